import { type Expr, type Stmt, walk } from '@docgen/php';
import type { RuleScope } from '../read/scope.js';
import { decidedBranch } from './decided-branch.js';
import type { Origin } from './origin.js';
import { originOf } from './origin.js';
import { joinOrigins, overWritten, whereSent } from './origin-join.js';
import { keysSentWhere, ranWhereUnsent } from './sent-keys.js';
import { writesIn } from './written-keys.js';

type Keys = ReadonlyMap<string, Origin>;

/** Holds what the ways through a body come to. */
interface Ways {
  scope: RuleScope;
  /** Keys written where a way left the body before its end. */
  left: Keys[];
  known: boolean;
}

/**
 * Maps the keys code writes into the input of the request to where their values come from (validation 6.4), on all of its ways to the
 * validation; undefined where one writes keys that cannot be read. `body` is the code before the input is validated; a way that leaves
 * it gets there as well where `left` says so.
 */
export function mergedKeys(body: readonly Stmt[], scope: RuleScope, left: 'validates' | 'ends'): Keys | undefined {
  const ways: Ways = { scope, left: [], known: true };
  const end = through(body, new Map(), ways);
  const all = [...(left === 'validates' ? ways.left : []), ...(end === undefined ? [] : [end])];
  return ways.known ? joined(all) : undefined;
}

/** Follows statements; undefined where none of the ways reaches their end. */
function through(body: readonly Stmt[], before: Keys, ways: Ways): Keys | undefined {
  let keys = before;
  for (const statement of body) {
    if (statement.k === 'return') {
      ways.left.push(statement.e === undefined ? keys : ofExpression(statement.e, keys, ways));
      return undefined;
    }
    if (statement.k === 'expr' && statement.e.k === 'throw') return undefined;
    const next = after(statement, keys, ways);
    if (next === undefined) return undefined;
    keys = next;
  }
  return keys;
}

function after(statement: Stmt, keys: Keys, ways: Ways): Keys | undefined {
  switch (statement.k) {
    case 'expr':
      return ofExpression(statement.e, keys, ways);
    case 'block':
      return through(statement.body, keys, ways);
    case 'if':
      return ofBranches(statement, keys, ways);
    default: {
      const next = perhaps(statement, keys, ways);
      if (returns(statement)) ways.left.push(next);
      return next;
    }
  }
}

/** Tells whether a statement may leave the body that holds it, a loop or a switch with a `return` inside: that of a closure leaves the closure alone. */
function returns(code: unknown): boolean {
  if (Array.isArray(code)) return code.some(returns);
  if (code === null || typeof code !== 'object') return false;
  const { k } = code as { k?: string };
  return k === 'return' || (k !== 'closure' && Object.values(code).some(returns));
}

function ofBranches(statement: Stmt & { k: 'if' }, before: Keys, ways: Ways): Keys | undefined {
  const keys = perhaps(statement.if, before, ways);
  const holds = decidedBranch(statement.if, ways.scope);
  const then = holds === false ? undefined : through(statement.then, keys, ways);
  const other = holds === true ? undefined : through(statement.else ?? [], keys, ways);
  if (then === undefined || other === undefined) return then ?? other;
  const sent = keysSentWhere(statement.if, ways.scope);
  const whereIt = whereSentIn(sent, then, other);
  // A condition that asks for more than that the key is sent says nothing of any other value that is.
  if (statement.if.k === 'bin' && statement.if.op === '&&') return joined([whereIt, other]);
  const alike = sent.flatMap((key) => {
    const origin = other.has(key) ? undefined : whereIt.get(key);
    return origin === undefined ? [] : [[key, origin] as const];
  });
  return joined([whereIt, new Map([...other, ...alike])]);
}

/** Gives what a branch writes that only runs where some keys are sent: who sends none of them takes no part in it. */
function whereSentIn(sent: readonly string[], then: Keys, other: Keys): Keys {
  const out = new Map(then);
  for (const key of sent) {
    const origin = then.get(key);
    if (origin !== undefined && other.get(key) === undefined) out.set(key, whereSent(key, origin));
  }
  return out;
}

/** Reads an expression that is a statement: what it writes itself is written for sure. */
function ofExpression(expr: Expr, keys: Keys, ways: Ways): Keys {
  const written = writesIn(expr, ways.scope);
  if (written === undefined) ways.known = false;
  const out = new Map(keys);
  for (const { key, value, ifMissing } of written ?? []) {
    const origin = overWritten(key, out.get(key), originOf(value, ways.scope));
    out.set(key, ifMissing === true ? joinOrigins(key, [origin, out.get(key)]) : origin);
  }
  const next = perhaps(expr, out, ways, new Set([expr]));
  const unsent = ranWhereUnsent(expr);
  return whereSentIn(keysSentWhere(expr, ways.scope), next, unsent === undefined ? out : perhaps(unsent, out, ways));
}

/** Reads code that only some ways run, or that runs at another time: what it writes is perhaps written. */
function perhaps(code: object, keys: Keys, ways: Ways, without: ReadonlySet<unknown> = new Set()): Keys {
  const out = new Map(keys);
  walk(code, (node) => {
    const expr = node as unknown as Expr;
    if (without.has(expr)) return;
    const written = writesIn(expr, ways.scope);
    if (written === undefined) ways.known = false;
    for (const { key, value } of written ?? [])
      out.set(key, joinOrigins(key, [overWritten(key, out.get(key), originOf(value, ways.scope)), out.get(key)]));
  });
  return out;
}

function joined(ways: readonly Keys[]): Keys {
  const [only, ...others] = ways;
  if (only !== undefined && others.length === 0) return only;
  const names = new Set(ways.flatMap((keys) => [...keys.keys()]));
  return new Map(
    [...names].map((key) => [
      key,
      joinOrigins(
        key,
        ways.map((keys) => keys.get(key)),
      ),
    ]),
  );
}
