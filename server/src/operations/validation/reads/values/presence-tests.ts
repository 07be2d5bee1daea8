import { type Expr, walk } from '@docgen/php';
import { evaluate } from '../../read/evaluator.js';
import { printed } from '../../read/expressions/value.js';
import { type RuleScope, singleOf } from '../../read/scope.js';
import { keyRead } from '../access.js';
import { readCall } from '../read-call.js';
import { speaksOf } from './variable-types.js';

const COMPARES = new Set(['===', '!==', '==', '!=', '<', '>', '<=', '>=', '&&', '||']);
const EQUALS = new Set(['===', '!==', '==', '!=']);
/** Lists methods of a request that ask for keys, whether they were sent. */
export const ASKS = new Set(['has', 'hasany', 'exists', 'filled', 'anyfilled', 'isnotfilled', 'missing']);

/**
 * Tells whether a test asks for the value of a variable itself, or whether its key was sent, and beside that only whether other values
 * are there: what such a test lets through is the value as it is meant (requests 8.4).
 */
export function isOwnTest(test: Expr, name: string, value: Expr | undefined, scope: RuleScope): boolean {
  const key = value === undefined ? undefined : keyBehind(value, scope);
  const isOwn = (part: Expr): boolean => speaksOf(part, name) || (key !== undefined && asksFor(part, key, scope));
  const parts = conjuncts(test);
  return parts.some(isOwn) && parts.every((part) => isOwn(part) || isPresence(part, scope));
}

/** Tells whether a use of a value is only a test of it, which takes nothing of it anywhere. */
export function isTest(at: Expr, around: Expr | undefined): boolean {
  // Statements stand around an expression as well.
  const outer = around as { k: string; if?: unknown } | undefined;
  if (around === undefined || outer === undefined) return true;
  if (outer.k === 'if' || outer.k === 'while' || outer.k === 'do' || outer.k === 'switch' || outer.k === 'case')
    return true;
  if (around.k === 'bin') return COMPARES.has(around.op);
  if (around.k === 'ternary') return around.if === at && around.yes !== undefined;
  return (
    (around.k === 'un' && around.op === '!') || around.k === 'isset' || around.k === 'empty' || around.k === 'match'
  );
}

function conjuncts(test: Expr): Expr[] {
  return test.k === 'bin' && test.op === '&&' ? [...conjuncts(test.l), ...conjuncts(test.r)] : [test];
}

/** Gives the key a value is read by, what stands in for it aside. */
function keyBehind(value: Expr, scope: RuleScope): string | undefined {
  if (value.k === 'bin' && value.op === '??') return keyBehind(value.l, scope);
  if (value.k === 'ternary') return keyBehind(value.yes ?? value.if, scope);
  return keyRead(value, scope);
}

/** Tells whether a test reads the key, or asks whether it was sent. */
export function asksFor(test: Expr, key: string, scope: RuleScope): boolean {
  let found = false;
  walk(test, (node) => {
    const expr = node as Expr;
    if (found || expr.k === 'array') return;
    const kept = expr.k === 'var' && typeof expr.name === 'string' ? singleOf(scope, expr.name) : undefined;
    found = keyBehind(kept ?? expr, scope) === key || namesAsked(expr, scope).includes(key);
  });
  return found;
}

/** Lists the keys a call asks for, whether they were sent. */
function namesAsked(expr: Expr, scope: RuleScope): (string | undefined)[] {
  if (expr.k !== 'mcall' && expr.k !== 'scall') return [];
  const read = readCall(expr, scope);
  if (read === undefined || !ASKS.has(read.method)) return [];
  return read.args.flatMap((arg) => {
    const value = evaluate(arg, scope);
    return value.k === 'array' ? value.entries.map((entry) => printed(entry.value)) : [printed(value)];
  });
}

/** Tells whether a test only asks whether some value is there. */
function isPresence(test: Expr, scope: RuleScope): boolean {
  switch (test.k) {
    case 'var':
    case 'isset':
    case 'empty':
      return true;
    case 'un':
      return test.op === '!' && isPresence(test.e, scope);
    case 'bin':
      return EQUALS.has(test.op) && (test.l.k === 'null' || test.r.k === 'null');
    default:
      return namesAsked(test, scope).length > 0;
  }
}
