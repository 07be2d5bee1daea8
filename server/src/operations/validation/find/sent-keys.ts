import type { Expr } from '@docgen/php';
import { evaluate } from '../read/evaluator.js';
import { isRequest } from '../read/expressions/conditions.js';
import { printed } from '../read/expressions/value.js';
import type { RuleScope } from '../read/scope.js';
import { originOf } from './origin.js';

/** Lists methods that run a callback where a key is sent. */
const RUN = new Set(['whenhas', 'whenfilled']);
/** Lists them and tests of keys. */
const TESTS = new Set(['has', 'exists', 'filled', ...RUN]);

/** Lists the keys the client sends wherever a condition holds, or a callback is run: `has('slug')`, `isset($this->slug)`, `$this->slug !== null`, `$this->slug`. */
export function keysSentWhere(condition: Expr, scope: RuleScope): string[] {
  switch (condition.k) {
    case 'bin':
      if (condition.op === '&&') return [...keysSentWhere(condition.l, scope), ...keysSentWhere(condition.r, scope)];
      if (condition.op === '!==' || condition.op === '!=')
        return condition.r.k === 'null'
          ? keyOf(condition.l, scope)
          : condition.l.k === 'null'
            ? keyOf(condition.r, scope)
            : [];
      return [];
    case 'isset':
      return condition.of.flatMap((one) => keyOf(one, scope));
    case 'un':
      return condition.op === '!' && condition.e.k === 'empty' ? keyOf(condition.e.e, scope) : [];
    case 'mcall':
      if (
        typeof condition.name === 'string' &&
        TESTS.has(condition.name.toLowerCase()) &&
        isRequest(condition.on, scope)
      )
        return condition.args.flatMap(({ value }) => (value.k === 'closure' ? [] : named(value, scope)));
      return keyOf(condition, scope);
    case 'prop':
      return keyOf(condition, scope);
    default:
      return [];
  }
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
  return key === undefined || deeper.length > 0 || origin.defaulted === true ? [] : [key];
}
