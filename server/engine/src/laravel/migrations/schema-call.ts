import { BLUEPRINT } from '@docgen/laravel-knowledge';
import type { ClosureExpr, Expr, Stmt } from '@docgen/php';
import { typeOf } from '../../infer/evaluator.js';
import { argText, argTexts, type CallArgs } from '../../infer/expression/calls/arguments.js';
import { readArgs } from '../../infer/expression/calls/read-arguments.js';
import { createFrame } from '../../infer/frame.js';
import { unknown } from '../../types/make.js';
import { projectMacros } from '../macros/macros.js';
import { blueprintStatement, rename } from './blueprint.js';
import { decideCondition } from './condition.js';
import { type MigrationState, noteUnread } from './migration-state.js';
import { schemaMember } from './schema-member.js';
import type { Table } from './table.js';
import { unroll } from './unroll-loop.js';

const MAX_MACROS = 8;

/** Applies a call of the schema builder to the tables; false when it is none. */
export function schemaCall(expr: Expr, state: MigrationState): boolean {
  const call = schemaMember(expr);
  if (call === undefined) return false;
  const args = readArgs(call.args, state.frame);
  const table = argText(args, 0);
  const key = `${call.connection}.${table ?? ''}`;
  const { tables } = state.schema;
  switch (call.name) {
    case 'create':
    case 'table': {
      if (table === undefined) {
        noteUnread(state, expr, `Schema::${call.name}()`);
        return true;
      }
      const known = tables.get(key);
      if (state.undecided && call.name === 'create' && known !== undefined) return true;
      const target: Table =
        call.name === 'create' || known === undefined
          ? { name: table, connection: call.connection, columns: new Map() }
          : known;
      tables.set(key, target);
      blueprint(args, target, state, expr);
      return true;
    }
    case 'rename': {
      const to = argText(args, 1);
      const found = tables.get(key);
      if (table !== undefined && to !== undefined && found !== undefined && !state.undecided) {
        tables.delete(key);
        tables.set(`${call.connection}.${to}`, { ...found, name: to });
      }
      return true;
    }
    case 'drop':
    case 'dropifexists':
      if (!state.undecided) tables.delete(key);
      return true;
    case 'dropcolumns': {
      const found = tables.get(key);
      if (found !== undefined && !state.undecided)
        for (const name of argTexts(args, 1) ?? []) found.columns.delete(name);
      return true;
    }
    case 'renamecolumn': {
      const [from, to] = [argText(args, 1), argText(args, 2)];
      const found = tables.get(key);
      if (found !== undefined && from !== undefined && to !== undefined && !state.undecided) rename(found, from, to);
      return true;
    }
    default:
      return true;
  }
}

function blueprint(args: CallArgs, table: Table, state: MigrationState, node: object): void {
  const given = args.named.get('callback') ?? args.positional[1];
  // The closure is written here, or in a variable before: `$drop = fn (Blueprint $table) => …; Schema::table('a',
  // $drop)`.
  const closure = given?.expr?.k === 'closure' ? given.expr : given && state.frame.run.closures.get(given.type)?.expr;
  const variable = closure?.params[0]?.name;
  if (closure === undefined || variable === undefined) {
    noteUnread(state, node, 'a blueprint that is no closure', table.name);
    return;
  }
  runBlueprint(closure, variable, table, state);
}

function runBlueprint(closure: ClosureExpr, variable: string, table: Table, state: MigrationState): void {
  const walk = (stmts: readonly Stmt[], undecided: boolean): void => {
    for (const stmt of stmts) {
      switch (stmt.k) {
        case 'expr': {
          const grouped = afterColumn(stmt.e, variable);
          if (grouped !== undefined) {
            runBlueprint(grouped, grouped.params[0]?.name ?? '', table, { ...state, undecided });
            break;
          }
          const done = blueprintStatement(stmt.e, variable, {
            frame: state.frame,
            table,
            undecided,
            unread: (at, what) => noteUnread(state, at, what, table.name),
            macro: (name, args) => runMacro(name, args, table, { ...state, undecided }),
          });
          if (!done) typeOf(stmt.e, state.frame);
          break;
        }
        case 'return':
          if (stmt.e !== undefined) walk([{ k: 'expr', e: stmt.e }], undecided);
          break;
        case 'if': {
          const holds = decideCondition(stmt.if, state);
          if (holds !== false) walk(stmt.then, undecided || holds === undefined);
          if (holds !== true) walk(stmt.else ?? [], undecided || holds === undefined);
          if (holds === undefined) noteUnread(state, stmt.if, 'a condition', table.name);
          break;
        }
        case 'foreach':
          if (!unroll(stmt, state.frame, () => walk(stmt.body, undecided))) {
            noteUnread(state, stmt.of, 'a loop over an unknown list', table.name);
          }
          break;
        case 'block':
          walk(stmt.body, undecided);
          break;
        default:
      }
    }
  };
  walk(closure.body, state.undecided);
}

/** Runs a method that a provider gave the blueprint: its statements, with `$this` the table (responses 11.2). */
function runMacro(name: string, args: CallArgs, table: Table, state: MigrationState): boolean {
  const { run } = state.frame;
  const macro = projectMacros(run).find((m) => m.name === name && m.target === BLUEPRINT);
  if (macro === undefined || state.frame.nesting > MAX_MACROS) return false;
  const frame = createFrame(run, { fact: macro.fact, root: macro.root });
  frame.nesting = state.frame.nesting + 1;
  macro.closure.params.forEach((param, i) => {
    const given = args.named.get(param.name)?.type ?? args.positional[i]?.type;
    const written = param.default === undefined ? unknown('untyped') : typeOf(param.default, frame);
    frame.env.set(param.name, given ?? written);
  });
  runBlueprint(macro.closure, 'this', table, { ...state, frame });
  return true;
}

/**
 * Gives the closure of `$table->after('a', fn (Blueprint $table) => …)`, whose columns go to another place of the
 * table.
 */
function afterColumn(expr: Expr, variable: string): ClosureExpr | undefined {
  if (expr.k !== 'mcall' || expr.name !== 'after' || expr.on.k !== 'var' || expr.on.name !== variable) return undefined;
  const given = expr.args[1]?.value;
  return given?.k === 'closure' ? given : undefined;
}
