import { createPhpIndex } from '@docgen/php';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composerMaps, memoryFiles } from './memory-files.js';

const MAPS = composerMaps({ classmap: ['old'], files: ['src/helpers.php'] });
const TEXTS: Record<string, string[]> = {
  'app/Book.php': [
    '<?php namespace App; class Book extends Base { const A = 1; function show() { return 1; } }',
    '<?php namespace App; class Book extends Base { const A = 2; function show() { return 1; } }',
    '<?php namespace App;\n\n// moved\nclass Book extends Base { const A = 1; function show() { return 1; } }',
    '<?php namespace App; class Book { function show() { return 2; } function more() {} }',
    '<?php namespace App; class Book { function show() { return',
    '<?php namespace Elsewhere; class Book {}',
    '<?php namespace App; abstract class Book extends Base {} final class Novel extends Book {}',
  ],
  'app/Base.php': ['<?php namespace App; class Base {}', '<?php namespace App; class Other {}', '<?php'],
  'app/functions.php': ['<?php function money() { return 1; }', '<?php function cash() { return 1; }', '<?php'],
  'old/things.php': [
    '<?php class One {} class Two {}',
    '<?php class One { const X = 1; }',
    '<?php class Three extends One {} class One {}',
  ],
  'src/helpers.php': ['<?php function help() { return 1; }', '<?php function help() { return 2; }', '<?php'],
  'routes/api.php': ['<?php f(fn () => 1);', '<?php\nf(fn () => 1);', '<?php f(fn () => 2); f(fn () => 1);'],
  'docs/a.md': ['# A', '# B'],
};
const PATHS = Object.keys(TEXTS);
const IDS = [
  ...['App\\Book', 'app\\book', 'App\\Base', 'App\\Other', 'Elsewhere\\Book', 'One', 'Two', 'Three', 'Nowhere'].map(
    (name) => `class:${name}`,
  ),
  ...['sig:App\\Book::show', 'body:App\\Book::show', 'body:App\\Book::more', 'const:App\\Book::A', 'const:One::X'],
  ...['fn:money', 'fnbody:money', 'fn:cash', 'fn:help', 'fnbody:help', 'gconst:NONE'],
  ...['main:routes/api.php', 'closure:routes/api.php#0', 'closure:routes/api.php#1'],
  ...['file:docs/a.md', 'file:docs/none.md', 'files:app', 'files:none'],
  ...['implementors:App\\Base', 'implementors:App\\Book', 'implementors:One'],
];

/** Path → which of its texts it holds; -1: there is no such file. */
type State = Record<string, number>;

const edits = fc.array(
  fc.record({
    path: fc.nat(PATHS.length - 1),
    text: fc.integer({ min: -1, max: 6 }),
    asked: fc.uniqueArray(fc.nat(IDS.length - 1), { maxLength: IDS.length }),
    maps: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
);

const texts = (state: State) =>
  Object.fromEntries(
    Object.entries(state).flatMap(([path, n]) => {
      const of = TEXTS[path] ?? [];
      return n < 0 ? [] : [[path, of[n % of.length] ?? '']];
    }),
  );

test('an index that advanced answers as a new one, and names exactly the answers that changed', () => {
  fc.assert(
    fc.property(edits, (steps) => {
      let state: State = Object.fromEntries(PATHS.map((path) => [path, 0]));
      let held = memoryFiles(texts(state));
      const index = createPhpIndex({ read: (path) => held.read(path), list: (path) => held.list(path) }, MAPS);
      const known = new Map<string, string | undefined>();
      for (const { path: at, text, asked, maps } of steps) {
        for (const n of asked) known.set(IDS[n] as string, index.get(IDS[n] as string)?.hash);
        const path = PATHS[at] as string;
        const before = texts(state);
        state = { ...state, [path]: text };
        const after = texts(state);
        held = memoryFiles(after);
        const paths = new Set(before[path] === after[path] ? [] : [path]);
        const structure = (before[path] === undefined) !== (after[path] === undefined);
        const others = index.advance({ paths, structure }, maps ? MAPS : undefined);
        const fresh = createPhpIndex(held, MAPS);
        for (const [id, hash] of known) {
          expect(others.has(id), id).toBe(fresh.get(id)?.hash !== hash);
          known.set(id, fresh.get(id)?.hash);
        }
        for (const id of IDS) expect(index.get(id)?.hash, id).toBe(fresh.get(id)?.hash);
        for (const id of IDS) known.set(id, fresh.get(id)?.hash);
        for (const fact of ['class:App\\Book', 'body:App\\Book::show', 'closure:routes/api.php#0', 'class:Two']) {
          expect(index.locate({ fact }), fact).toEqual(fresh.locate({ fact }));
        }
      }
    }),
    { numRuns: 120, seed: 20_240_517 },
  );
});
