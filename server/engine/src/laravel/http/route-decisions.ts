import { REQUEST } from '@docgen/laravel-knowledge';
import { fitsWildcard } from '@docgen/php';
import { typeOf } from '../../infer/evaluator.js';
import type { CallArgs } from '../../infer/expression/calls/arguments.js';
import type { AnalysisRun } from '../../infer/frame.js';
import { askRoute } from '../../infer/memo/memo-scope.js';
import { pathFits } from './path-pattern.js';

/**
 * Tells whether the path of the route fits one of the patterns (`$request->is`, engine 1.1); undefined where that
 * depends on a parameter.
 */
export function pathIs(patterns: readonly string[], run: AnalysisRun): boolean | undefined {
  if (!askRoute(run, 'path', ({ path }) => path !== undefined)) return undefined;
  return askRoute(run, `path is ${JSON.stringify(patterns)}`, ({ path = '' }) => {
    const fits = patterns.map((p) => pathFits(p, path));
    return fits.includes(true) ? true : fits.includes(undefined) ? undefined : false;
  });
}

/** Tells whether the path, without its first slash, begins with the text. */
function pathStarts(text: string, run: AnalysisRun): boolean | undefined {
  return text.startsWith('/') || text.includes('*') ? undefined : pathIs([`${text}*`], run);
}

/** Tells whether the verb of the operation is one of these. */
export function verbIs(verbs: readonly string[], run: AnalysisRun): boolean | undefined {
  return askRoute(run, `verb is ${JSON.stringify(verbs)}`, ({ verb }) =>
    verb === undefined ? undefined : verbs.some((v) => v.toUpperCase() === verb),
  );
}

/** Tells whether the name of the route fits one of the patterns. */
export function nameIs(patterns: readonly string[], run: AnalysisRun): boolean | undefined {
  return askRoute(run, `name is ${JSON.stringify(patterns)}`, ({ routeName }) =>
    routeName === undefined ? undefined : routeName !== '' && patterns.some((p) => fitsWildcard(p, routeName)),
  );
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
