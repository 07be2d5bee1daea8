import type { AnalysisContext } from '../../../../analysis/index.js';
import type { RuleCallee } from '../callee.js';
import type { Circumstances } from '../circumstances.js';
import { isRequest } from '../expressions/conditions.js';
import type { RuleValue } from '../expressions/value.js';
import { identityText } from '../expressions/value-text.js';
import { weightOf } from '../expressions/weight.js';
import type { CodeUnit, RuleScope } from '../scope.js';
import { calleeClass } from './callee-class.js';
import { sharedCall } from './shared-calls.js';

/** Bounds the elements of what a call is handed: writing a key of more takes as long as many a body. */
const MOST_HANDED = 500;

interface Calls {
  ctx: AnalysisContext;
  outcomes: Map<string, unknown>;
}

const kept = new WeakMap<Circumstances, Calls>();

/**
 * Gives what a call of known code comes to, run once for equal arguments in a computation: whoever needs the value of a variable folds the
 * call it holds again. An application ran 732 different calls 135,000 times. Outcomes of one kind are never changed by who is given them.
 * Gives undefined where the computation has followed too much to run one more.
 */
export function remembered<T>(
  kind: 'value' | 'rules',
  callee: RuleCallee,
  scope: RuleScope,
  run: (unit: CodeUnit, asks: Circumstances) => T,
): T | undefined {
  const key = callKey(callee, scope);
  const here = () => (scope.asks.call() ? run(callee.unit, scope.asks) : undefined);
  if (key === undefined) return here();
  let calls = kept.get(scope.asks);
  if (calls === undefined) {
    calls = { ctx: scope.ctx, outcomes: new Map() };
    kept.set(scope.asks, calls);
  }
  // Another computation has to record its reads by itself.
  if (calls.ctx !== scope.ctx) return here();
  const name = `${kind} ${key}`;
  const { outcomes } = calls;
  if (outcomes.has(name)) return outcomes.get(name) as T;
  if (!scope.asks.call()) return undefined;
  const outcome = sharedCall(kind, callee, handedOf(callee), scope, run);
  outcomes.set(name, outcome);
  return outcome;
}

/** Names a call by all its outcome depends on; undefined for one that writes into its caller, or is handed much. */
function callKey(callee: RuleCallee, scope: RuleScope): string | undefined {
  const { unit, fact } = callee;
  if (fact.params.some((param) => param.byRef)) return undefined;
  const { bound = new Map<string, RuleValue>() } = unit;
  let weight = 0;
  for (const value of bound.values()) weight += weightOf(value);
  if (weight > MOST_HANDED) return undefined;
  const values = [...bound].map(([name, value]) => `${name}=${identityText(value)}`);
  return `${scope.depth} ${unit.fact} ${unit.class ?? ''} ${unit.self ?? ''} ${values.join()} ${handedOf(callee)}`;
}

/** Writes what a body asks of the expressions behind its arguments: two things. */
function handedOf({ unit: { sources = new Map() } }: RuleCallee): string {
  return [...sources]
    .map(([name, { expr, scope }]) => `${name}:${isRequest(expr, scope)}:${calleeClass(expr, scope) ?? ''}`)
    .join();
}
