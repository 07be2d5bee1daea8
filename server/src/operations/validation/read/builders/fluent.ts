import { note, type RuleItem, rule } from '../../rule.js';
import { evaluate, readRules } from '../evaluator.js';
import type { Link, RuleValue } from '../expressions/value.js';
import { joinReadings, type Reading, rules, widened } from '../rules/reading.js';
import type { RuleScope } from '../scope.js';
import { parameters } from './arguments.js';
import { decideArgument } from './condition.js';

/** Gives the rules one chained call adds, from its parameters; undefined ignores the call. */
export type Step = (params: string[], link: Link, scope: RuleScope) => RuleItem[] | undefined;

/** Lists calls every fluent builder has. */
const named =
  (name: string): Step =>
  (params) => [rule(name, ...params)];
const ascii =
  (name: string): Step =>
  ([flag]) => [flag === '1' ? rule(name, 'ascii') : rule(name)];

const STRING: Record<string, Step> = {
  alpha: ascii('alpha'),
  alphadash: ascii('alpha_dash'),
  alphanumeric: ascii('alpha_num'),
  ascii: named('ascii'),
  lowercase: named('lowercase'),
  uppercase: named('uppercase'),
  min: named('min'),
  max: named('max'),
  between: named('between'),
  exactly: named('size'),
  startswith: named('starts_with'),
  endswith: named('ends_with'),
  doesntstartwith: named('doesnt_start_with'),
  doesntendwith: named('doesnt_end_with'),
};

const NUMERIC: Record<string, Step> = {
  integer: () => [rule('integer')],
  min: named('min'),
  max: named('max'),
  between: named('between'),
  decimal: named('decimal'),
  multipleof: named('multiple_of'),
  mindigits: named('min_digits'),
  maxdigits: named('max_digits'),
  digits: (params) => [rule('integer'), rule('digits', ...params)],
  digitsbetween: (params) => [rule('integer'), rule('digits_between', ...params)],
  exactly: (params) => [rule('integer'), rule('size', ...params)],
  greaterthan: named('gt'),
  greaterthanorequalto: named('gte'),
  lessthan: named('lt'),
  lessthanorequalto: named('lte'),
  same: named('same'),
  different: named('different'),
};

const at =
  (name: string, when: string): Step =>
  () => [rule(name, when)];
const DATE: Record<string, Step> = {
  before: named('before'),
  after: named('after'),
  beforeorequal: named('before_or_equal'),
  afterorequal: named('after_or_equal'),
  between: ([a = '', b = '']) => [rule('after', a), rule('before', b)],
  betweenorequal: ([a = '', b = '']) => [rule('after_or_equal', a), rule('before_or_equal', b)],
  beforetoday: at('before', 'today'),
  aftertoday: at('after', 'today'),
  todayorbefore: at('before_or_equal', 'today'),
  todayorafter: at('after_or_equal', 'today'),
  past: at('before', 'now'),
  future: at('after', 'now'),
  noworpast: at('before_or_equal', 'now'),
  noworfuture: at('after_or_equal', 'now'),
};

/** Adds the calls of a chain to the rules of a builder (validation 5.7). */
export function fluent(
  start: RuleItem[],
  chain: readonly Link[],
  steps: Record<string, Step>,
  scope: RuleScope,
): Reading {
  const readings: Reading[] = [rules(...start)];
  for (const link of chain) {
    const name = link.method.toLowerCase();
    if (name === 'when' || name === 'unless') readings.push(conditional(link, steps, scope));
    else if (name === 'rules') readings.push(readRules(link.args[0]?.value ?? { k: 'unknown', why: 'rules' }, scope));
    else if (Object.hasOwn(steps, name)) {
      const params = parameters(link.args);
      const added = params === undefined ? undefined : (steps[name] as Step)(params, link, scope);
      readings.push(params === undefined ? widened() : rules(...(added ?? [])));
    }
  }
  return joinReadings(readings);
}

/** Reads `->when($c, fn ($rule) => $rule->min(2))` as a choice over the calls of the closure. */
function conditional(link: Link, steps: Record<string, Step>, scope: RuleScope): Reading {
  const arm = (value: RuleValue | undefined): Reading => {
    if (value === undefined) return { items: [], widened: false, written: false };
    const calls = value.k === 'closure' ? chainedOn(value, scope) : undefined;
    return calls === undefined ? widened() : fluent([], calls, steps, scope);
  };
  const [condition, first, second] = link.args;
  const test = decideArgument(condition, scope);
  const decided = test === undefined ? undefined : test === (link.method.toLowerCase() === 'when');
  if (decided !== undefined) return arm(decided ? first?.value : second?.value);
  const arms = [arm(first?.value), arm(second?.value)];
  if (arms.some((r) => r.widened)) return widened();
  const both = arms.map((r) => r.items);
  return rules({ choice: link.method.toLowerCase() === 'when' ? both : both.reverse() });
}

/** Lists the calls a closure makes on its parameter, when it does nothing else. */
function chainedOn(value: RuleValue & { k: 'closure' }, _scope: RuleScope): Link[] | undefined {
  const [only, ...more] = value.closure.body;
  const expr = only?.k === 'return' || only?.k === 'expr' ? only.e : undefined;
  const subject = value.closure.params[0]?.name;
  if (expr === undefined || more.length > 0 || subject === undefined) return undefined;
  const links: Link[] = [];
  let node = expr;
  while (node.k === 'mcall') {
    if (typeof node.name !== 'string') return undefined;
    links.unshift({ method: node.name, args: node.args.map((arg) => ({ value: foldArgument(arg.value, value) })) });
    node = node.on;
  }
  return node.k === 'var' && node.name === subject ? links : undefined;
}

function foldArgument(expr: Parameters<typeof evaluate>[0], value: RuleValue & { k: 'closure' }): RuleValue {
  return evaluate(expr, value.scope);
}

export const fluentString = (chain: readonly Link[], scope: RuleScope) =>
  fluent([rule('string')], chain, STRING, scope);
export const fluentNumeric = (chain: readonly Link[], scope: RuleScope) =>
  fluent([rule('numeric')], chain, NUMERIC, scope);

/** Reads a date builder, in which `format(F)` replaces `date` by `date_format:F`. */
export function fluentDate(chain: readonly Link[], scope: RuleScope, initial?: string): Reading {
  const format = chain.findLast((link) => link.method.toLowerCase() === 'format');
  const pattern = format === undefined ? initial : parameters(format.args)?.[0];
  if (format !== undefined && pattern === undefined)
    return { ...fluent([rule('date')], chain, DATE, scope), widened: true };
  return fluent([pattern === undefined ? rule('date') : rule('date_format', pattern)], chain, DATE, scope);
}

const STRENGTH: [method: string, words: string][] = [
  ['letters', 'letters'],
  ['mixedcase', 'upper and lower case letters'],
  ['numbers', 'numbers'],
  ['symbols', 'symbols'],
];

/** Reads a password builder: length rules, and one sentence about required characters, which withdraws the example. */
export function password(start: RuleItem[], chain: readonly Link[], scope: RuleScope): Reading {
  const called = new Set(chain.map((link) => link.method.toLowerCase()));
  const wanted = STRENGTH.filter(([method]) => called.has(method)).map(([, words]) => words);
  const sized = fluent([rule('string'), ...start], chain, { max: named('max'), min: named('min') }, scope);
  return wanted.length === 0 ? sized : joinReadings([sized, rules(note(`Must contain ${wanted.join(', ')}.`, true))]);
}
