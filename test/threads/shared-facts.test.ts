import { decode, encode } from '@docgen/cache';
import { createPhpIndex, type FileFacts, lower } from '@docgen/php';
import { afterAll, expect, test } from 'vitest';
import { readComposer } from '../../server/src/project/composer.js';
import { DiskSnapshot } from '../../server/src/project/disk-snapshot.js';
import { allocateFactBuffer } from '../../server/src/threads/pool/fact-buffer.js';
import { prefetch } from '../../server/src/threads/pool/prefetch.js';
import { SharedFacts } from '../../server/src/threads/pool/shared-facts.js';
import { SKELETON } from '../support/built-application.js';
import { application, units } from '../support/generate.js';
import { Scripted } from '../support/scripted.js';

const app = new Scripted();
afterAll(() => app.remove());
const texts: Record<string, string> = { ...SKELETON, ...application(units(5, 10)) };
app.hold(texts);

const keyOf = ({ path, sha }: FileFacts) => `${path}\0${sha}`;

/** Encodes facts as bytes that tell all plain data apart, with the hashes. */
function plain({ facts, outline, ...file }: FileFacts): unknown {
  const { lines, places } = outline;
  const rows = [Object.entries(outline.facts), lines, places];
  return decode(encode([file, facts.map(({ id, kind, hash, value }) => [id, kind, hash, value]), rows]));
}

const ODD = String.raw`<?php
// Ünïcödé 🦊 before what is measured in units
#[Attribute] /** @property-read array{a: int, "b"?: float} $é */
class Odd { const HALF = 0.5; const BIG = 9223372036854775808; public $__proto__ = "\u{1F98A}\xff";
  function __proto__(int $constructor = PHP_INT_MIN) { return fn () => new class { public ?self $x = null; }; } }
function (`;

test('what one thread has lowered another reads, the same to the last bit', () => {
  const room = allocateFactBuffer();
  const one = new SharedFacts(room);
  const other = new SharedFacts(room);
  const files = Object.entries({ ...texts, 'app/Odd.php': ODD })
    .filter(([path]) => path.endsWith('.php'))
    .map(([path, text]) => lower(path, text));
  for (const [at, file] of files.entries()) (at % 2 === 0 ? one : other).set(keyOf(file), file);
  // The files are lowered once more, as two threads at once may do.
  for (const file of files.slice(0, 5)) other.set(keyOf(file), file);
  for (const file of files) {
    for (const facts of [one, other]) {
      const found = facts.get(keyOf(file));
      expect(found && plain(found)).toEqual(plain(file));
    }
  }
  expect(other.get(`app/Odd.php\0${'0'.repeat(64)}`)).toBeUndefined();
});

test.each([
  '1e999',
  'null /** @var -0 */',
  `null /** @var ${'9'.repeat(400)} */`,
  '-1e999',
  '0.0',
  'null /** @var 1e999 */',
  '1; /** @return -0.0 */ function f(){} const B = 2',
])('what JSON would change is lowered by each: %s', (value) => {
  const facts = new SharedFacts(allocateFactBuffer());
  const file = lower('app/A.php', `<?php class A { const A = ${value}; }`);
  facts.set(keyOf(file), file);
  const found = facts.get(keyOf(file));
  if (found !== undefined) expect(plain(found)).toEqual(plain(file));
});

test('a full room takes nothing more, and what it took stays', () => {
  const small = new SharedArrayBuffer(300 * 1024);
  const facts = new SharedFacts(small);
  const files = Array.from({ length: 60 }, (_, n) =>
    lower(`app/C${n}.php`, `<?php class C${n} { const TEXT = '${'x'.repeat(2_000)}'; }`),
  );
  for (const file of files) facts.set(keyOf(file), file);
  const kept = files.filter((file) => new SharedFacts(small).get(keyOf(file)) !== undefined);
  expect(kept.length).toBeGreaterThan(5);
  expect(kept.length).toBeLessThan(30);
  for (const file of kept) expect(plain(facts.get(keyOf(file)) as FileFacts)).toEqual(plain(file));
});

test('what is lowered ahead is what routes name and what that names, of the project alone', () => {
  const shared = new SharedFacts(allocateFactBuffer());
  app.hold({ ...texts, 'app/Nobody.php': '<?php namespace App; class Nobody {}' });
  for (const _file of prefetch(app.root, shared, {}));
  const files = new DiskSnapshot(app.root);
  const lowered: string[] = [];
  const index = createPhpIndex(files, readComposer(files), {
    memo: {
      get: (key) => shared.get(key),
      set: (key) => void lowered.push(key.slice(0, key.indexOf('\0'))),
      clear: () => {},
    },
  });
  index.get('class:App\\Http\\Controllers\\WillowController');
  for (const path of Object.keys(texts)) if (path.endsWith('.php')) index.factsOf(path);
  const there = Object.keys(texts).filter((path) => path.endsWith('.php') && !lowered.includes(path));
  expect(there).toContain('routes/api.php');
  for (const path of there) expect(path).toMatch(/^(routes|app|database)\//);
  expect(lowered.filter((path) => /Controllers\//.test(path))).toEqual([]);
  expect(lowered.filter((path) => /Resources\//.test(path))).toEqual([]);
  index.factsOf('app/Nobody.php');
  expect(lowered).toContain('app/Nobody.php');
});

test('the types null and 0 of a docblock keep no file from being shared', () => {
  const facts = new SharedFacts(allocateFactBuffer());
  const file = lower('app/A.php', '<?php class A { /** @return null|0|int<0, 5> */ function a() {} }');
  facts.set(keyOf(file), file);
  expect(facts.get(keyOf(file))).toBeDefined();
});
