import type { Expr } from '@docgen/php';
import { argText } from '../../infer/expression/calls/arguments.js';
import { readArgs } from '../../infer/expression/calls/read-arguments.js';
import { anchorOf } from '../../infer/frame.js';
import type { MigrationState } from './migration-state.js';
import { applySql } from './sql/apply.js';

/** Tells whether a call changes tables: SQL that is written out and only moves rows does not. */
export function changesTables(expr: Extract<Expr, { k: 'scall' | 'mcall' }>): boolean {
  const [text] = expr.args;
  return (
    sqlRoot(expr) !== undefined && (text?.value.k !== 'str' || /\b(alter|create|drop|rename)\b/i.test(text.value.v))
  );
}

function sqlRoot(expr: Expr): Extract<Expr, { k: 'scall' }> | undefined {
  if ((expr.k !== 'scall' && expr.k !== 'mcall') || !/^(statement|unprepared)$/i.test(String(expr.name)))
    return undefined;
  const root = expr.k === 'mcall' ? expr.on : expr;
  if (root.k !== 'scall' || root.class.k !== 'cref' || !/(^|\\)DB$/.test(root.class.name)) return undefined;
  return expr.k === 'mcall' && root.name !== 'connection' ? undefined : root;
}

/**
 * Applies the text of `DB::statement('…')` and `unprepared`, also on a named connection, to the tables (responses
 * 11.2).
 */
export function sqlCall(expr: Expr, state: MigrationState): boolean {
  const root = sqlRoot(expr);
  if (root === undefined || (expr.k !== 'scall' && expr.k !== 'mcall')) return false;
  const text = argText(readArgs(expr.args, state.frame), 0);
  if (text === undefined) return false;
  const named = expr.k === 'mcall' ? root.args[0]?.value : undefined;
  const connection = named?.k === 'str' ? named.v : '';
  const { schema, undecided, enums } = state;
  applySql(text, { schema, connection, undecided, enums, anchor: anchorOf(state.frame, expr) });
  return true;
}
