import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { imports, PACKAGES, root, sources, target } from './imports.js';

/** Rooms of server/src; rooms of one row do not import each other. */
const ROOMS = [
  ['project', 'print'],
  ['host'],
  ['analysis'],
  ['operations', 'layers'],
  ['document'],
  ['emit', 'lint', 'diff'],
  ['contract'],
  ['query', 'stored'],
  ['pipeline'],
  ['questions'],
  ['threads'],
  ['viewer'],
  ['requests'],
  ['watch'],
  ['daemon'],
  ['mcp', 'lsp'],
];

/** Rooms below operations/ that its concerns share; every other folder stands alone. */
const SHARED_BY_CONCERNS = ['responses', 'schema', 'validation'];

/** Rooms of server/engine/src, each importing only what stands before it; stdlib uses what inference offers its rules. */
const ENGINE_ROOMS = ['types', 'infer', 'stdlib', 'laravel'];

const all = PACKAGES.flatMap(([, dir]) => sources(dir)).flatMap(imports);
const packageOf = (path: string) => PACKAGES.findLastIndex(([, dir]) => path === dir || path.startsWith(`${dir}/`));

test('there is something to check', () => {
  expect(all.length).toBeGreaterThan(200);
});

test('packages import only what stands before them', () => {
  const wrong = all.filter((i) => {
    const own = packageOf(i.file);
    const other = PACKAGES.findIndex(([name]) => i.from === name || i.from.startsWith(`${name}/`));
    if (other >= 0) return other >= own;
    return i.from.startsWith('.') && packageOf(target(i)) !== own;
  });
  expect(wrong).toEqual([]);
});

test('the command line imports the server lazily, so that it starts fast', () => {
  const wrong = all.filter(
    (i) => i.file.startsWith('client-cli/') && i.from === '@docgen/server' && !i.dynamic && !i.typeOnly,
  );
  expect(wrong).toEqual([]);
});

test('the engine is reached through its types and one dynamic import', () => {
  const users = all.filter(
    (i) => i.file.startsWith('server/src/') && i.from.startsWith('@docgen/engine') && !i.typeOnly,
  );
  expect(users.map((i) => [i.file, i.dynamic])).toEqual([['server/src/pipeline/engine.ts', true]]);
});

test('rooms of the engine import only rooms before them, and of its root only the contract', () => {
  const src = 'server/engine/src/';
  const room = (path: string) => ENGINE_ROOMS.indexOf(path.slice(src.length).split('/')[0] ?? '');
  const wrong = all.filter((i) => {
    if (!i.file.startsWith(src) || !i.from.startsWith('.') || room(i.file) < 0) return false;
    const to = target(i);
    return room(to) < 0 ? to !== `${src}contract.js` : room(to) > room(i.file);
  });
  expect(wrong.map((i) => `${i.file} -> ${i.from}`)).toEqual([]);
  const rooms = readdirSync(join(root, src), { withFileTypes: true }).filter((e) => e.isDirectory());
  expect(rooms.map((e) => e.name).sort()).toEqual([...ENGINE_ROOMS].sort());
});

test('types, inference and stdlib of the engine name no class of the framework', () => {
  const files = ['types', 'infer', 'stdlib'].flatMap((dir) => sources(`server/engine/src/${dir}`));
  const named = files.filter((file) =>
    /\b(Illuminate|Symfony|Laravel|Spatie|League|Carbon)\\|laravel-knowledge/i.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  );
  expect(named).toEqual([]);
});

test('rooms of the server import only rooms below them', () => {
  const row = (path: string) => ROOMS.findIndex((names) => names.includes(path.split('/')[2] ?? ''));
  const wrong = all.filter((i) => {
    if (!i.file.startsWith('server/src/') || !i.from.startsWith('.')) return false;
    const to = target(i);
    const [own, other] = [i.file.split('/')[2], to.split('/')[2]];
    if (own === other || row(i.file) < 0) return false;
    return row(to) < 0 || row(to) >= row(i.file);
  });
  expect([...new Set(wrong.map((i) => `${i.file} -> ${i.from}`))].sort()).toEqual([]);
});

test('every room of the server has its place among the arrows', () => {
  const rooms = readdirSync(join(root, 'server/src'), { withFileTypes: true }).filter((e) => e.isDirectory());
  expect(rooms.map((e) => e.name).filter((name) => !ROOMS.flat().includes(name))).toEqual([]);
});

test('folders of one concern do not reach into another', () => {
  const wrong = all.filter((i) => {
    const own = /^server\/src\/(operations|layers)\/([^/]+)\//.exec(i.file);
    const other = i.from.startsWith('.') ? /^server\/src\/(operations|layers)\/([^/]+)\//.exec(target(i)) : null;
    if (own === null || other === null || own[1] !== other[1] || own[2] === other[2]) return false;
    return !SHARED_BY_CONCERNS.includes(other[2] ?? '');
  });
  expect(wrong.map((i) => `${i.file} -> ${i.from}`)).toEqual([]);
});

test('protocol depends on nothing, and only analysis-free modules touch the file system', () => {
  const free = [
    'protocol/',
    'server/engine/',
    'server/src/operations/',
    'server/src/layers/',
    'server/src/analysis/',
    'server/src/document/',
    'server/src/emit/',
    'server/src/diff/',
  ];
  const wrong = all.filter(
    (i) =>
      free.some((dir) => i.file.startsWith(dir)) &&
      /^(node:)?(fs|child_process|os|process|worker_threads|net|http)/.test(i.from),
  );
  expect(wrong.map((i) => `${i.file} -> ${i.from}`)).toEqual([]);
});

test('only threads knows workers and V8', () => {
  const wrong = all.filter(
    (i) => /^(node:)?(worker_threads|v8|vm)$/.test(i.from) && !i.file.startsWith('server/src/threads/'),
  );
  expect(wrong.map((i) => `${i.file} -> ${i.from}`)).toEqual([]);
  expect(all.some((i) => i.from === 'node:v8')).toBe(true);
});
