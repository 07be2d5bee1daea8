import type { Expr } from '@docgen/php';
import type { RuleValue } from './expressions/value.js';
import type { Reading } from './rules/reading.js';
import type { RuleMap } from './rules/rule-map.js';
import type { RuleScope } from './scope.js';
import type { Locals } from './statements/local-values.js';

/**
 * Holds the functions in which reading rules recurs: expressions hold expressions, arrays merge arrays, rules hold
 * rules. The modules ask here instead of importing each other in cycles; `connect` sets the functions.
 */
interface Evaluator {
  evaluate(expr: Expr, scope: RuleScope): RuleValue;
  readArray(expr: Expr, scope: RuleScope, locals: Locals): RuleMap;
  readRules(value: RuleValue, scope: RuleScope): Reading;
  readItem(value: RuleValue, scope: RuleScope): Reading;
}

export let evaluate: Evaluator['evaluate'];
export let readArray: Evaluator['readArray'];
export let readRules: Evaluator['readRules'];
export let readItem: Evaluator['readItem'];

export function connect(parts: Evaluator): void {
  ({ evaluate, readArray, readRules, readItem } = parts);
}
