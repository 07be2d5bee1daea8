import type { Expr, Stmt } from '@docgen/php';
import { isRequest } from '../read/expressions/conditions.js';
import type { TracedCall } from '../read/statements/call-trace.js';
import { mergedKeys } from './merged/merged-keys.js';
import { dataOf, type ValidatedData } from './validated-data.js';

/**
 * Reads the data of a validation call, with the keys that the statements before it write into the input (validation
 * 6.4). Without an argument for the data it is the input itself.
 */
export function inputBefore(data: Expr | undefined, { scope, statement, call }: TracedCall): ValidatedData {
  const given: ValidatedData =
    data === undefined || isRequest(data, scope)
      ? { base: { from: 'input', path: [] }, keys: new Map() }
      : dataOf(data, scope);
  const { base } = given;
  if (typeof base === 'string' || !('from' in base) || base.from !== 'input' || base.path.length > 0) return given;
  const written = mergedKeys(statementsBefore(scope.body, statement, call), scope, 'ends');
  for (const [key, origin] of written) if (!given.keys.has(key)) given.keys.set(key, origin);
  return given;
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
