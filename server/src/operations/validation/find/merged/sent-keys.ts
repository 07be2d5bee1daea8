import type { Expr } from '@docgen/php';
import { evaluate } from '../../read/evaluator.js';
import { isRequest } from '../../read/expressions/conditions.js';
import { functionName } from '../../read/expressions/function-name.js';
import { printed } from '../../read/expressions/value.js';
import type { RuleScope } from '../../read/scope.js';
import { originOf } from '../origins/origin.js';

/** Lists methods that run a callback where a key is sent. */
const RUN = new Set(['whenhas', 'whenfilled']);
/** Lists them and tests of keys. */
const TESTS = new Set(['has', 'exists', 'filled', ...RUN]);
/** Lists tests of keys that fail where these are sent. */
const UNSENT = new Set(['missing', 'isnotfilled']);

/** Lists functions that hold where an array has a key. */
const KEY_TESTS = new Set(['array_key_exists', 'key_exists']);

/** Lists functions that hold only of a value there is. */
const OF_VALUES = new Set(
  'filled is_string is_array is_numeric is_int is_bool is_float is_scalar is_iterable is_countable'.split(' '),
);
/** Lists functions that hold of every value there is not. */
const OF_NONE = new Set(['is_null', 'blank']);

/**
 * Lists the keys the client sends wherever a condition holds, or does not, or a callback is run: `has('slug')`, `isset($this->slug)`,
 * `$this->slug !== null`, `$this->slug`.
 */
export function keysSentWhere(condition: Expr, holds: boolean, scope: RuleScope): string[] {
  const both = (l: Expr, r: Expr): string[] => [...keysSentWhere(l, holds, scope), ...keysSentWhere(r, holds, scope)];
  switch (condition.k) {
    case 'un':
      return condition.op === '!' ? keysSentWhere(condition.e, !holds, scope) : [];
    case 'bin':
      if (condition.op === (holds ? '&&' : '||')) return both(condition.l, condition.r);
      return (holds ? ['!==', '!='] : ['===', '==']).includes(condition.op) ? comparedToNull(condition, scope) : [];
    case 'empty':
      return holds ? [] : keyOf(condition.e, scope);
    case 'call': {
      const name = functionName(condition)?.toLowerCase() ?? '';
      const [value, array] = condition.args;
      if (KEY_TESTS.has(name))
        return holds && value !== undefined && isWhole(array?.value, scope) ? named(value.value, scope) : [];
      return value !== undefined && (holds ? OF_VALUES : OF_NONE).has(name) ? keyOf(value.value, scope) : [];
    }
    case 'assign':
      return holds ? keysSentWhere(condition.e, holds, scope) : [];
    case 'isset':
      return holds ? condition.of.flatMap((one) => keyOf(one, scope)) : [];
    case 'mcall': {
      const name = typeof condition.name === 'string' ? condition.name.toLowerCase() : '';
      const isTest = (holds ? TESTS : UNSENT).has(name) && isRequest(condition.on, scope);
      // One missing key of several makes the test hold.
      if (isTest && !holds && condition.args.length !== 1) return [];
      if (isTest) return condition.args.flatMap(({ value }) => (value.k === 'closure' ? [] : named(value, scope)));
      return holds ? keyOf(condition, scope) : [];
    }
    case 'prop':
    case 'var':
      return holds ? keyOf(condition, scope) : [];
    default:
      return [];
  }
}

/** Tells whether a condition asks for more than that keys are sent. */
export function isNarrowing(condition: Expr): boolean {
  switch (condition.k) {
    case 'un':
      return isNarrowing(condition.e);
    case 'bin':
      return condition.op === '&&' || condition.op === '||';
    case 'call':
      return OF_VALUES.has(functionName(condition)?.toLowerCase() ?? '') && functionName(condition) !== 'filled';
    default:
      return false;
  }
}

/** Tells whether a value is the input as it was sent. */
export function isWhole(value: Expr | undefined, scope: RuleScope): boolean {
  const origin = value === undefined ? 'open' : originOf(value, scope);
  return typeof origin !== 'string' && 'from' in origin && origin.from === 'input' && origin.path.length === 0;
}

function comparedToNull({ l, r }: Expr & { k: 'bin' }, scope: RuleScope): string[] {
  if (r.k === 'null') return keyOf(l, scope);
  return l.k === 'null' ? keyOf(r, scope) : [];
}

/** Gives what `whenFilled('slug', $then, $otherwise)` runs where the key is not sent. */
export function ranWhereUnsent(expr: Expr): Expr | undefined {
  if (expr.k !== 'mcall' || typeof expr.name !== 'string' || !RUN.has(expr.name.toLowerCase())) return undefined;
  return (expr.args.find(({ name }) => name === 'default') ?? expr.args[2])?.value;
}

function named(value: Expr, scope: RuleScope): string[] {
  if (value.k === 'array')
    return value.items.flatMap((item) => (item.value === undefined ? [] : named(item.value, scope)));
  const key = printed(evaluate(value, scope));
  return key === undefined ? [] : [key];
}

/** Names the key a value of the input was sent under, where nothing stands in for it. */
function keyOf(value: Expr, scope: RuleScope): string[] {
  const origin = originOf(value, scope);
  if (typeof origin === 'string' || !('from' in origin) || origin.from !== 'input') return [];
  const [key, ...deeper] = origin.path;
  return key === undefined || deeper.length > 0 || origin.defaulted !== undefined ? [] : [key];
}
