import { REQUEST, ROUTE_FACADE, ROUTING_ROUTE } from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import { typeOf } from '../../infer/evaluator.js';
import type { BodyFrame } from '../../infer/frame.js';
import { withoutNull } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { nameIs, pathIs, verbIs } from './route-decisions.js';

const REQUEST_TESTS = new Set(['ismethod', 'routeis', 'named', 'is']);

/** Decides a test of the request by what the route says (engine 1.1). */
export function decideRequestTest(cond: Extract<Expr, { k: 'mcall' }>, frame: BodyFrame): boolean | undefined {
  if (typeof cond.name !== 'string' || !REQUEST_TESTS.has(cond.name.toLowerCase())) return undefined;
  const { run } = frame;
  const words = cond.args.map((a) => typeOf(a.value, frame));
  const texts = words.flatMap((t) => (t.kind === 'literal' && typeof t.value === 'string' ? [t.value] : []));
  if (texts.length !== words.length || texts.length === 0) return undefined;
  const on = typeOf(cond.on, frame);
  if (on.kind !== 'unknown' && !isRequest(on, frame) && !isRoute(on, frame)) return undefined;
  if (cond.name.toLowerCase() === 'is') return isRequest(on, frame) ? pathIs(texts, run) : undefined;
  return cond.name.toLowerCase() === 'ismethod' ? verbIs(texts, run) : nameIs(texts, run);
}

function isRequest(type: Type, frame: BodyFrame): boolean {
  const real = withoutNull(type);
  return real.kind === 'class' && frame.run.codebase.isSubclass(real.fqcn, REQUEST);
}

function isRoute(type: Type, frame: BodyFrame): boolean {
  const real = withoutNull(type);
  return real.kind === 'class' && frame.run.codebase.isSubclass(real.fqcn, ROUTING_ROUTE);
}

/** Decides an equality of a text that the route says with a known one. */
export function decideRouteEquality(cond: Extract<Expr, { k: 'bin' }>, frame: BodyFrame): boolean | undefined {
  for (const [asked, other] of [[cond.l, cond.r] as const, [cond.r, cond.l] as const]) {
    const word = wordOf(asked, frame);
    if (word === undefined) continue;
    const type = typeOf(other, frame);
    const isIt = type.kind === 'literal' ? isOneOf(word, [type.value], frame) : undefined;
    return isIt === undefined ? undefined : isIt !== cond.op.startsWith('!');
  }
  return undefined;
}

/** Decides whether a text that the route says is one of a list: `in_array($request->path(), ['api/login', 'api/register'])`. */
export function decideRouteMember(subject: Expr, values: readonly Type[], frame: BodyFrame): boolean | undefined {
  const word = wordOf(subject, frame);
  const texts = values.flatMap((one) => (one.kind === 'literal' ? [one.value] : []));
  return word === undefined || texts.length < values.length ? undefined : isOneOf(word, texts, frame);
}

/** Says what of the route an expression gives the text of. */
type Word = 'path' | 'name' | 'verb' | 'server';

function isOneOf(word: Word, values: readonly unknown[], { run }: BodyFrame): boolean | undefined {
  const texts = values.filter((one) => typeof one === 'string');
  if (texts.length < values.length) return undefined;
  if (word === 'name') return texts.some((one) => one.includes('*')) ? undefined : nameIs(texts, run);
  if (word === 'path') return texts.some((one) => /\*|^\/|\/$/.test(one)) ? undefined : pathIs(texts, run);
  const is = verbIs(
    texts.filter((one) => one === one.toUpperCase()),
    run,
  );
  if (word === 'verb' || is === undefined) return is;
  // A form sends the verb it means in a field of a POST.
  return verbIs(['GET', 'POST'], run) === true ? is : is || texts.includes('POST') ? undefined : false;
}

const WORDS: Readonly<Record<string, Word>> = {
  path: 'path',
  decodedpath: 'path',
  method: 'verb',
  getmethod: 'verb',
  server: 'server',
  getname: 'name',
};

/** Recognizes `$request->path()`, `$request->route()->getName()`, `Route::currentRouteName()`, `$_SERVER['REQUEST_METHOD']`. */
function wordOf(expr: Expr, frame: BodyFrame): Word | undefined {
  if (expr.k === 'index') {
    const { on, at } = expr;
    const isVerb = on.k === 'var' && on.name === '_SERVER' && at?.k === 'str' && at.v === 'REQUEST_METHOD';
    return isVerb ? 'server' : undefined;
  }
  if ((expr.k !== 'mcall' && expr.k !== 'scall') || typeof expr.name !== 'string') return undefined;
  const name = expr.name.toLowerCase();
  if (expr.k === 'scall') {
    const isFacade = expr.class.k === 'cref' && [ROUTE_FACADE, 'Route'].includes(expr.class.name);
    return isFacade && name === 'currentroutename' ? 'name' : undefined;
  }
  const word = Object.hasOwn(WORDS, name) ? WORDS[name] : undefined;
  const [given] = expr.args;
  const isAsked =
    word === 'server' ? given?.value.k === 'str' && given.value.v === 'REQUEST_METHOD' : given === undefined;
  if (word === undefined || !isAsked) return undefined;
  const on = typeOf(expr.on, frame);
  if (word === 'name') return isRoute(on, frame) ? word : undefined;
  // Handlers and resources of older applications write `$request` without its type; the verb of a typed one is a literal.
  if (on.kind === 'unknown') return expr.on.k === 'var' && expr.on.name === 'request' ? word : undefined;
  return word !== 'verb' && isRequest(on, frame) ? word : undefined;
}
