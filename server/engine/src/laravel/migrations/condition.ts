import type { Expr } from '@docgen/php';
import { assume } from '../../infer/evaluator.js';
import { argText, argTexts } from '../../infer/expression/calls/arguments.js';
import { readArgs } from '../../infer/expression/calls/read-arguments.js';
import type { MigrationState } from './migration-state.js';
import { schemaMember } from './schema-member.js';

/** Decides a condition: `Schema::hasTable` and `hasColumn` against the state built so far, others by folding. */
export function decideCondition(cond: Expr, state: MigrationState): boolean | undefined {
  if (cond.k === 'un' && cond.op === '!') {
    const inner = decideCondition(cond.e, state);
    return inner === undefined ? undefined : !inner;
  }
  if (cond.k === 'bin' && (cond.op === '&&' || cond.op === '||')) {
    const [l, r] = [decideCondition(cond.l, state), decideCondition(cond.r, state)];
    if (cond.op === '&&') return l === false || r === false ? false : l === true && r === true ? true : undefined;
    return l === true || r === true ? true : l === false && r === false ? false : undefined;
  }
  const call = schemaMember(cond);
  if (call !== undefined) {
    const args = readArgs(call.args, state.frame);
    const table = argText(args, 0);
    if (table === undefined) return undefined;
    const found = state.schema.tables.get(`${call.connection}.${table}`);
    if (call.name === 'hastable') return found !== undefined;
    const column = argText(args, 1);
    if (call.name === 'hascolumn' && column !== undefined) return found?.columns.has(column) === true;
    if (call.name === 'hascolumns') return argTexts(args, 1)?.every((c) => found?.columns.has(c) === true);
    return undefined;
  }
  return assume(cond, true, state.frame, state.frame.env.clone());
}
