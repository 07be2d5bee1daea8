import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { at, buildCase } from '../support/build-case.js';
import { readCases } from '../support/cases.js';
import { laravelApp, noLaravel } from '../support/laravel.js';
import { runPhp } from '../support/php.js';

/** Describes a request and the status of its answer. The header `X-Key` makes the middleware of the cases choose. */
type Sent = [method: string, uri: string, status: number, key?: string, path?: string];

const CASES: [file: string, name: string, sent: Sent[]][] = [
  [
    'errors/respond.md',
    'By status, by exception and by route',
    [
      ...(
        [
          ['a', 404],
          ['b', 404],
          ['c', 402],
          ['d', 302],
          ['e', 503],
          ['f', 451],
          ['g', 409],
          ['h', 200],
        ] as const
      ).map(([id, status]): Sent => ['GET', `/api/tides/${id}`, status, undefined, '/api/tides/{id}']),
      ['GET', '/api/tides?x=flooded', 500],
      ['GET', '/api/tides?x=gone', 410],
      ['GET', '/api/old/tides?x=gone', 410],
      ['GET', '/api/old/tides?x=flooded', 500],
    ],
  ],
  [
    'errors/mapped.md',
    'By class, by closure, from what wraps them',
    [
      ['GET', '/api/dykes/leaking', 404],
      ['GET', '/api/dykes/broken', 423],
      ['GET', '/api/dykes/renamed', 409],
      ['GET', '/api/dykes/wrapped', 409],
      ['GET', '/api/dykes/lost', 404],
      ['GET', '/api/dykes/denied', 403],
    ],
  ],
  [
    'errors/middleware.md',
    'Throws, responses, parameters, and what comes after the action',
    [
      ['GET', '/api/locks/thrown', 412],
      ['GET', '/api/locks/thrown', 403, 'stolen'],
      ['GET', '/api/locks/thrown', 410, 'worn'],
      ['GET', '/api/locks/thrown', 200, 'good'],
      ['GET', '/api/locks/returned', 401],
      ['GET', '/api/locks/after', 200],
      ['GET', '/api/locks/carried', 409],
      ['POST', '/api/locks/closed', 422],
      ['POST', '/api/locks/closed', 422, 'good'],
      ['GET', '/api/locks/closed', 200],
    ],
  ],
  [
    'errors/respond.md',
    'Outside debug mode',
    [
      ['GET', '/api/buoys?x=lost', 404],
      ['GET', '/api/modes', 200],
    ],
  ],
  [
    'responses/packages/json-api.md',
    'One, several, a page, inside a body, created (responses rows 52, 91 and 92)',
    [
      ['GET', '/api/halls/made', 200],
      ['GET', '/api/halls/several', 200],
      ['GET', '/api/halls/wrapped', 200],
    ],
  ],
  [
    'errors/middleware.md',
    'Authentication that says itself what it refuses with',
    [
      ['GET', '/api/gates/own', 401],
      ['GET', '/api/gates/overridden', 401],
    ],
  ],
];

const cases = fileURLToPath(new URL('../cases/', import.meta.url));
const script = fileURLToPath(new URL('send.php', import.meta.url));

describe.skipIf(noLaravel !== undefined)('answers a real Laravel gives are those the document states', () => {
  for (const [file, name, sent] of CASES)
    test(`${file}: ${name}`, async () => {
      const found = readCases(`${cases}${file}`).find((one) => one.name === name);
      if (found === undefined) throw new Error(`No case ${name}`);
      const { document } = await buildCase(found.files, found.yaml);
      const app = laravelApp(found.files);
      try {
        const answers = send(app.root, sent);
        for (const [index, [method, uri, status, , template]] of sent.entries()) {
          const [given, type = '', body = ''] = answers[index] ?? [];
          expect(given, `${method} ${uri}: ${body.slice(0, 300)}`).toBe(status);
          const path = template ?? uri.replace(/\?.*/, '');
          const responses = at(document, `/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}/responses`);
          expectStated(document, responses as Responses, status, type, body, `${method} ${uri}`);
        }
      } finally {
        app.dispose();
      }
    });
});

type Responses = Record<string, { $ref?: string; content?: Record<string, { schema: object }> }>;

function send(root: string, sent: readonly Sent[]): [status: number, type: string, body: string][] {
  const input = JSON.stringify(
    sent.map(([method, uri, , key]) => [method, uri, key === undefined ? {} : { 'X-Key': key }]),
  );
  const { stdout, stderr } = runPhp([script, root], { input });
  if (!stdout.startsWith('[')) throw new Error(`${stdout}\n${stderr}`);
  return JSON.parse(stdout) as [number, string, string][];
}

function expectStated(
  document: unknown,
  all: Responses,
  status: number,
  type: string,
  body: string,
  what: string,
): void {
  const named = all[String(status)] ?? all[`${String(status).charAt(0)}XX`];
  expect(named, `${what}: ${status} is stated`).toBeDefined();
  const response = named?.$ref === undefined ? named : (at(document, named.$ref.slice(1)) as Responses[string]);
  if (status >= 300 && status < 400) return;
  const schema = response?.content?.[type]?.schema;
  expect(schema, `${what}: ${status} ${type}`).toBeDefined();
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema({ $id: 'doc:', ...(document as object) });
  const fits = ajv.compile({
    $id: 'one:',
    ...(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"doc:#/')) as object),
  });
  expect(fits(JSON.parse(body)), `${what}: ${body}`).toBe(true);
}
