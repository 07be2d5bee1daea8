import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { install } from '../daemon/installation.js';
import { Place } from '../daemon/place.js';
import { folderTexts } from '../support/folder-texts.js';
import { seeded } from '../support/generate.js';
import { until } from '../support/until.js';
import { EditorClient } from './editor-client.js';
import { CONTROLLER, REQUEST, RESOURCE, ROUTES, WORKSHOP } from './workshop.js';

const installation = install();
/** `LSP_EDITS=10000` and `LSP_APP=<folder>` edit longer, and a copy of another application. */
const EDITS = Number(process.env.LSP_EDITS ?? 150);
const EVERY = Number(process.env.LSP_EVERY ?? 30);
const SEED = Number(process.env.LSP_SEED ?? 17);
const FILES = process.env.LSP_APP === undefined ? WORKSHOP : folderTexts(process.env.LSP_APP);
const EDITED =
  process.env.LSP_APP === undefined
    ? [CONTROLLER, REQUEST, RESOURCE, ROUTES]
    : Object.keys(FILES).filter((path) => /^(?:app\/Http|routes\/api|app\/Models).*\.php$/.test(path));

const PIECES = [
  "'",
  '[',
  '$',
  ');',
  "'extra' => 'integer',\n",
  '/** More */\n',
  '$request->validate([',
  'ü🐘',
  '\n\n',
  '#[',
  '->',
];

/** Megabytes that the server and its daemon hold. */
function held(client: EditorClient, place: Place): number {
  const pages = (pid: number | undefined) => Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return Math.round(((pages(client.child.pid) + pages(place.daemon?.pid)) * 4096) / 1024 / 1024);
}

/** What a client shows of the open files, with paths instead of URIs. */
async function shown(client: EditorClient, place: Place, paths: readonly string[]): Promise<unknown> {
  const told = [...client.published]
    .filter(([, list]) => list.length > 0)
    .map(([uri, list]) => [
      uri.slice(uri.indexOf(place.app.root) + place.app.root.length),
      list.map(({ code, message, range }) => [code, message, range]).sort(),
    ])
    .sort();
  const lenses = await Promise.all(paths.map((path) => client.lenses(path)));
  const titles = lenses.map((list) => list.map(({ range, command }) => [range.start, command?.title]));
  const hovers = await Promise.all(
    paths.flatMap((path, at) =>
      (lenses[at] ?? []).map(({ range }) => client.ask('textDocument/hover', path, { position: range.start })),
    ),
  );
  return { told, titles, hovers };
}

it(`after ${EDITS} random edits the answers are those of a server that has just started`, async () => {
  const random = seeded(SEED);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const place = new Place(installation, FILES);
  const client = await EditorClient.start(place, { initializationOptions: { host: 'static' } });
  await until('a build', () => client.rebuilt > 0);
  /** Texts before each edit since the last that held, by path. */
  const undo = new Map<string, string[]>();
  const open = new Set<string>();
  /** Megabytes after each time that it was quiet. */
  const memory: number[] = [];
  for (let edit = 1; edit <= EDITS; edit++) {
    const path = pick(EDITED);
    if (!open.has(path)) {
      open.add(path);
      undo.set(path, []);
      await client.show(path);
    }
    const text = client.text(path);
    const kind = random();
    if (kind < 0.5) {
      undo.get(path)?.push(text);
      const at = Math.floor(random() * text.length);
      await client.replacePiece(path, at, at, pick(PIECES));
    } else if (kind < 0.65) {
      undo.get(path)?.push(text);
      const at = Math.floor(random() * text.length);
      await client.replacePiece(path, at, Math.min(text.length, at + Math.floor(random() * 12)), '');
    } else if (kind < 0.8) {
      const before = undo.get(path)?.pop();
      if (before !== undefined) await client.replace(path, before);
    } else if (kind < 0.86) {
      await client.close(path);
      open.delete(path);
    } else if (kind < 0.9 && (undo.get(path)?.length ?? 0) === 0) await client.save(path);
    else if (open.size > 0) void client.hover(path, text.slice(0, 1) || '').catch(() => {});
    if (edit % EVERY !== 0) continue;

    // A file with a syntax error shows what it was before: what a new server cannot know.
    for (const broken of open) {
      const [first] = undo.get(broken) ?? [];
      if (first !== undefined && client.text(broken) !== first) await client.replace(broken, first);
      undo.set(broken, []);
      await client.replace(broken, `${client.text(broken)}\n// ${edit}\n`);
    }
    const paths = [...open].sort();
    const now = Object.fromEntries(
      place.app
        .files()
        .filter((file) => !file.startsWith('storage/'))
        .map((file) => [file, place.app.read(file)]),
    );
    const other = new Place(installation, now);
    const fresh = await EditorClient.start(other, { initializationOptions: { host: 'static' } });
    for (const one of paths) await fresh.show(one, client.text(one));
    await fresh.quiet();
    await client.quiet();
    expect(await shown(client, place, paths), `edit ${edit}`).toEqual(await shown(fresh, other, paths));
    await fresh.stop();
    await other.docgen(['daemon', 'stop']);
    if (EDITS >= 1000 && process.platform === 'linux') memory.push(held(client, place));
  }
  if (memory.length < 8) return;
  // What is read once and what is kept of it is there after a quarter of the edits.
  const quarter = Math.floor(memory.length / 4);
  const [early, late] = [memory.slice(quarter, 2 * quarter), memory.slice(-quarter)].map((part) => Math.max(...part));
  console.log(`MB after each pause: ${memory.join(' ')}`);
  expect(late).toBeLessThanOrEqual((early ?? 0) * 1.2);
});
