import type { Expr, Stmt } from '@docgen/php';
import { isRequest } from '../read/expressions/conditions.js';
import { type CallPlace, singleOf } from '../read/scope.js';
import type { TracedCall } from '../read/statements/call-trace.js';
import { mergedKeys } from './merged/merged-keys.js';
import { type Keys, REST } from './merged/way.js';
import { dataOf, type ValidatedData } from './validated-data.js';

/**
 * Reads the data of a validation call, with the keys that the statements before it write into the input (validation
 * 6.4). Without an argument for the data it is the input itself.
 */
export function inputBefore(data: Expr | undefined, met: TracedCall): ValidatedData {
  const { scope } = met;
  const given: ValidatedData =
    data === undefined || isRequest(data, scope)
      ? { base: { from: 'input', path: [] }, keys: new Map() }
      : dataOf(data, scope);
  const { base } = given;
  if (typeof base === 'string' || !('from' in base) || base.from !== 'input' || base.path.length > 0) return given;
  return withWritten(given, keysBefore(placeOfRead(data, met)));
}

/** Puts what code wrote into the input below the keys of the data; of an input that was replaced nothing but the uploads is left. */
export function withWritten(data: ValidatedData, written: Keys): ValidatedData {
  for (const [key, origin] of written) if (key !== REST && !data.keys.has(key)) data.keys.set(key, origin);
  return written.get(REST) === 'made' ? { base: 'made', keys: data.keys, uploads: true } : data;
}

/** Finds where the input was read: what is written to it after `$data = $request->all()` is not in the data. */
export function placeOfRead(data: Expr | undefined, at: CallPlace): CallPlace {
  const { scope, statement } = at;
  if (data?.k !== 'var' || typeof data.name !== 'string' || isRequest(data, scope)) return at;
  const single = singleOf(scope, data.name);
  if (single !== undefined)
    return isRequest(single, scope) ? at : placeOfRead(single, { scope, statement, call: single });
  const given = scope.sources.get(data.name);
  const { calledAt } = scope;
  if (given === undefined || calledAt === undefined || given.scope !== calledAt.scope) return at;
  return placeOfRead(given.expr, calledAt);
}

/**
 * Maps the keys that are written before a call, by the code around it and by the code that called that. `first` are those written before all of
 * it.
 */
export function keysBefore({ scope, statement, call }: CallPlace, first: Keys = new Map()): Keys {
  const { calledAt } = scope;
  const before = calledAt === undefined ? first : keysBefore(calledAt, first);
  return mergedKeys(statementsBefore(scope.body, statement, call), scope, 'ends', before);
}

/** Lists the statements of a body that stand before the one that holds the call. */
function statementsBefore(body: readonly Stmt[], statement: Stmt, call: Expr): Stmt[] {
  const at = body.findIndex((one) => one === statement || contains(one, statement) || contains(one, call));
  return at < 0 ? [] : body.slice(0, at);
}

function contains(node: unknown, wanted: unknown): boolean {
  if (node === wanted) return true;
  if (Array.isArray(node)) return node.some((one) => contains(one, wanted));
  return node !== null && typeof node === 'object' && Object.values(node).some((one) => contains(one, wanted));
}
