import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lastLineOf, lower } from '@docgen/php';
import { expect, test } from 'vitest';
import { seeded } from '../support/generate.js';
import { DAMAGES } from '../support/text-damage.js';

/**
 * Real files, hurt as typing hurts them: nothing may throw or hang, and most members must survive. Every text is made by a
 * seed of its own, which a failure names.
 */

const bookshop = join(dirname(fileURLToPath(import.meta.url)), '../../examples/bookshop');
const framework = join(bookshop, 'vendor/laravel/framework/src');
const TEXTS = 1_200;
/** For one text, in milliseconds of processor time, so that a busy machine is no failure. */
const SLOWEST = 2_000;

function phpFiles(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return path.endsWith('.php') ? [path] : [];
  const names = readdirSync(path).sort();
  return names.flatMap((name) => (name === 'vendor' || name === 'node_modules' ? [] : phpFiles(join(path, name))));
}

/** Methods, properties, constants and cases by id, each with the line it ends on. */
function members(text: string): Map<string, number> {
  const { facts, outline } = lower('x.php', text);
  const found = facts.filter(({ kind }) => kind === 'sig' || kind === 'prop' || kind === 'const' || kind === 'case');
  return new Map(found.map(({ id }) => [id, lastLineOf(outline, id) ?? 0]));
}

test('files hurt by an edit', () => {
  const random = seeded(1);
  const pick = (below: number) => Math.floor(random() * below);
  const sampled = phpFiles(framework).filter(() => pick(5) === 0);
  const files = [...phpFiles(bookshop), ...sampled].map((path) => ({ path, order: pick(1_000_000) }));
  files.sort((a, b) => a.order - b.order);
  const shares = new Map(DAMAGES.map(([name]) => [name, { kept: 0, all: 0 }]));
  let slowest = { time: 0, what: '' };
  for (let seed = 0; seed < TEXTS; seed++) {
    const [name, edit] = DAMAGES[seed % DAMAGES.length] ?? ['', (text: string) => text];
    const path = files[Math.floor(seed / DAMAGES.length) % files.length]?.path ?? '';
    const text = readFileSync(path, 'utf8');
    const hurt = edit(text, seeded(seed));
    const what = `seed ${seed}, ${name}: ${path.slice(bookshop.length + 1)}`;
    const from = process.cpuUsage();
    let left: Map<string, number>;
    try {
      left = members(hurt);
    } catch (error) {
      throw new Error(what, { cause: error });
    }
    const time = process.cpuUsage(from).user / 1000;
    if (time > slowest.time) slowest = { time, what };
    // Text that was cut off is not lost.
    const last = name === 'cut short' ? hurt.split('\n').length - 1 : Number.POSITIVE_INFINITY;
    const share = shares.get(name);
    for (const [id, end] of members(text)) {
      if (share === undefined || end > last) continue;
      share.all++;
      if (left.has(id)) share.kept++;
    }
  }
  for (const [name, { kept, all }] of shares) {
    console.log(`${name}: ${((100 * kept) / all).toFixed(1)} % of ${all} members kept`);
  }
  console.log(`${TEXTS} texts, slowest ${slowest.time.toFixed(0)} ms (${slowest.what})`);
  expect(slowest.time, slowest.what).toBeLessThan(SLOWEST);
  // Without vendor/ there are only the small files of the example: a lost member weighs more.
  const floor = existsSync(framework) ? 0.9 : 0.8;
  for (const [name, { kept, all }] of shares) expect(kept / all, name).toBeGreaterThan(floor);
});
