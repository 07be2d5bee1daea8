const PHRASES: Record<number, string> = {
  100: 'Continue',
  101: 'Switching Protocols',
  102: 'Processing',
  103: 'Early Hints',
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  203: 'Non-Authoritative Information',
  204: 'No Content',
  205: 'Reset Content',
  206: 'Partial Content',
  207: 'Multi-Status',
  208: 'Already Reported',
  226: 'IM Used',
  300: 'Multiple Choices',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  305: 'Use Proxy',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  407: 'Proxy Authentication Required',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length Required',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  417: 'Expectation Failed',
  421: 'Misdirected Request',
  422: 'Unprocessable Entity',
  423: 'Locked',
  424: 'Failed Dependency',
  425: 'Too Early',
  426: 'Upgrade Required',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  451: 'Unavailable For Legal Reasons',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  505: 'HTTP Version Not Supported',
  506: 'Variant Also Negotiates',
  507: 'Insufficient Storage',
  508: 'Loop Detected',
  510: 'Not Extended',
  511: 'Network Authentication Required',
};

const CLASSES: Record<string, string> = {
  1: 'Informational',
  2: 'Success',
  3: 'Redirection',
  4: 'Client Error',
  5: 'Server Error',
};

/** Tells whether the status is registered, so that its phrase may name a shared component (errors 8.2). */
export function isRegistered(status: number | string): boolean {
  return Object.hasOwn(PHRASES, status);
}

/**
 * Describes a response without any other description (errors 6): `404` → `Not Found`, `418` → `Client Error`, `3XX` →
 * `Redirect`, `default` → a status the code does not decide.
 */
export function statusPhrase(status: number | string): string {
  const text = String(status);
  if (text === '3XX') return 'Redirect';
  if (text === 'default') return 'Response whose status is chosen at run time.';
  return PHRASES[Number(text)] ?? CLASSES[text.charAt(0)] ?? 'Response';
}

/**
 * Makes a component name from the phrase, `TooManyRequests` for 429; undefined for an unregistered status, which claims
 * no name.
 */
export function phraseName(status: number): string | undefined {
  return isRegistered(status) ? statusPhrase(status).replace(/[^A-Za-z0-9]/g, '') : undefined;
}
