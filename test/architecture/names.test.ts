import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PACKAGES, root, sources } from './imports.js';

const MOST_FILES = 25;

/** Folders with one file per row of a table: as many as there are rules, and attributes, whose folder is the namespace users write. */
const TABLES_OF_ROWS = new Set(['client-laravel/src/Attributes', 'server/src/operations/validation/rules']);

/** Participles and adverbs name no thing: a file is called by a noun of the field for what it holds. */
const NO_NOUNS = new RegExp(
  '^(?:told|left|given|late|standing|keeping|go-on|wherever|at-first|stranded|patience|parcel|roster|crew|recall|' +
    'hands-on|lower-ahead|unproven|running|asked|plain|even-arrays|moves|circle|successive|lost|under|at|followed|' +
    'hurt|whole|remembered|located|reached|printable|share|uses|own|unread|documented|analysed|implied|' +
    'repeated|included|around|pace|fate|assigned|destructured|withheld|unresolved|configured|resolved|annotated|bounds)$',
);

interface Folder {
  path: string;
  files: string[];
}

/** A folder and all below it that the project itself wrote. */
function folders(path: string): Folder[] {
  const entries = readdirSync(join(root, path), { withFileTypes: true });
  const inner = entries.filter((e) => e.isDirectory() && !['dist', 'node_modules', 'vendor'].includes(e.name));
  const files = entries.filter((e) => e.isFile() && !e.name.startsWith('.')).map((e) => e.name);
  return [{ path, files }, ...inner.flatMap((e) => folders(join(path, e.name)))];
}

const all = ['protocol', 'cache', 'server', 'client-cli', 'client-vscode', 'client-laravel', 'scripts', 'test'].flatMap(
  folders,
);

test('the folders of the project are read', () => {
  expect(all.length).toBeGreaterThan(100);
  expect(all.flatMap(({ files }) => files).length).toBeGreaterThan(1000);
});

test('no folder holds more files than can be looked over, except tables of rows', () => {
  const full = all.filter(({ path, files }) => files.length > MOST_FILES && !TABLES_OF_ROWS.has(path));
  expect(full.map(({ path, files }) => `${path}: ${files.length}`)).toEqual([]);
});

test('every table of rows is there', () => {
  const paths = all.map(({ path }) => path);
  expect([...TABLES_OF_ROWS].filter((path) => !paths.includes(path))).toEqual([]);
});

test('files and folders are named by a noun for what they hold', () => {
  const names = all.flatMap(({ path, files }) => [path, ...files.map((file) => join(path, file))]);
  const code = names.filter((name) => !name.endsWith('.md'));
  const nameOf = (path: string) => (path.split('/').at(-1) ?? '').replace(/\..*$/, '');
  expect(code.filter((path) => NO_NOUNS.test(nameOf(path)))).toEqual([]);
});

test('an exported type name means one thing', () => {
  const declared = new Map<string, string[]>();
  for (const file of PACKAGES.flatMap(([, dir]) => sources(dir))) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/^export (?:abstract )?(?:class|interface|type|enum) (\w+)/gm)) {
      declared.set(name, [...(declared.get(name) ?? []), file]);
    }
  }
  expect(declared.size).toBeGreaterThan(300);
  expect([...declared].filter(([, files]) => files.length > 1)).toEqual([]);
});
