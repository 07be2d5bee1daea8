import type { AnalysisContext } from '../../../../analysis/index.js';
import type { RuleCallee } from '../callee.js';
import type { Circumstances } from '../circumstances.js';
import { isRequest } from '../expressions/conditions.js';
import { type ArrayElement, type RuleValue, serial } from '../expressions/value.js';
import { weightOf } from '../expressions/weight.js';
import type { RuleScope } from '../scope.js';
import { calleeClass } from './callee-class.js';

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
 */
export function remembered<T>(kind: 'value' | 'rules', callee: RuleCallee, scope: RuleScope, run: () => T): T {
  const key = callKey(callee, scope);
  if (key === undefined) return run();
  let calls = kept.get(scope.asks);
  if (calls === undefined) {
    calls = { ctx: scope.ctx, outcomes: new Map() };
    kept.set(scope.asks, calls);
  }
  // Another computation has to record its reads by itself.
  if (calls.ctx !== scope.ctx) return run();
  const name = `${kind} ${key}`;
  const { outcomes } = calls;
  if (outcomes.has(name)) return outcomes.get(name) as T;
  const outcome = run();
  outcomes.set(name, outcome);
  return outcome;
}

/** Names a call by all its outcome depends on; undefined for one that writes into its caller, or is handed much. */
function callKey({ unit, fact }: RuleCallee, { depth }: RuleScope): string | undefined {
  if (fact.params.some((param) => param.byRef)) return undefined;
  const { bound = new Map<string, RuleValue>(), sources = new Map() } = unit;
  let weight = 0;
  for (const value of bound.values()) weight += weightOf(value);
  if (weight > MOST_HANDED) return undefined;
  const values = [...bound].map(([name, value]) => `${name}=${textOf(value)}`);
  // The body asks two things of the expression behind an argument.
  const handed = [...sources].map(
    ([name, { expr, scope }]) => `${name}:${isRequest(expr, scope)}:${calleeClass(expr, scope) ?? ''}`,
  );
  return `${depth} ${unit.fact} ${unit.class ?? ''} ${unit.self ?? ''} ${values.join()} ${handed.join()}`;
}

/** Writes a text that two values share only where nothing tells them apart, the places they were written at included. */
function textOf(value: RuleValue): string {
  switch (value.k) {
    case 'scalar':
      return `${typeof value.v}:${JSON.stringify(String(value.v))}`;
    case 'text':
      return `text:${JSON.stringify(value.v)}`;
    case 'array':
      return `[${value.entries.map(elementText).join()}${value.spread === true ? '…' : ''}]`;
    case 'collection':
      return `collection${textOf(value.of)}`;
    case 'choice':
      return `${value.branches === true ? 'branches' : 'choice'}(${value.arms.map(textOf).join()})`;
    case 'case':
      return `case:${value.class}::${value.name}`;
    case 'this':
      return 'this';
    case 'unknown':
      return `${value.given === true ? 'given' : 'unknown'}:${JSON.stringify(value.why)}`;
    case 'closure':
      return `closure:${serial(value.closure)}:${serial(value.scope)}`;
    default:
      return `#${serial(value)}`;
  }
}

function elementText({ key, value, node, anchor, comment, maybe }: ArrayElement): string {
  const places = [node, anchor, comment].map((one) => (one === undefined ? '' : serial(one)));
  return `${typeof key}:${JSON.stringify(String(key))}${maybe === true ? '?' : ''}@${places.join(':')}=>${textOf(value)}`;
}
