import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lower } from '@docgen/php';
import { expect, test } from 'vitest';

/** Real files, hurt as typing hurts them: nothing may throw or hang, and most members must survive. */

const bookshop = join(dirname(fileURLToPath(import.meta.url)), '../../examples/bookshop');
const framework = join(bookshop, 'vendor/laravel/framework/src');
/** All the edits together take no longer, in milliseconds. */
const TIME = 15_000;
/** For one of them, in milliseconds of processor time, so that a busy machine is no failure. */
const SLOWEST = 2_000;

const TOKENS =
  '{ } ( ) [ ] #[ \' " ` <<<X /* /** */ // $ -> ?-> :: => ... ; , ?> <?php class function use fn \\ {$ ${ = & ?'.split(
    ' ',
  );

type Next = (below: number) => number;

const EDITS: Record<string, (text: string, next: Next) => string> = {
  'a character deleted': (text, next) => {
    const at = next(text.length);
    return text.slice(0, at) + text.slice(at + 1);
  },
  'a line deleted': (text, next) => {
    const lines = text.split('\n');
    lines.splice(next(lines.length), 1);
    return lines.join('\n');
  },
  'a token inserted': (text, next) => {
    const at = next(text.length);
    return `${text.slice(0, at)} ${TOKENS[next(TOKENS.length)]} ${text.slice(at)}`;
  },
  'cut short': (text, next) => text.slice(0, next(text.length)),
};

function phpFiles(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return path.endsWith('.php') ? [path] : [];
  const names = readdirSync(path).sort();
  return names.flatMap((name) => (name === 'vendor' || name === 'node_modules' ? [] : phpFiles(join(path, name))));
}

/** Deterministic pseudo-random numbers. */
function random(seed: number): Next {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

function methods(text: string): string[] {
  return lower('x.php', text).facts.flatMap((f) => (f.kind === 'sig' ? [f.id] : []));
}

test('files hurt by an edit', { timeout: 4 * TIME }, () => {
  const next = random(20_261_121);
  const sampled = phpFiles(framework).filter(() => next(7) === 0);
  const files = [...phpFiles(bookshop), ...sampled]
    .map((path) => readFileSync(path, 'utf8'))
    .filter((t) => t.length > 0);
  const shuffled = files.map((text) => ({ text, at: next(1_000_000) })).sort((a, b) => a.at - b.at);
  const share = new Map(Object.keys(EDITS).map((name) => [name, { kept: 0, all: 0 }]));
  let slowest = 0;
  let runs = 0;
  const until = performance.now() + TIME;
  for (const { text } of shuffled) {
    if (performance.now() > until) break;
    const sound = methods(text);
    for (const [name, edit] of Object.entries(EDITS)) {
      const hurt = edit(text, next);
      const from = process.cpuUsage();
      const kept = new Set(methods(hurt));
      slowest = Math.max(slowest, process.cpuUsage(from).user / 1000);
      runs++;
      const tally = share.get(name);
      if (tally === undefined) continue;
      tally.all += sound.length;
      tally.kept += sound.filter((id) => kept.has(id)).length;
    }
  }
  for (const [name, { kept, all }] of share)
    console.log(`${name}: ${((100 * kept) / all).toFixed(1)} % of members kept`);
  console.log(`${runs} texts, slowest ${slowest.toFixed(0)} ms`);
  expect(slowest).toBeLessThan(SLOWEST);
  // Without vendor/ there are only the small files of the example: a lost member weighs more.
  const floor = existsSync(framework) ? 0.9 : 0.8;
  for (const [name, { kept, all }] of share) if (name !== 'cut short') expect(kept / all, name).toBeGreaterThan(floor);
});
