import type { Expr } from '@docgen/php';
import type { Value } from './expressions/value.js';
import type { Reading } from './rules/reading.js';
import type { Locals } from './rules/rule-arrays.js';
import type { RuleMap } from './rules/rule-map.js';
import type { Scope } from './scope.js';

/**
 * Where reading rules comes back to itself: expressions hold expressions, arrays merge arrays, rules hold rules. The modules ask
 * here instead of importing each other in circles; `connect` says who answers.
 */
interface Evaluator {
  evaluate(expr: Expr, scope: Scope): Value;
  readArray(expr: Expr, scope: Scope, locals: Locals): RuleMap;
  readRules(value: Value, scope: Scope): Reading;
  readItem(value: Value, scope: Scope): Reading;
}

export let evaluate: Evaluator['evaluate'];
export let readArray: Evaluator['readArray'];
export let readRules: Evaluator['readRules'];
export let readItem: Evaluator['readItem'];

export function connect(parts: Evaluator): void {
  ({ evaluate, readArray, readRules, readItem } = parts);
}
