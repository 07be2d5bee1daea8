import { studly } from '@docgen/php';
import type { AnalysisContext } from '../../../analysis/index.js';
import { outcomeText, type RouteOutcome } from '../read/circumstances.js';
import { stableRules } from '../rule-set.js';
import { formRequestRules } from './form-request.js';

/** Names a group of operations that a form request means the same for (validation 15.3). Plain JSON. */
export interface RuleGroup {
  /** The end of the component's name. */
  suffix: string;
  /** The end of its identity: `PUT`, `POST:with:post`; the plain group has none. */
  key?: string;
  /** The outcome the group is read under. */
  outcome: RouteOutcome;
}

/** Lists the verbs a form request is evaluated for, whatever the route table holds (validation 15.3). */
const GROUPED = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Bounds the tests of the route that take part in the name of a component. */
const MOST_TESTS = 4;

/**
 * Finds the group of an outcome; undefined where no verb has rules. Outcomes whose rule sets are equal
 * form one group, named by the fewest tests that hold in one of them; the result depends on the class alone.
 */
export function groupOf(ctx: AnalysisContext, fqcn: string, outcome: RouteOutcome): RuleGroup | undefined {
  return (
    ctx.derived(`rule-group:${fqcn}#${outcomeText(outcome)}`, (inner) => grouped(inner, fqcn, outcome) ?? null) ??
    undefined
  );
}

function grouped(ctx: AnalysisContext, fqcn: string, outcome: RouteOutcome): RuleGroup | undefined {
  const own = stableRules(formRequestRules(ctx, fqcn, outcome));
  for (const holds of subsets(outcome.holds.slice(0, MOST_TESTS))) {
    const verbs = GROUPED.filter((verb) => formRequestRules(ctx, fqcn, { verb, holds }).fields.length > 0);
    const verb = verbs.find((one) => stableRules(formRequestRules(ctx, fqcn, { verb: one, holds })) === own);
    if (verb !== undefined) return named({ verb, holds }, verb === verbs[0]);
    if (verbs.length === 0 && outcome.holds.length === 0) return undefined;
  }
  return named(outcome, false);
}

function named(outcome: RouteOutcome, isFirst: boolean): RuleGroup {
  if (isFirst && outcome.holds.length === 0) return { suffix: '', outcome };
  const verb = isFirst ? '' : outcome.verb.charAt(0) + outcome.verb.slice(1).toLowerCase();
  return { suffix: [verb, ...outcome.holds.map(wordOf)].join(''), key: outcomeText(outcome), outcome };
}

/** Gives the word of a test in a name: `WithPost`, `PostsStore`. */
function wordOf(test: string): string {
  const [kind, ...rest] = test.split(':');
  const word = studly(rest.join(':').replace(/[^A-Za-z0-9]+/g, ' '));
  return kind === 'with' ? `With${word}` : word;
}

/** Lists the subsets of some tests, smaller ones first. */
function subsets(tests: readonly string[]): string[][] {
  const all: string[][] = [[]];
  for (const test of tests) all.push(...all.map((one) => [...one, test]));
  return all.sort((a, b) => a.length - b.length);
}
