/** Lists properties of the framework's request and form request, which are no input. */
const OWN = new Set(
  (
    'attributes request query server files cookies headers content languages charsets encodings json method format ' +
    'acceptableContentTypes pathInfo requestUri baseUrl basePath session locale defaultLocale convertedFiles ' +
    'userResolver routeResolver container redirector redirect redirectRoute redirectAction errorBag validator ' +
    'stopOnFirstFailure'
  ).split(' '),
);

/** Tells whether `$request->name` is the request's own, whatever the client sends. */
export const isOwnProperty = (name: string): boolean => OWN.has(name);
