import { fitsWildcard, pathFits } from '@docgen/php';
import type { AnalysisContext, OperationRoute } from '../../../analysis/index.js';

/** Names an operation as far as code asks for it (validation 15): its verb, and what of its tests holds. Plain JSON. */
export interface RouteOutcome {
  /** Verb in upper case; GET stands for HEAD. */
  verb: string;
  /** Tests of the route that hold, in byte order: `with:post`, `given:kind="draft"`, `is:posts.*`, `fits:api/*`, `name:posts.store`, `action:store`, `path:api/posts`. */
  holds: readonly string[];
}

/** Holds what code came to under an outcome, and what it asked of it. Plain JSON. */
export interface Asked<T> {
  value: T;
  verb: boolean;
  tests: readonly string[];
}

/** Bounds the turns of all loops one reading unrolls: loops nest, within callees too. */
const MOST_TURNS = 10_000;
/** Bounds the statements one reading plays before it unrolls no loop and runs no callback more: 10,000 turns of a long body took a minute and a half. */
const MOST_STEPS = 4_000;
/** Bounds the statements and calls of one reading before it follows no call more: 16 helpers that call each other with texts that are new each time came to 70,000 calls. */
const MOST_FOLLOWED = 20_000;

/** Answers the tests of an operation that code makes (validation 15), and records them. */
export class Circumstances {
  private turns = 0;
  private steps = 0;
  private calls = 0;
  private verbAsked = false;
  private readonly asked = new Set<string>();

  /** `answer` gives a test as it holds: `name:posts.store` for `name`; undefined where it does not. */
  private constructor(
    private readonly verb: string,
    private readonly answer: (test: string) => string | undefined,
  ) {}

  static under({ verb, holds }: RouteOutcome): Circumstances {
    const isWord = (test: string) => test === 'name' || test === 'action' || test === 'path';
    const isHeld = (one: string, test: string): boolean =>
      test.startsWith('given:') ? one.startsWith(`${test}=`) : isWord(test) && one.startsWith(`${test}:`);
    return new Circumstances(verb, (test) => holds.find((one) => one === test || isHeld(one, test)));
  }

  static of(operation: OperationRoute): Circumstances {
    return new Circumstances(verbOf(operation), (test) => answerOf(test, operation));
  }

  /** Answers for code that is not read for an operation. */
  static none(): Circumstances {
    return Circumstances.under({ verb: 'GET', holds: [] });
  }

  /** Gives the verb. */
  ask(): string {
    this.verbAsked = true;
    return this.verb;
  }

  /** Tells whether the route's template has the parameter, or the route gives it a value itself. */
  has(parameter: string): boolean {
    return this.holding(`with:${parameter}`) !== undefined;
  }

  /** Gives the value the route itself gives a parameter its template lacks (`->defaults('kind', 'draft')`). */
  given(parameter: string): string | number | boolean | undefined {
    const held = this.holding(`given:${parameter}`);
    return held === undefined ? undefined : (JSON.parse(held.slice(`given:${parameter}=`.length)) as string);
  }

  /** Tells whether the name of the route fits the pattern. */
  isNamed(pattern: string): boolean {
    return this.holding(`is:${pattern}`) !== undefined;
  }

  /** Tells whether the path fits the pattern; undefined where that depends on a parameter. */
  isPath(pattern: string): boolean | undefined {
    if (this.holding(`fits:${pattern}`) !== undefined) return true;
    return this.holding(`mayfit:${pattern}`) === undefined ? false : undefined;
  }

  /** Gives the name of the route, of its action's method, or a path without parameters; undefined where it has none. */
  word(of: 'name' | 'action' | 'path'): string | undefined {
    return this.holding(of)?.slice(of.length + 1);
  }

  /** Counts the turns of loops that are unrolled, callbacks among them; false when they are too many. */
  turn(): boolean {
    this.turns += 1;
    return this.turns <= MOST_TURNS && this.steps <= MOST_STEPS;
  }

  /** Counts a statement that is played. */
  step(): void {
    this.steps += 1;
  }

  /** Counts a call that is followed; false when the reading is too long for one more. */
  call(): boolean {
    this.calls += 1;
    return this.steps + this.calls <= MOST_FOLLOWED;
  }

  /** Answers for a part of the code, counting what it takes and noting its questions apart. */
  apart(): Circumstances {
    return new Circumstances(this.verb, this.answer);
  }

  /** Takes what a part counted, and its questions, over. */
  include(part: Circumstances): void {
    this.turns += part.turns;
    this.steps += part.steps;
    this.calls += part.calls;
    this.verbAsked ||= part.verbAsked;
    for (const test of part.asked) this.asked.add(test);
  }

  /** Tells whether a part that was read under other circumstances would ask the same and hear the same. */
  agreesWith(part: Circumstances): boolean {
    if (part.verbAsked && part.verb !== this.verb) return false;
    for (const test of part.asked) if (part.answer(test) !== this.answer(test)) return false;
    return true;
  }

  tell<T>(value: T): Asked<T> {
    return { value, verb: this.verbAsked, tests: [...this.asked].sort() };
  }

  private holding(test: string): string | undefined {
    this.asked.add(test);
    return this.answer(test);
  }
}

export function verbOf({ verb }: Pick<OperationRoute, 'verb'>): string {
  return verb === 'HEAD' ? 'GET' : verb;
}

/** Bounds how often code is read again for tests that only the answer to others made it ask. */
const MOST_ROUNDS = 6;

/**
 * Reads code for an operation: once for all operations of which its tests say the same. `read` gives what it comes to
 * under an outcome.
 */
export function settled<T>(
  operation: OperationRoute,
  read: (outcome: RouteOutcome) => Asked<T>,
): { value: T; outcome: RouteOutcome } {
  let outcome: RouteOutcome = { verb: verbOf(operation), holds: [] };
  let told = read(outcome);
  for (let left = MOST_ROUNDS; left > 0; left--) {
    const holding = told.tests.flatMap((test) => answerOf(test, operation) ?? []);
    const holds = [...new Set([...outcome.holds, ...holding])].sort();
    if (holds.length === outcome.holds.length) break;
    outcome = { ...outcome, holds };
    told = read(outcome);
  }
  return { value: told.value, outcome };
}

/** Reads code under an outcome, kept under the key for everybody who asks for it. */
export function readUnder<T>(
  ctx: AnalysisContext,
  key: string,
  outcome: RouteOutcome,
  compute: (inner: AnalysisContext, circumstances: Circumstances) => T,
): Asked<T> {
  return ctx.derived(`${key}#${outcomeText(outcome)}`, (inner) => {
    const circumstances = Circumstances.under(outcome);
    return circumstances.tell(compute(inner, circumstances));
  });
}

/** Writes an outcome as a text: `PUT`, `PUT:with:post`. */
export function outcomeText({ verb, holds }: RouteOutcome): string {
  return [verb, ...holds].join(':');
}

/** Gives a test as it holds for an operation; undefined where it does not. */
function answerOf(test: string, { route, parameters, path }: OperationRoute): string | undefined {
  const [kind = '', ...rest] = test.split(':');
  const of = rest.join(':');
  switch (kind) {
    case 'with':
      return parameters.includes(of) || Object.hasOwn(route.defaults, of) ? test : undefined;
    case 'given': {
      const value = parameters.includes(of) ? undefined : route.defaults[of];
      const isScalar = ['string', 'boolean'].includes(typeof value) || Number.isSafeInteger(value);
      return isScalar ? `${test}=${JSON.stringify(value)}` : undefined;
    }
    case 'is':
      return route.name != null && fitsWildcard(of, route.name) ? test : undefined;
    case 'fits':
      return pathFits(of, path) === true ? test : undefined;
    case 'mayfit':
      return pathFits(of, path) === undefined ? test : undefined;
    case 'path':
      return path.includes('{') ? undefined : `path:${path.replace(/^\/(?=.)/, '')}`;
    case 'name':
      return route.name == null ? undefined : `name:${route.name}`;
    default:
      return route.action.kind === 'controller' ? `action:${route.action.method}` : undefined;
  }
}
