import { REQUEST } from '@docgen/laravel-knowledge';
import { fitsWildcard, pathFits } from '@docgen/php';
import { typeOf } from '../../infer/evaluator.js';
import type { CallArgs } from '../../infer/expression/calls/arguments.js';
import type { AnalysisRun } from '../../infer/frame.js';
import { askRoute } from '../../infer/memo/memo-scope.js';

type Route = AnalysisRun['route'];

/** Tests of a route with texts; undefined where it does not decide them. */
const TESTS = {
  path: (patterns: readonly string[], { path = '' }: Route): boolean | undefined => {
    const fits = patterns.map((p) => pathFits(p, path));
    return fits.includes(true) ? true : fits.includes(undefined) ? undefined : false;
  },
  verb: (verbs: readonly string[], { verb }: Route): boolean | undefined =>
    verb === undefined ? undefined : verbs.some((v) => v.toUpperCase() === verb),
  name: (patterns: readonly string[], { routeName }: Route): boolean | undefined =>
    routeName === undefined ? undefined : routeName !== '' && patterns.some((p) => fitsWildcard(p, routeName)),
};

function test(kind: keyof typeof TESTS, texts: readonly string[], run: AnalysisRun): boolean | undefined {
  return askRoute(run, `${kind} is ${JSON.stringify(texts)}`, (route) => TESTS[kind](texts, route));
}

/** Answers a question about the path, the name or the verb of a route, as its text says it; undefined for any other. */
export function routeAnswer(question: string, route: Route): { value: unknown } | undefined {
  if (question === 'path') return { value: route.path !== undefined };
  if (question === 'verb') return { value: route.verb };
  const [, kind, texts] = /^(path|verb|name) is (.*)$/s.exec(question) ?? [];
  return kind === undefined || texts === undefined
    ? undefined
    : { value: TESTS[kind as keyof typeof TESTS](JSON.parse(texts), route) };
}

/**
 * Tells whether the path of the route fits one of the patterns (`$request->is`, engine 1.1); undefined where that
 * depends on a parameter.
 */
export function pathIs(patterns: readonly string[], run: AnalysisRun): boolean | undefined {
  return askRoute(run, 'path', ({ path }) => path !== undefined) ? test('path', patterns, run) : undefined;
}

/** Tells whether the path, without its first slash, begins with the text. */
function pathStarts(text: string, run: AnalysisRun): boolean | undefined {
  return text.startsWith('/') || text.includes('*') ? undefined : pathIs([`${text}*`], run);
}

/** Tells whether the verb of the operation is one of these. */
export function verbIs(verbs: readonly string[], run: AnalysisRun): boolean | undefined {
  return test('verb', verbs, run);
}

/** Tells whether the name of the route fits one of the patterns. */
export function nameIs(patterns: readonly string[], run: AnalysisRun): boolean | undefined {
  return test('name', patterns, run);
}

/** Decides `str_starts_with($request->path(), 'api/')`. */
export function pathBegins({ positional, frame }: CallArgs): boolean | undefined {
  const [subject, prefix] = positional;
  const of = subject?.expr;
  if (of?.k !== 'mcall' || typeof of.name !== 'string' || prefix?.type.kind !== 'literal') return undefined;
  if (of.on.k !== 'var' || !['path', 'decodedpath'].includes(of.name.toLowerCase())) return undefined;
  const on = typeOf(of.on, frame);
  const asked = on.kind === 'unknown' ? of.on.name === 'request' : on.kind === 'class' && isRequest(on.fqcn, frame);
  return asked && typeof prefix.type.value === 'string' ? pathStarts(prefix.type.value, frame.run) : undefined;
}

function isRequest(fqcn: string, frame: CallArgs['frame']): boolean {
  return frame.run.codebase.isSubclass(fqcn, REQUEST);
}
