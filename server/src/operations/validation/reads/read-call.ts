import { REQUEST_FACADE } from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import { resolveClass } from '../read/callee.js';
import { isRequest } from '../read/expressions/conditions.js';
import { functionName } from '../read/expressions/function-name.js';
import type { RuleScope } from '../read/scope.js';
import type { CallExpr } from '../read/statements/calls-in.js';

/** Maps public bags of a request to the methods they stand for (requests 8.2). */
const BAGS: Record<string, Record<string, string>> = {
  query: { get: 'query' },
  request: { get: 'post' },
  headers: { get: 'header', has: 'hasheader', all: 'header' },
  cookies: { get: 'cookie' },
};

/** Lists the parameters of request methods that are not `key` and `default`. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  clamp: ['key', 'min', 'max', 'default'],
  date: ['key', 'format', 'tz'],
  enum: ['key', 'enumClass', 'default'],
  enums: ['key', 'enumClass'],
  interval: ['key', 'unit'],
  whenenum: ['key', 'enumClass'],
};
const KEY_AND_DEFAULT = ['key', 'default'];

/**
 * Lists the arguments of a request method, named ones at their positions; undefined when a position before one is empty
 * or unknown.
 */
function positionalArguments({ args, ...call }: CallExpr): Expr[] | undefined {
  if (args.some((arg) => arg.spread)) return undefined;
  const name = 'name' in call && typeof call.name === 'string' ? call.name.toLowerCase() : '';
  const names = Object.hasOwn(PARAMETERS, name) ? (PARAMETERS[name] ?? []) : KEY_AND_DEFAULT;
  const out: Expr[] = [];
  for (const [i, arg] of args.entries()) out[arg.name === undefined ? i : names.indexOf(arg.name)] = arg.value;
  return out.length === args.length && !out.includes(undefined as never) ? out : undefined;
}

/** Names a method that takes a value from the request, in lower case, and its arguments. */
export interface CalledRead {
  method: string;
  args: Expr[];
  /** Says that a route parameter of the name answers where the input has none, as it does for `request('name')`. */
  property?: true;
}

/** Reads a call that takes a value from the request (requests 8.2, 8.3). */
export function readCall(call: CallExpr, scope: RuleScope): CalledRead | undefined {
  const args = positionalArguments(call);
  if (args === undefined) return undefined;
  if (call.k === 'call') {
    if (functionName(call) !== 'request' || args[0] === undefined) return undefined;
    return args[0].k === 'array' ? { method: 'only', args } : { method: 'input', args, property: true };
  }
  if (typeof call.name !== 'string') return undefined;
  const method = call.name.toLowerCase();
  if (call.k === 'scall') {
    const owner = resolveClass(scope, call.class);
    return owner === REQUEST_FACADE || owner === 'Request' ? { method, args } : undefined;
  }
  if (isRequest(call.on, scope)) return { method, args };
  // `json()` without a key is the bag of the body.
  if (method === 'get' && call.on.k === 'mcall' && call.on.name === 'json' && call.on.args.length === 0) {
    return isRequest(call.on.on, scope) ? { method: 'post', args } : undefined;
  }
  if (call.on.k !== 'prop' || typeof call.on.name !== 'string' || !isRequest(call.on.on, scope)) return undefined;
  const bag = Object.hasOwn(BAGS, call.on.name) ? BAGS[call.on.name] : undefined;
  const known = bag !== undefined && Object.hasOwn(bag, method) ? bag[method] : undefined;
  return known === undefined ? undefined : { method: known, args };
}
