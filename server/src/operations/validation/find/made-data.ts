import { classOf } from '@docgen/php';
import type { AnalysisContext } from '../../../analysis/index.js';
import { isDataClass } from '../../schema/index.js';
import { resolveClass } from '../read/callee.js';
import type { Circumstances } from '../read/circumstances.js';
import { isRequest } from '../read/expressions/conditions.js';
import { type CodeUnit, scopeOf } from '../read/scope.js';
import { CallTrace } from '../read/statements/call-trace.js';
import { originOf } from './origin.js';

/**
 * Finds the Data class that code makes of the whole request, which validates it: `OrderData::from($request)`, and
 * `validateAndCreate()` or `validate()` of its input as well (validation 2.4).
 */
export function dataMadeOf(
  ctx: AnalysisContext,
  asks: Circumstances,
  { key, unit }: { key: string; unit: CodeUnit },
): string | undefined {
  let found: string | undefined;
  const trace = new CallTrace(({ call, scope }) => {
    const [given] = call.args;
    if (call.k !== 'scall' || typeof call.name !== 'string' || given === undefined || scope.undecided) return false;
    const name = resolveClass(scope, call.class);
    if (name === undefined || !isDataClass(ctx, name)) return false;
    const method = call.name.toLowerCase();
    const validates = method === 'validateandcreate' || method === 'validate';
    const origin = validates ? originOf(given.value, scope) : 'open';
    const isInput =
      typeof origin !== 'string' && 'from' in origin && origin.from === 'input' && origin.path.length === 0;
    if ((method === 'from' && isRequest(given.value, scope)) || isInput) found ??= classOf(ctx, name)?.name ?? name;
    return true;
  });
  trace.enter(key, scopeOf(ctx, asks, unit, 0), unit);
  return found;
}
