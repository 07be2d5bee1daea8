import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { FILES, RecordedApp, recorded } from './app.js';

let shop: RecordedApp;
beforeEach(() => {
  shop = new RecordedApp();
});

describe('recorded examples are published (contract 8.5)', () => {
  test('by name, with their place, and explain shows them', async () => {
    await shop.record('GET /api/invoices', recorded('none', []), recorded('one', [{ id: 1 }]));
    const built = await shop.build();
    expect(built.codes).toEqual([]);
    expect(built.examples('/api/invoices', 'get')).toEqual({ none: { value: [] }, one: { value: [{ id: 1 }] } });
    const file = await shop.fileOf('GET /api/invoices');
    const own = built.media('/api/invoices', 'get') as { 'x-docgen': { provenance: unknown[] } };
    expect(own['x-docgen'].provenance).toEqual([
      {
        producer: 'integration:recorded-examples',
        layer: 'integration',
        fields: ['examples.none', 'examples.one'],
        source: { file },
      },
    ]);
    const fields = built
      .explain('GET /api/invoices')
      .flatMap(({ label, fields }) =>
        fields.map(({ field, contributions }) => [`${label}.${field}`, contributions[0]?.producer]),
      );
    expect(fields).toContainEqual([
      'responses.200.content.application/json.examples.one',
      'integration:recorded-examples',
    ]);
  });

  test('beside those written by hand, which win', async () => {
    await shop.record('POST /api/invoices', recorded('by-hand', { id: 0 }), recorded('seen', { id: 2 }));
    await shop.record('GET /api/invoices/{id}', recorded('seen', { id: 2 }));
    const built = await shop.build();
    expect(built.codes).toEqual([]);
    expect(built.examples('/api/invoices', 'post')).toEqual({
      'by-hand': { value: { id: 7, api_token: '' } },
      seen: { value: { id: 2 } },
    });
    expect(built.examples('/api/invoices/{id}', 'get')).toBeUndefined();
    expect(built.media('/api/invoices/{id}', 'get')).toMatchObject({ example: { id: 8, api_token: '' } });
  });

  test('no directory, an empty one, and one outside say so', async () => {
    expect((await shop.build()).codes).toEqual(['examples.recordings-empty']);
    shop.app.write({ 'docs/examples/README.md': 'Recorded.\n' });
    expect((await shop.build()).messages[0]).toContain('holds no recording');
    shop.app.write({ 'docgen.yaml': (FILES['docgen.yaml'] ?? '').replace('docs/examples', '../examples') });
    expect((await shop.build()).messages[0]).toContain('outside the application');
  });

  test('what is not documented any more is told (contract row 47)', async () => {
    await shop.record('DELETE /api/gone', recorded('seen', {}));
    await shop.record(
      'GET /api/invoices',
      recorded('other-status', [], { status: '201' }),
      recorded('other-type', [], { mediaType: 'application/xml' }),
      recorded('one', []),
    );
    const built = await shop.build();
    expect(built.codes).toEqual(Array.from({ length: 3 }, () => 'examples.recording-orphaned'));
    expect(built.messages.join('\n')).toMatch(/no such operation/);
    expect(built.messages.join('\n')).toMatch(/no response 201/);
    expect(built.messages.join('\n')).toMatch(/no application\/xml/);
    expect(built.examples('/api/invoices', 'get')).toEqual({ one: { value: [] } });
  });

  test('an entry without a name, and a name on a shared error, are not published', async () => {
    await shop.record('GET /api/invoices', recorded('', []), {
      status: '200',
      mediaType: 'application/json',
      body: [],
    });
    await shop.record('GET /api/invoices/{id}', recorded('gone', { message: 'Not Found' }, { status: '404' }));
    const built = await shop.build();
    expect(built.codes.sort()).toEqual(['examples.recording-name-unpublished', 'examples.recording-unnamed']);
    shop.app.write({
      'docgen.yaml': `${FILES['docgen.yaml']}`.replace(
        '    examples:',
        '    representation: { errors: { components: false } }\n    examples:',
      ),
    });
    const own = await shop.build();
    expect(own.codes).not.toContain('examples.recording-name-unpublished');
    expect(own.examples('/api/invoices/{id}', 'get', '404')).toEqual({ gone: { value: { message: 'Not Found' } } });
  });
});

describe('a body that looks like a credential is not published (contract 8.6)', () => {
  const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
  const bodies: [title: string, body: unknown, unsafe: boolean][] = [
    ['text under a sensitive name', { password: 'hunter2' }, true],
    ['text below a sensitive name', { secret: { deep: ['x'] } }, true],
    ['text of the shape of one', { note: JWT }, true],
    ['a number under exactly such a name', { cvv: 123 }, true],
    ['a number under a longer name', { token_count: 3 }, false],
    ['what was taken out', { password: '[redacted]', secret: { deep: '[redacted]' } }, false],
    ['a truth value', { password: true, secret: null }, false],
    ['harmless text', { note: 'hello' }, false],
  ];
  test.each(bodies)('%s', async (_title, body, unsafe) => {
    await shop.record('GET /api/invoices', recorded('one', body));
    const built = await shop.build();
    expect(built.codes).toEqual(unsafe ? ['examples.recording-unsafe'] : []);
    expect(built.examples('/api/invoices', 'get')).toEqual(unsafe ? undefined : { one: { value: body } });
    expect(JSON.stringify(built.messages)).not.toContain('hunter2');
    // A number stays when it is recorded again, so that is no advice.
    if (unsafe) expect(JSON.stringify(built.helps).includes('holds no number')).toBe(_title.startsWith('a number'));
  });

  const lint = (text: string) => `${FILES['docgen.yaml']}lint: { leakage: { ${text} } }\n`;
  const allows: [title: string, setting: string, unsafe: boolean][] = [
    ['the pointer of the schema', "allow: ['#/components/schemas/Invoice/properties/api_token']", false],
    [
      'the pointer of the example itself',
      "allow: ['#/paths/~1api~1invoices/get/responses/200/content/application~1json/examples/one/value/0/api_token']",
      false,
    ],
    ['another pointer', "allow: ['#/components/schemas/Other/properties/api_token']", true],
    ['a bare name', "allow: ['api_token']", true],
    ['the switch', 'enabled: false', true],
  ];
  test.each(allows)('%s', async (_title, setting, unsafe) => {
    await shop.record('GET /api/invoices', recorded('one', [{ id: 1, api_token: 'abc' }]));
    shop.app.write({ 'docgen.yaml': lint(setting) });
    expect((await shop.build()).codes).toEqual(unsafe ? ['examples.recording-unsafe'] : []);
  });

  test('patterns of the configuration count', async () => {
    await shop.record('GET /api/invoices', recorded('one', [{ badge: 'x1' }]));
    expect((await shop.build()).codes).toEqual([]);
    shop.app.write({ 'docgen.yaml': lint('patterns: { badge: a badge }') });
    expect((await shop.build()).codes).toEqual(['examples.recording-unsafe']);
  });
});

describe('files nobody recorded', () => {
  const texts: [title: string, text: string][] = [
    ['no JSON', '{'],
    ['another JSON', '[1]'],
    ['another version', '{"docgen": "recording/2"}'],
    [
      'an operation that leads elsewhere',
      '{"docgen": "recording/1", "operation": "../../etc/passwd", "responses": []}',
    ],
    [
      'the operation of another file',
      '{"docgen": "recording/1", "operation": "op:v1:bbbbbbbbbbbbbbbb", "responses": []}',
    ],
    ['no list', '{"docgen": "recording/1", "operation": "op:v1:aaaaaaaaaaaaaaaa", "responses": {}}'],
    ['no body', '{"docgen": "recording/1", "operation": "op:v1:aaaaaaaaaaaaaaaa", "responses": [{"status": "200"}]}'],
    [
      'a name that climbs',
      '{"docgen": "recording/1", "operation": "op:v1:aaaaaaaaaaaaaaaa", "responses": [{"status": "200", "mediaType": "a/b", "name": "../x", "body": 1}]}',
    ],
    ['what is too large', `{"docgen": "recording/1", "x": "${'x'.repeat(3 * 1024 * 1024)}"}`],
    ['what is nested too deeply', `{"docgen": "recording/1", "x": ${'['.repeat(5000)}${']'.repeat(5000)}}`],
    ['bytes that are no text', '\u0000\ufffd'],
  ];
  test.each(texts)('%s costs itself alone', async (_title, text) => {
    await shop.record('GET /api/invoices', recorded('one', []));
    shop.app.write({ 'docs/examples/op-v1-aaaaaaaaaaaaaaaa.json': text });
    const built = await shop.build();
    expect(built.codes).toEqual(['examples.recording-unreadable']);
    expect(built.examples('/api/invoices', 'get')).toEqual({ one: { value: [] } });
  });

  test('a link out of the application is not followed', async () => {
    const secret = join(tmpdir(), `docgen-outside-${process.pid}.json`);
    writeFileSync(secret, '{"docgen": "recording/1"}');
    mkdirSync(join(shop.app.root, 'docs/examples'), { recursive: true });
    symlinkSync(secret, join(shop.app.root, 'docs/examples/op-v1-aaaaaaaaaaaaaaaa.json'));
    const { codes, messages } = await shop.build();
    rmSync(secret);
    expect(codes).toHaveLength(1);
    expect(messages.join()).toMatch(/cannot be read|holds no recording/);
  });
});

test('every build equals one from nothing, and leaves what a recording does not concern', async () => {
  const cold = async () => {
    const other = new RecordedApp();
    other.app.write(Object.fromEntries(shop.app.files().map((path) => [path, shop.app.read(path)])));
    return (await other.build()).media('/api/invoices', 'get');
  };
  await shop.build();
  await shop.record('GET /api/invoices', recorded('one', [{ id: 1 }]));
  expect((await shop.build()).media('/api/invoices', 'get')).toEqual(await cold());
  await shop.record('GET /api/invoices', recorded('two', [{ id: 2 }]));
  expect((await shop.build()).media('/api/invoices', 'get')).toEqual(await cold());
  rmSync(join(shop.app.root, await shop.fileOf('GET /api/invoices')));
  const gone = await shop.build();
  expect(gone.media('/api/invoices', 'get')).toEqual(await cold());
  expect(gone.examples('/api/invoices', 'get')).toBeUndefined();
});
