import { describe, expect, test } from 'vitest';
import { skippedCallbacks } from '../../server/src/operations/errors/index.js';
import { type App, hostFacts, run } from '../support/operation.js';

const PLAIN = '<?php namespace App; class C { public function show() {} }';
const message = { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] };
const json = (schema: unknown) => ({ 'application/json': { schema } });
const error = (description: string) => ({ description, content: json(message) });

interface Row extends Partial<App> {
  name: string;
  middleware?: string[];
  controller?: string;
  expected: Record<string, unknown>;
  codes?: string[];
}

const PASSPORT: App['host'] = {
  appUrl: { value: 'https://shop.example.com', pinned: true },
  auth: { defaultGuard: 'web', guards: { api: { driver: 'passport', provider: 'users' } } },
};
const requestWith = (body: string) => ({
  'app/R.php': `<?php namespace App; class R extends \\Illuminate\\Foundation\\Http\\FormRequest { ${body} }`,
  'app/C.php': '<?php namespace App; class C { public function show(R $r) {} }',
});
const RATE_HEADERS = {
  'Retry-After': 'Seconds until the next request is allowed.',
  'X-RateLimit-Limit': 'Requests allowed in the current window.',
  'X-RateLimit-Remaining': 'Requests left in the current window.',
  'X-RateLimit-Reset': 'End of the current window, in Unix seconds (UTC).',
};
const throttled = {
  description: 'Too Many Requests',
  content: json(message),
  headers: Object.fromEntries(
    Object.entries(RATE_HEADERS).map(([k, description]) => [
      k,
      { description, required: true, schema: { type: 'integer' } },
    ]),
  ),
};

const ROWS: Row[] = [
  { name: '(errors row 28) signed', middleware: ['signed'], expected: { responses: { 403: error('Forbidden') } } },
  {
    name: 'requests 58 signed links',
    middleware: ['signed:relative'],
    expected: {
      parameters: [
        {
          name: 'signature',
          in: 'query',
          required: true,
          schema: { type: 'string' },
          description: 'Signature of the link. Send the query of the signed link exactly as issued.',
        },
        {
          name: 'expires',
          in: 'query',
          required: false,
          schema: { type: 'integer' },
          description: 'Unix time in seconds after which the link is refused. Present on links that expire.',
        },
      ],
    },
  },
  { name: '(errors row 29) verified', middleware: ['verified'], expected: { responses: { 403: error('Forbidden') } } },
  { name: 'can', middleware: ['can:update,post'], expected: { responses: { 403: error('Forbidden') } } },
  {
    name: '(errors row 39) auth:sanctum',
    middleware: ['auth:sanctum'],
    expected: { security: [{ sanctumToken: [] }], responses: { 401: error('Unauthorized') } },
  },
  {
    name: '(errors row 40) stateful and auth',
    middleware: ['Laravel\\Sanctum\\Http\\Middleware\\EnsureFrontendRequestsAreStateful', 'auth:sanctum'],
    expected: { security: [{ sanctumToken: [] }, { sanctumStateful: [] }] },
  },
  {
    name: '(errors row 40) restricted to one mode',
    middleware: ['Laravel\\Sanctum\\Http\\Middleware\\EnsureFrontendRequestsAreStateful', 'auth:sanctum'],
    document: (d) => {
      d.integrations.sanctum = { enabled: true, modes: ['stateful'] };
    },
    expected: { security: [{ sanctumStateful: [] }] },
  },
  {
    name: '(errors row 41) auth:web',
    middleware: ['auth:web'],
    expected: { security: [{ webSession: [] }], responses: { 401: error('Unauthorized') } },
  },
  {
    name: '(errors row 41) a guard of a driver nobody knows',
    middleware: ['auth:x'],
    host: { auth: { defaultGuard: 'web', guards: { x: { driver: 'badge', provider: null } } } },
    expected: { security: undefined, responses: { 401: error('Unauthorized') } },
    codes: ['security.scheme-undeclared'],
  },
  {
    name: '(errors row 42) abilities',
    middleware: ['auth:sanctum', 'abilities:read,write'],
    expected: {
      'x-abilities': [{ match: 'all', abilities: ['read', 'write'] }],
      description: 'Requires token abilities: read, write',
      security: [{ sanctumToken: [] }],
    },
  },
  {
    name: 'any ability',
    middleware: ['auth:sanctum', 'ability:read,write', 'ability:one'],
    expected: { description: 'Requires any of these token abilities: read, write\n\nRequires token ability: one' },
  },
  {
    name: 'abilities lose to a docblock description',
    middleware: ['auth:sanctum', 'ability:one'],
    controller: '<?php namespace App; class C { /** S.\n *\n * D.\n */ public function show() {} }',
    expected: { description: 'D.', 'x-abilities': [{ match: 'any', abilities: ['one'] }] },
  },
  {
    name: '(errors row 43) scopes',
    middleware: ['scopes:read,write'],
    host: PASSPORT,
    expected: { security: [{ passport: ['read', 'write'] }] },
  },
  {
    name: '(errors row 44) scope',
    middleware: ['scope:read,write'],
    host: PASSPORT,
    expected: { security: [{ passport: ['read'] }, { passport: ['write'] }] },
  },
  {
    name: 'all-of and any-of scopes',
    middleware: ['scopes:a', 'scope:b,a'],
    host: PASSPORT,
    expected: { security: [{ passport: ['a', 'b'] }, { passport: ['a'] }] },
  },
  { name: 'a passport guard', middleware: ['auth:api'], host: PASSPORT, expected: { security: [{ passport: [] }] } },
  {
    name: 'configured schemes turn derivation off',
    middleware: ['auth:sanctum'],
    document: (d) => {
      d.security.schemes.set('key', new Map());
      d.security.default = [new Map([['key', []]])];
    },
    expected: { security: [{ key: [] }] },
  },
  {
    name: 'security.default naming nothing',
    middleware: ['auth:web'],
    document: (d) => {
      d.security.default = [new Map([['key', []]])];
    },
    expected: { security: [{ key: [] }] },
    codes: ['security.undefined-scheme'],
  },
  {
    name: 'no auth pattern',
    middleware: ['auth:web'],
    document: (d) => {
      d.security.authMiddleware = null;
    },
    expected: { responses: undefined },
  },
  {
    name: 'sanctum switched off',
    middleware: ['auth:sanctum'],
    document: (d) => {
      d.integrations.sanctum = { enabled: false };
    },
    expected: { security: undefined },
    codes: ['integration.disabled', 'security.scheme-undeclared'],
  },
  {
    name: '(errors row 67) abilities without auth middleware',
    middleware: ['abilities:read'],
    expected: { responses: { 401: error('Unauthorized'), 403: error('Forbidden') } },
  },
  {
    name: '(errors row 68) auth.basic',
    middleware: ['auth.basic'],
    expected: {
      responses: { 401: { ...error('Unauthorized'), headers: { 'WWW-Authenticate': { schema: { type: 'string' } } } } },
      security: undefined,
    },
    codes: ['security.scheme-undeclared'],
  },
  {
    name: '(errors row 69) password.confirm',
    middleware: ['password.confirm:x'],
    expected: { responses: { 423: error('Locked') } },
  },
  { name: 'guest implies nothing', middleware: ['guest', 'web'], expected: { responses: undefined } },
  {
    name: '(errors row 25) authorize() returning true',
    files: requestWith('public function authorize(): bool { return true; }'),
    expected: { 'responses.403': undefined },
  },
  {
    name: 'authorize() asking a policy',
    files: requestWith('public function authorize() { return $this->user()->can("x"); }'),
    expected: { 'responses.403': error('Forbidden') },
  },
  { name: 'a form request without authorize()', files: requestWith(''), expected: { 'responses.403': undefined } },
  {
    name: '(errors row 32) error_responses: none',
    middleware: ['auth:web', 'can:x', 'throttle:60,1'],
    document: (d) => {
      d.errorResponses = 'none';
    },
    expected: { responses: undefined },
  },
  {
    name: '(errors row 33) problem details',
    middleware: ['can:x'],
    document: (d) => {
      d.errorResponses = 'problem-details';
    },
    expected: {
      'responses.403.description': 'Forbidden',
      'responses.403.content.application/problem+json.example': {
        type: 'about:blank',
        title: 'Forbidden',
        status: 403,
      },
    },
  },
  {
    name: '(errors row 17) an application handler nobody reads',
    middleware: ['can:x'],
    host: {
      handler: {
        class: 'Illuminate\\Foundation\\Exceptions\\Handler',
        chain: [],
        render: [
          {
            type: 'Symfony\\Component\\HttpKernel\\Exception\\AccessDeniedHttpException',
            kind: 'closure',
            symbol: null,
            at: { file: 'bootstrap/app.php', line: 9 },
          },
        ],
        map: [],
        respond: null,
        jsonWhen: null,
      },
    },
    expected: { responses: { 403: { description: 'Forbidden' } } },
    codes: ['inferred-handler.too-dynamic'],
  },
  {
    name: '(errors row 57) a callback for another exception changes nothing',
    middleware: ['auth:web'],
    host: {
      handler: {
        class: null,
        chain: [],
        render: [{ type: 'App\\Other', kind: 'closure', symbol: null, at: null }],
        map: [],
        respond: null,
        jsonWhen: null,
      },
    },
    expected: { responses: { 401: error('Unauthorized') } },
  },
  { name: 'requests 13 inline allowance', middleware: ['throttle:60,1'], expected: { responses: { 429: throttled } } },
  {
    name: 'requests 55 unregistered limiter',
    middleware: ['throttle:api'],
    expected: { responses: { 429: throttled } },
    codes: ['rate-limit.unregistered-limiter'],
  },
  {
    name: 'the registry is not whole',
    middleware: ['throttle:api'],
    host: { complete: { limiters: false, order: true, wheres: true, routes: true } as never },
    expected: { responses: { 429: throttled } },
  },
  {
    name: 'requests 56 several throttles',
    middleware: ['throttle:60,1', 'throttle:uploads'],
    expected: { responses: { 429: throttled } },
    codes: ['rate-limit.multiple-throttles'],
  },
  {
    name: 'requests 68 an allowance of the user',
    middleware: ['throttle:rate_limit,1'],
    expected: { responses: { 429: throttled } },
  },
  {
    name: 'a throttle by class',
    middleware: ['Illuminate\\Routing\\Middleware\\ThrottleRequestsWithRedis:60|120'],
    expected: { responses: { 429: throttled } },
  },
  {
    name: 'rate_limit switched off (diagnostics row 30)',
    middleware: ['throttle:60,1'],
    document: (d) => {
      d.integrations.rate_limit = { enabled: false };
    },
    expected: { responses: undefined },
    codes: ['integration.disabled'],
  },
];

function pick(operation: Record<string, unknown>, path: string): unknown {
  const steps = path.replace('application/problem+json', 'problem').split('.');
  let node: unknown = operation;
  for (const step of steps) {
    node = (node as Record<string, unknown> | undefined)?.[step === 'problem' ? 'application/problem+json' : step];
  }
  return node;
}

describe('implied errors, security, rate limits (errors 9 to 11, requests 13)', () => {
  test.each(ROWS)('$name', ({ middleware, controller, expected, codes, name: _, ...app }) => {
    const files = { 'app/C.php': controller ?? PLAIN, ...app.files };
    const result = run({ ...app, files, routes: [{ middleware: middleware ?? [] }] });
    const operation = result.operations['GET /api/x'] ?? {};
    for (const [path, value] of Object.entries(expected)) expect(pick(operation, path), path).toEqual(value);
    expect(result.codes).toEqual(codes ?? []);
  });

  test('the schemes operations ask for', () => {
    const files = { 'app/C.php': PLAIN };
    const stateful = 'Laravel\\Sanctum\\Http\\Middleware\\EnsureFrontendRequestsAreStateful';
    const result = run({
      files,
      routes: [{ middleware: [stateful, 'auth:sanctum'] }, { uri: 'y', middleware: ['scopes:s'] }],
    });
    expect(result.schemes).toMatchObject({
      sanctumToken: { type: 'http', scheme: 'bearer' },
      sanctumStateful: { type: 'apiKey', in: 'cookie', name: 'shop_session' },
      passport: {
        type: 'oauth2',
        flows: {
          authorizationCode: {
            authorizationUrl: 'http://localhost/oauth/authorize',
            tokenUrl: 'http://localhost/oauth/token',
            refreshUrl: 'http://localhost/oauth/token',
            scopes: { s: 's' },
          },
          clientCredentials: { tokenUrl: 'http://localhost/oauth/token', scopes: { s: 's' } },
        },
      },
    });
  });

  test('values of this machine are reported', () => {
    const stateful = 'Laravel\\Sanctum\\Http\\Middleware\\EnsureFrontendRequestsAreStateful';
    const result = run({
      files: { 'app/C.php': PLAIN },
      routes: [{ middleware: [stateful, 'auth:sanctum', 'scopes:a'] }],
      host: {
        sessionCookie: { value: 'laravel_session', pinned: false },
        appUrl: { value: 'http://shop.test', pinned: false },
      },
    });
    expect(result.codes).toEqual(['config.machine-dependent-value', 'config.machine-dependent-value']);
  });

  test('a claim travels as a fact', () => {
    const result = run({ files: { 'app/C.php': PLAIN }, routes: [{ middleware: ['can:x', 'throttle:1,1'] }] });
    expect(result.facts['GET /api/x']).toEqual({
      403: { component: 'Forbidden' },
      429: { component: 'TooManyRequests' },
    });
  });
});

test('a callback that names no exception is reported once', () => {
  const place = { file: 'bootstrap/app.php', line: 7 };
  const callback = { type: null, kind: 'closure' as const, symbol: null, at: place };
  const handler = { class: null, chain: [], render: [callback], map: [], respond: null, jsonWhen: null };
  const found = skippedCallbacks(hostFacts({ handler }));
  expect(found.map((d) => [d.code, d.source])).toEqual([['inferred-handler.render-callback-skipped', place]]);
});
