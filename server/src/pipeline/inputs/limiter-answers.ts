import {
  type BodyFact,
  type ClosureFact,
  type Expr,
  lastLineOf,
  lineOf,
  ordinalOf,
  type PhpIndex,
  type Stmt,
  walk,
} from '@docgen/php';
import type { Anchor, At, LimiterAnswers } from '@docgen/protocol';
import { onlyClosureAt } from './closure-at-place.js';
import { methodAt } from './method-at.js';

type Sources = Pick<PhpIndex, 'closureAt' | 'closuresOn' | 'locate' | 'get' | 'factsOf'>;
/** Holds the code of a limiter. */
type Code = ClosureFact | BodyFact;

/**
 * Finds the closures limiters give to `response()` (requests 13.1), and limiters that may answer themselves: by a response they return, by
 * an exception. A limiter is never run: its closure, or method, is read for the limits it makes.
 */
export function limiterAnswers(limiters: Readonly<Record<string, At>>, index: Sources): Record<string, LimiterAnswers> {
  const out: Record<string, LimiterAnswers> = {};
  for (const [name, at] of Object.entries(limiters)) {
    const id = codeAt(at, index);
    const code = id === undefined ? undefined : (index.get(id)?.value as Code | undefined);
    if (id === undefined || code === undefined) {
      const unread = placeOf(at, index);
      if (unread !== undefined) out[name] = { closures: [], stock: false, unread };
      continue;
    }
    const answers = answersOf(id, code, index);
    // One that makes no limit refuses nobody.
    if (answers.closures.length > 0 || answers.unread !== undefined || answers.itself !== undefined || !answers.stock)
      out[name] = answers;
  }
  return out;
}

function codeAt(at: At, index: Sources): string | undefined {
  if (at === null) return undefined;
  const closure = onlyClosureAt(at, index);
  if (closure !== undefined) return closure;
  const method = methodAt(at, index);
  return method === undefined ? undefined : `body:${method}`;
}

/** Gives the place in a body of the application where a limiter is registered that no code was found of: an object, a method by its name. */
function placeOf(at: At, index: Sources): Anchor | undefined {
  const file = at === null || /(?:^|\/)vendor\//.test(at.file) ? undefined : index.factsOf(at.file);
  if (at === null || file === undefined) return undefined;
  const { outline } = file;
  const around = ({ id }: { id: string }): boolean =>
    id.startsWith('sig:') && (lineOf(outline, id) ?? Infinity) <= at.line && (lastLineOf(outline, id) ?? 0) >= at.line;
  const found = file.facts.find(around)?.id;
  return found === undefined ? undefined : { fact: found };
}

function answersOf(id: string, closure: Code, index: Sources): LimiterAnswers {
  const closures: string[] = [];
  let unread: Anchor | undefined;
  let limits = 0;
  let answered = 0;
  walk(closure, (node) => {
    const expr = node as unknown as Expr;
    if (isLimit(expr) && !(expr.k === 'scall' && expr.name === 'none')) limits += 1;
    if (expr.k !== 'mcall' || expr.name !== 'response') return;
    answered += 1;
    const given = expr.args[0]?.value;
    if (given === undefined) return;
    const anchor: Anchor = { fact: id, at: ordinalOf(closure, given) ?? 0 };
    const place = given.k === 'closure' ? index.locate(anchor) : undefined;
    const near = place?.line === undefined ? [] : index.closuresOn(place.file, place.line);
    const found = given.k === 'closure' ? near.find((one) => sameBody(index.get(one)?.value, given)) : undefined;
    if (found === undefined) unread ??= anchor;
    else closures.push(found);
  });
  const other = returned(closure.body)
    .flatMap((value) => otherThanLimit(value, closure, 0) ?? [])
    .at(0);
  if (other !== undefined) unread ??= { fact: id, at: ordinalOf(closure, other) ?? 0 };
  const itself =
    id.startsWith('closure:') && (other !== undefined || answersItself(closure.body)) ? { itself: id } : {};
  return {
    closures: [...new Set(closures)],
    stock: limits > answered,
    ...(unread === undefined ? {} : { unread }),
    ...itself,
  };
}

/** Matches functions and methods that answer a request themselves, or refuse it by an exception. */
const ANSWERS = /^(response|abort|abort_if|abort_unless|throw_if|throw_unless)$|OrFail$/;

/** Tells whether code outside of the closures in it may answer by a response or an exception. */
function answersItself(code: unknown): boolean {
  if (Array.isArray(code)) return code.some(answersItself);
  if (code === null || typeof code !== 'object') return false;
  const at = code as Stmt | Expr;
  if (at.k === 'closure') return false;
  return at.k === 'throw' || isAnswer(at as Expr) || Object.values(at).some(answersItself);
}

/** Recognizes `response(…)`, `abort(403)`, `new JsonResponse(…)`, `User::findOrFail(…)`. */
function isAnswer(expr: Expr): boolean {
  switch (expr.k) {
    case 'new':
      return expr.class.k === 'cref' && expr.class.name.endsWith('Response');
    case 'call':
      return expr.fn.k === 'fref' && ANSWERS.test(expr.fn.fallback ?? expr.fn.name);
    case 'mcall':
    case 'scall':
      return typeof expr.name === 'string' && expr.name.endsWith('OrFail');
    default:
      return false;
  }
}

/** Recognizes `Limit::perMinute(5)` and `new Limit(…)`. */
function isLimit(expr: Expr): boolean {
  if (expr.k !== 'scall' && expr.k !== 'new') return false;
  return expr.class.k === 'cref' && /(?:^|\\)(?:(?:Global)?Limit|Unlimited)$/.test(expr.class.name);
}

/** Lists the values a body returns; those of closures inside are theirs. */
function returned(code: unknown): Expr[] {
  if (Array.isArray(code)) return code.flatMap(returned);
  if (code === null || typeof code !== 'object') return [];
  const at = code as Stmt | Expr;
  if (at.k === 'closure') return [];
  return at.k === 'return' ? (at.e === undefined ? [] : [at.e]) : Object.values(at).flatMap(returned);
}

const DEPTH = 8;

/** Finds what a limiter may return and is no limit written out in it: what a method makes, a response, an exception. */
function otherThanLimit(value: Expr, code: Code, depth: number): Expr | undefined {
  const any = (parts: readonly (Expr | undefined)[]): Expr | undefined =>
    parts.flatMap((part) => (part === undefined ? [] : (otherThanLimit(part, code, depth + 1) ?? []))).at(0);
  if (depth > DEPTH) return value;
  if (isLimit(value)) return undefined;
  switch (value.k) {
    case 'null':
      return undefined;
    case 'new':
    case 'call':
      return isAnswer(value) ? undefined : value;
    case 'mcall':
      return any([value.on]);
    case 'assign':
      return any([value.e]);
    case 'array':
      return value.items.some(({ spread }) => spread) ? value : any(value.items.map((item) => item.value));
    case 'ternary':
      return any([value.yes ?? value.if, value.no]);
    case 'match':
      return any(value.arms.map(({ e }) => e).filter((e) => e.k !== 'throw'));
    case 'bin':
      return value.op === '??' ? any([value.l, value.r]) : value;
    case 'var': {
      const given: Expr[] = [];
      walk(code.body as Stmt[], (node) => {
        const at = node as unknown as Expr;
        if (at.k === 'assign' && at.to.k === 'var' && at.to.name === value.name) given.push(at.e);
      });
      return given.length === 0 ? value : any(given);
    }
    default:
      return value;
  }
}

function sameBody(fact: unknown, { params, body }: { params: unknown; body: unknown }): boolean {
  const other = fact as ClosureFact | undefined;
  return JSON.stringify([other?.params, other?.body]) === JSON.stringify([params, body]);
}
