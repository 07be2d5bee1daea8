import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '@docgen/server';
import { exportDocuments } from '@docgen/server/requests/export';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OpenedArtifacts } from '../../server/src/requests/contract/opened-artifacts.js';
import { ExampleRecorder } from '../../server/src/requests/contract/recordings/example-recorder.js';
import { RecordedApp } from './app.js';

const INDEX = 'GET /api/invoices';
const shop = new RecordedApp();
const { app } = shop;
const run = { root: app.root, env: {}, loadConfig };
let recorder = new ExampleRecorder(app.root);

beforeAll(async () => {
  await exportDocuments({}, run);
  await shop.build();
});
beforeEach(() => {
  recorder = new ExampleRecorder(app.root);
  rmSync(join(app.root, 'docs/examples'), { recursive: true, force: true });
});

/** Offers a body under a name. */
async function offer(name: string, body: unknown, more: { operation?: string; run?: string; directory?: string } = {}) {
  const { operation = INDEX, run: of = 'one', directory } = more;
  const [method = '', path = ''] = operation.split(' ');
  const exchange = {
    method,
    url: path,
    request: { headers: [], cookies: {}, body: null },
    response: {
      status: 200,
      headers: [],
      body: { text: typeof body === 'string' ? body : JSON.stringify(body) },
      kind: 'plain' as const,
    },
  };
  const opened = new OpenedArtifacts();
  const { handle } = await opened.open({}, run);
  const named = { id: shop.idOf(operation), method, path };
  const slot = { status: '200', mediaType: 'application/json', name, exchange, run: of, directory };
  return recorder.record({ operation: named, ...slot }, opened.of(handle));
}

async function recordedText(operation = INDEX): Promise<string> {
  return app.read(await shop.fileOf(operation));
}

async function bodies(operation = INDEX): Promise<unknown[]> {
  const { responses } = JSON.parse(await recordedText(operation)) as { responses: { name: string; body: unknown }[] };
  return responses.map(({ name, body }) => [name, body]);
}

describe('recorded examples are written (contract 8)', () => {
  test('to a file that a reviewer reads (contract 8.2)', async () => {
    expect((await offer('two', [{ id: 2, api_token: '', price: 1.5 }]))?.action).toBe('written');
    await offer('one', [{ id: 1, big: 1 }]);
    const [file] = readdirSync(join(app.root, 'docs/examples'));
    expect(`docs/examples/${file}`).toBe(await shop.fileOf(INDEX));
    expect(await recordedText()).toBe(`{
    "docgen": "recording/1",
    "operation": "${shop.idOf(INDEX)}",
    "endpoint": "GET /api/invoices",
    "responses": [
        {
            "status": "200",
            "mediaType": "application/json",
            "name": "one",
            "body": [
                {
                    "id": 1,
                    "big": 1
                }
            ]
        },
        {
            "status": "200",
            "mediaType": "application/json",
            "name": "two",
            "body": [
                {
                    "id": 2,
                    "api_token": "[redacted]",
                    "price": 1.5
                }
            ]
        }
    ]
}
`);
    const built = await shop.build();
    expect([built.codes, Object.keys(built.examples('/api/invoices', 'get') as object)]).toEqual([[], ['one', 'two']]);
  });

  test('the same whatever the order of tests (contract row 44)', async () => {
    const offers = [[{ id: 1 }], [{ id: 100, note: 'a' }], [{ id: 5, note: 'b' }], [{ id: 3, note: 'b' }], []];
    const texts = new Set<string>();
    for (const order of [offers, [...offers].reverse(), [2, 4, 0, 3, 1].map((at) => offers[at])]) {
      recorder = new ExampleRecorder(app.root);
      rmSync(join(app.root, 'docs/examples'), { recursive: true, force: true });
      for (const body of order) await offer('a', body);
      texts.add(await recordedText());
    }
    expect(texts.size).toBe(1);
    expect(await bodies()).toEqual([['a', [{ id: 3, note: 'b' }]]]);
  });

  test('not again while only values differ, and again when the shape does (contract row 45)', async () => {
    await offer('a', [{ id: 1, at: '2026-01-01' }]);
    const file = join(app.root, await shop.fileOf(INDEX));
    const before = [readFileSync(file, 'utf8'), statSync(file).mtimeMs];
    recorder = new ExampleRecorder(app.root);
    expect((await offer('a', [{ id: 0, at: '' }], { run: 'two' }))?.action).toBe('kept');
    expect((await offer('a', [{ id: 7, at: '2027-01-01' }], { run: 'two' }))?.action).toBe('kept');
    expect([readFileSync(file, 'utf8'), statSync(file).mtimeMs]).toEqual(before);
    expect((await offer('a', [{ id: 7, at: null }], { run: 'three' }))?.action).toBe('written');
    expect((await offer('a', [{ id: 7, at: null }], { run: 'three' }))?.action).toBe('unchanged');
  });

  test('other slots stay, and what is no recording is refused and left as it is', async () => {
    await offer('a', [{ id: 1 }]);
    await offer('b', [{ id: 2 }]);
    await offer('a', [{ id: 1, more: true }], { run: 'two' });
    expect(await bodies()).toEqual([
      ['a', [{ id: 1, more: true }]],
      ['b', [{ id: 2 }]],
    ]);
    const file = await shop.fileOf(INDEX);
    const torn = (await recordedText()).replace('            "name": "b"', '<<<<<<< HEAD\n$&');
    for (const [text, reason] of [
      [torn, /^Nothing is recorded: docs\/examples\/op-v1-\w+\.json is not a recording, line 20 is not JSON \(/],
      ['{"docgen": "recording/2"}', /does not begin with "docgen": "recording\/1"/],
      ['{"docgen": "recording/1", "responses": {}}', /its responses are no list/],
      ['{"docgen": "recording/1", "responses": [1]}', /one of its responses is no object/],
    ] as const) {
      app.write({ [file]: text });
      await expect(offer('c', [{ id: 3 }])).rejects.toThrow(reason);
      expect(await recordedText()).toBe(text);
    }
  });
});

describe('credentials go before anything is written (contract 8.6)', () => {
  test('texts under names of credentials and of their shape (contract row 46)', async () => {
    const jwt = 'eyJhbGciOi.eyJzdWIiOiI.c2ln';
    await offer('a', [{ id: 1, password: 'x', note: jwt, secrets: { a: ['b', 1] }, pin: 3, token: 7 }]);
    expect(await bodies()).toEqual([
      [
        'a',
        [{ id: 1, password: '[redacted]', note: '[redacted]', secrets: { a: ['[redacted]', 1] }, pin: 3, token: 7 }],
      ],
    ]);
    // A number stays, and what is published says so.
    expect((await shop.build()).codes).toEqual(['examples.recording-unsafe']);
  });

  test('deeper than 64 levels, and not where docgen.yaml exempts a place', async () => {
    let deep: unknown = 'end';
    for (let at = 0; at < 70; at++) deep = [deep];
    await offer('deep', deep);
    expect((await recordedText()).match(/\[redacted\]/g)).toHaveLength(1);
    const before = app.read('docgen.yaml');
    app.write({
      'docgen.yaml': `${before}lint:\n  leakage:\n    patterns: { pin: a number }\n    allow: ['#/components/schemas/Invoice/properties/api_token', 'secret']\n`,
    });
    await offer('b', [{ id: 1, api_token: 'abc', secret: 'x', pin: '12' }]);
    app.write({ 'docgen.yaml': before });
    expect((await bodies())[0]).toEqual(['b', [{ id: 1, api_token: 'abc', secret: '[redacted]', pin: '[redacted]' }]]);
  });

  test('a committed body that holds one is replaced', async () => {
    await shop.record(INDEX, { status: '200', mediaType: 'application/json', name: 'a', body: [{ password: 'x' }] });
    await offer('a', [{ password: 'y' }]);
    expect(await bodies()).toEqual([['a', [{ password: '[redacted]' }]]]);
  });
});

test('a folder outside, or none, is refused with what to do', async () => {
  await expect(offer('a', [], { directory: '../elsewhere' })).rejects.toThrow('leads outside of the application');
  app.write({ 'docgen.yaml': app.read('docgen.yaml').replace('    examples: { recordings: docs/examples }\n', '') });
  await expect(offer('a', [])).rejects.toThrow('has no examples.recordings. Set it in docgen.yaml, or name a folder');
  expect((await offer('a', [], { directory: 'docs/other' }))?.file).toMatch(/^docs\/other\/op-v1-/);
  expect(await offer('a', 'nothing')).toBeUndefined();
});
