import type { Expr } from '@docgen/php';
import type { RuleCallee } from './callee.js';
import type { Argument, RuleValue } from './expressions/value.js';
import type { Reading } from './rules/reading.js';
import type { RuleMap } from './rules/rule-map.js';
import type { RuleScope } from './scope.js';
import type { CallOutcome } from './statements/invoke.js';
import type { Locals } from './statements/local-values.js';

/**
 * Holds the functions in which reading rules recurs: expressions hold expressions, arrays merge arrays, rules hold
 * rules. The modules ask here instead of importing each other in cycles; `connect` sets the functions.
 */
interface Evaluator {
  evaluate(expr: Expr, scope: RuleScope): RuleValue;
  invoke(
    callable: RuleValue | undefined,
    args: readonly Argument[],
    scope: RuleScope,
    given?: Locals,
  ): CallOutcome | undefined;
  callFunction(name: string, args: readonly Argument[], scope: RuleScope): RuleValue | undefined;
  runCallee(callee: RuleCallee, scope: RuleScope, given?: Locals): CallOutcome | undefined;
  readArray(expr: Expr, scope: RuleScope, locals: Locals): RuleMap;
  readRules(value: RuleValue, scope: RuleScope): Reading;
  readItem(value: RuleValue, scope: RuleScope): Reading;
}

export let evaluate: Evaluator['evaluate'];
export let invoke: Evaluator['invoke'];
export let callFunction: Evaluator['callFunction'];
export let runCallee: Evaluator['runCallee'];
export let readArray: Evaluator['readArray'];
export let readRules: Evaluator['readRules'];
export let readItem: Evaluator['readItem'];

export function connect(parts: Evaluator): void {
  ({ evaluate, callFunction, invoke, runCallee, readArray, readRules, readItem } = parts);
}
