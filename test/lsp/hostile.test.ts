import { expect, it } from 'vitest';
import { install } from '../daemon/installation.js';
import { Place } from '../daemon/place.js';
import { until } from '../support/until.js';
import { EditorClient } from './editor-client.js';
import { CONTROLLER, WORKSHOP, YAML } from './workshop.js';

const installation = install();

async function opened(): Promise<{ place: Place; client: EditorClient }> {
  const place = new Place(installation, WORKSHOP);
  const client = await EditorClient.start(place);
  await client.show(CONTROLLER);
  await until('the first build', () => client.rebuilt > 0);
  return { place, client };
}

const stillAnswers = async (client: EditorClient) =>
  expect(await client.hover(CONTROLLER, 'function s|how')).toContain('**GET /api/posts/{post}**');

it('a line of 5 MB, in PHP and in docgen.yaml, ends nothing', async () => {
  const { client } = await opened();
  const long = 'x'.repeat(5 * 1024 * 1024);
  await client.show('app/Long.php', `<?php\n$a = '${long}';\n`);
  await client.type('app/Long.php', '$a =', '$b =');
  expect(await client.hover('app/Long.php', '$|b')).toBe(null);
  await client.show(YAML, `# ${long}\n`);
  await client.found(YAML, 'config.file-invalid');
  await client.close(YAML);
  await client.gone(YAML, 'config.file-invalid');
  await stillAnswers(client);
});

it('a thousand open files are held and closed', async () => {
  const { client } = await opened();
  for (let at = 0; at < 1000; at++)
    await client.show(`app/Many/File${at}.php`, `<?php\nnamespace App\\Many;\nclass File${at} {}\n`);
  await stillAnswers(client);
  for (let at = 0; at < 1000; at++) await client.close(`app/Many/File${at}.php`);
  await stillAnswers(client);
});

it('a file outside of every folder, a foreign scheme and places that are none are answered with nothing', async () => {
  const { client } = await opened();
  const position = { line: 0, character: 0 };
  for (const uri of [
    'file:///etc/passwd',
    'untitled:Untitled-1',
    'git:/x.php',
    'file://%',
    'x',
    '',
    client.uri('../outside.php'),
  ]) {
    await client.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'php', version: 1, text: '<?php' },
    });
    const textDocument = { uri };
    expect(await client.connection.sendRequest('textDocument/hover', { textDocument, position })).toBe(null);
    expect(await client.connection.sendRequest('textDocument/codeLens', { textDocument })).toEqual([]);
    expect(await client.connection.sendRequest('textDocument/definition', { textDocument, position })).toEqual([]);
  }
  for (const wrong of [
    { line: 9e9, character: 9e9 },
    { line: 0, character: 9e9 },
  ]) {
    expect(await client.ask('textDocument/hover', CONTROLLER, { position: wrong })).toBe(null);
  }
  await stillAnswers(client);
});

it('a client that never answers is served all the same', async () => {
  const place = new Place(installation, WORKSHOP);
  const client = await EditorClient.start(place, {
    silent: true,
    capabilities: {
      window: { workDoneProgress: true },
      workspace: { didChangeWatchedFiles: { dynamicRegistration: true }, applyEdit: true },
    },
  });
  await client.show(CONTROLLER);
  await until('a build', () => client.rebuilt > 0);
  await stillAnswers(client);
});

it('answers a whole frame that holds no message, and goes on', async () => {
  const { client } = await opened();
  let sent = '';
  client.child.stdout?.on('data', (chunk: Buffer) => {
    sent += chunk;
  });
  for (const [body, code] of [
    ['{"jsonrpc":"2.0","id":7,"method":"textDoc', -32700],
    ['\u0000\u0001\ufffd', -32700],
    ['[1]', -32600],
  ] as const) {
    sent = '';
    client.child.stdin?.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    await until('an answer', () => sent.includes(`"id":null,"error":{"code":${code}`));
  }
  await stillAnswers(client);
});

it.each([
  ['a header that names no length', 'Foo: bar\r\n\r\n{}', /No Content-Length\./],
  ['a length that is no number', 'Content-Length: -5\r\n\r\n{}', /Content-Length is not one number\./],
  ['a length that is too short', 'Content-Length: 10\r\n\r\n{"jsonrpc":"2.0"}', /No header\./],
  ['bytes of something else', Buffer.from([0, 159, 146, 150, 13, 10, 13, 10]), /A header line is not/],
])('ends behind %s, with a line that says so', async (_title, bytes, reason) => {
  const client = await EditorClient.start(new Place(installation, WORKSHOP));
  let said = '';
  client.child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const ended = new Promise((resolve) => client.child.once('close', resolve));
  client.child.stdin?.write(bytes);
  expect(await ended).toBe(1);
  expect(said).toMatch(/The language server ends: its client sent what is no message\. /);
  expect(said).toMatch(reason);
});

it("another process's text of the same file ends nothing, and goes with that process", async () => {
  const { place, client } = await opened();
  const other = await EditorClient.start(place);
  await other.show(CONTROLLER);
  await other.type(CONTROLLER, 'Show one post', 'Typed elsewhere');
  const says = async (of: EditorClient, text: string) =>
    (await of.hover(CONTROLLER, 'function s|how'))?.includes(text) === true;
  await until('the text of the other', () => says(other, 'Typed elsewhere'));
  await stillAnswers(client);
  await client.type(CONTROLLER, 'Show one post', 'Typed here');
  await until('the own text', () => says(client, 'Typed here'));
  await other.stop();
  await client.type(CONTROLLER, 'Typed here', 'Typed again');
  await until('the own text again', () => says(client, 'Typed again'));
});
