import type { Expr } from '@docgen/php';

const PUBLIC = new Set('attributes request query server files cookies headers'.split(' '));
/** Lists properties of the framework's request and form request that only their own code sees: for any other `__get` answers with the input. */
const PROTECTED = new Set(
  (
    'content languages charsets encodings json method format ' +
    'acceptableContentTypes pathInfo requestUri baseUrl basePath session locale defaultLocale convertedFiles ' +
    'userResolver routeResolver container redirector redirect redirectRoute redirectAction errorBag validator ' +
    'stopOnFirstFailure'
  ).split(' '),
);

/** Tells whether `name` of a request is the request's own, whatever the client sends; `on` is the request as written. */
export function isOwnProperty(name: string, on: Expr): boolean {
  return PUBLIC.has(name) || (PROTECTED.has(name) && on.k === 'var' && on.name === 'this');
}
