import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sources } from './imports.js';

/** A class of the framework or of a package in a literal; a namespace alone ends with its separator and is none. */
const CLASS_NAME =
  /'((?:Illuminate|Laravel|Symfony|Spatie|League|Carbon|TiMacDonald|Lorisleiva|Ramsey|Psr)(?:\\\\\w+)+)'/g;

function written(dir: string): { file: string; name: string }[] {
  return sources(dir).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(CLASS_NAME)].map((match) => ({ file, name: match[1] ?? '' })),
  );
}

test('classes of the framework are named in @docgen/laravel-knowledge and nowhere else', () => {
  const elsewhere = ['server/php/src', 'server/engine/src', 'server/src'].flatMap(written);
  expect(elsewhere.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

test('each of them is spelled once', () => {
  const names = written('server/laravel/src').map(({ name }) => name);
  expect(names.length).toBeGreaterThan(150);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
