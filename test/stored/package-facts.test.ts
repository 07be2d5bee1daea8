import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encode, packedRow, packKey, packOf, sha256 } from '@docgen/cache';
import { createPhpIndex, type FileFacts, factsAt, lower, type PhpIndex, packageKey, packageText } from '@docgen/php';
import { afterAll, describe, expect, test } from 'vitest';
import { PackageFacts } from '../../server/src/stored/package-facts.js';
import { allocateFactBuffer } from '../../server/src/threads/pool/fact-buffer.js';
import { SharedFacts } from '../../server/src/threads/pool/shared-facts.js';
import { composerMaps, memoryFiles } from '../php/memory-files.js';

const folder = mkdtempSync(join(tmpdir(), 'docgen-package-facts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const repository = join(dirname(fileURLToPath(import.meta.url)), '../..');

const PATH = 'vendor/p/src/A "é".php';
const SOURCE = `<?php
namespace P;
use Q\\B as C;
/** @property-read array{a: int} $b */
#[\\Attribute(['x' => self::D])] final class A extends C { const D = 5; public ?self $b = null;
  /** @return list<C> */ public function b(int $e = PHP_INT_MAX, C|null ...$f): array { return [1, fn () => new class {}]; } }
function g(string $h = __DIR__): void { echo $h, 'some text that is long'; }
`;

function plain({ facts, outline, ...file }: FileFacts): unknown {
  const { lines, places } = outline;
  const rows = facts.map(({ id, kind, hash, value }) => [id, kind, hash, value]);
  return Buffer.from(encode([file, rows, Object.entries(outline.facts), lines, places])).toString();
}

test.each([false, true])('facts for any path are those of a path (bodies: %s)', (bodies) => {
  const sha = sha256(SOURCE);
  const text = packageText(SOURCE, sha, bodies) ?? '';
  expect(text).not.toContain('vendor');
  for (const path of [PATH, 'vendor/p/$&.php', 'x.php'])
    expect(plain(factsAt(path, sha, text))).toBe(plain(lower(path, SOURCE, sha, bodies)));
});

test('a text that says what stands for a path is read for its own', () => {
  expect(packageText(`<?php class A { const B = '{docgen:path}'; }`, 'sha', false)).toBeUndefined();
  expect(packageText('<?php class A { const B = 1e999; }', 'sha', false)).toBeUndefined();
});

/** Makes an index of one package file, and what it lowered itself. */
function indexOf(source: string, packages: PackageFacts): { index: PhpIndex; lowered: string[] } {
  const lowered: string[] = [];
  const index = createPhpIndex(memoryFiles({ [PATH]: source }), composerMaps({ classmap: ['vendor/p/src'] }), {
    packages,
    onParse: (path) => lowered.push(path),
  });
  return { index, lowered };
}

/** Answers ids as an index without kept facts does. */
function expectTrue(index: PhpIndex, source: string): void {
  const own = createPhpIndex(memoryFiles({ [PATH]: source }), composerMaps({ classmap: ['vendor/p/src'] }));
  for (const id of ['class:P\\A', 'sig:P\\A::b', 'const:P\\A::D', 'body:P\\A::b', 'class:P\\Z', `use:${PATH}#c`]) {
    expect(index.get(id)?.value, id).toEqual(own.get(id)?.value);
    expect(index.get(id)?.hash, id).toBe(own.get(id)?.hash);
    expect(index.locate({ fact: id, at: 1 })).toEqual(own.locate({ fact: id, at: 1 }));
  }
}

/** Writes a pack that says of `source` what was read from `other`. */
function shippedPack(identity: string, source: string, other = source): string {
  const path = join(folder, `${sha256(identity + source + other).slice(0, 8)}.pack`);
  const rows = [false, true].map((bodies) => {
    const row = packedRow(packageText(other, sha256(other), bodies) ?? '', true);
    return [packKey(packageKey(sha256(source), bodies)), row] as const;
  });
  writeFileSync(path, packOf(identity, new Map(rows)));
  return path;
}

describe('facts that ship', () => {
  test('stand for the file they were made from, at any path', () => {
    const { index, lowered } = indexOf(SOURCE, new PackageFacts({ identity: 'i', shipped: shippedPack('i', SOURCE) }));
    expectTrue(index, SOURCE);
    expect(lowered).toEqual([]);
  });

  test('never speak of a file with other bytes, nor of what other code made of it', () => {
    const shipped = shippedPack('i', SOURCE);
    for (const other of [SOURCE.replace('int $e', 'float $e'), `${SOURCE} `, SOURCE.replace('D = 5', 'D = 6')]) {
      const { index, lowered } = indexOf(other, new PackageFacts({ identity: 'i', shipped }));
      expectTrue(index, other);
      expect(lowered).toEqual([PATH, PATH]);
    }
    const { index, lowered } = indexOf(SOURCE, new PackageFacts({ identity: 'j', shipped }));
    expectTrue(index, SOURCE);
    expect(lowered).toEqual([PATH, PATH]);
  });

  test('are asked by the hash of the bytes alone: a pack that lies is believed, so one is made from sources only', () => {
    const lie = SOURCE.replace('D = 5', 'D = 6');
    const { index } = indexOf(SOURCE, new PackageFacts({ identity: 'i', shipped: shippedPack('i', SOURCE, lie) }));
    expect(index.get('const:P\\A::D')?.value).toMatchObject({ value: { v: '6' } });
  });
});

test('what one application lowered another reads', () => {
  const place = { identity: 'i', folder: join(folder, 'packages') };
  const one = new PackageFacts(place);
  expectTrue(indexOf(SOURCE, one).index, SOURCE);
  one.flush();
  const { index, lowered } = indexOf(SOURCE, new PackageFacts(place));
  expectTrue(index, SOURCE);
  expect(lowered).toEqual([]);
});

test('what one thread lowered another reads, and no claim is left', () => {
  const room = allocateFactBuffer();
  const threads = [new SharedFacts(room), new SharedFacts(room)];
  const [first, second] = threads.map((facts) => {
    return indexOf(SOURCE, new PackageFacts({ identity: 'i' }, () => facts.packages));
  });
  for (const one of [first, second]) if (one !== undefined) expectTrue(one.index, SOURCE);
  expect([first?.lowered.length, second?.lowered.length]).toEqual([2, 0]);
});

const pack = join(repository, 'client-cli/dist/package-facts.pack');
const framework = join(repository, 'examples/bookshop/vendor/laravel/framework/src/Illuminate');

test.runIf(existsSync(framework))('facts of a framework are those of its sources', () => {
  const files = ['Database/Eloquent', 'Http', 'Support', 'Routing'].flatMap((name) =>
    readdirSync(join(framework, name))
      .filter((file) => file.endsWith('.php'))
      .map((file) => join(framework, name, file)),
  );
  const identity = 'i';
  const shipped = join(folder, 'framework.pack');
  const sources = files.filter((_, at) => at % 6 === 0).map((file) => readFileSync(file, 'utf8'));
  const rows = sources.map((text) => {
    const row = packedRow(packageText(text, sha256(text), false) ?? '', true);
    return [packKey(packageKey(sha256(text), false)), row] as const;
  });
  writeFileSync(shipped, packOf(identity, new Map(rows)));
  const facts = new PackageFacts({ identity, shipped });
  for (const text of sources) {
    const sha = sha256(text);
    const kept = factsAt('vendor/x.php', sha, facts.get(packageKey(sha, false)) ?? '');
    expect(plain(kept)).toBe(plain(lower('vendor/x.php', text, sha, false, true)));
  }
});

test.runIf(existsSync(pack))('the pack that ships is small', () => {
  expect(readFileSync(pack).length).toBeLessThan(5_000_000);
});
