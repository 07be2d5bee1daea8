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
