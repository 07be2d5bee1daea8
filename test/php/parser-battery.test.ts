import { execFileSync, spawnSync } from 'node:child_process';
import { lower } from '@docgen/php';
import { describe, expect, test } from 'vitest';
import { render } from '../battery/render.js';
import { snippets } from '../battery/snippets.js';
import { missingExtensions } from '../support/php.js';

const battery = snippets();

describe('every construct is read and means what it says', () => {
  test.each(battery.map((s) => [`${s.id} (${s.since})`, s] as const))('%s', (_, { code, expected }) => {
    expect(render(lower('x.php', code))).toEqual(expected);
  });
});

test('the battery is whole', () => {
  expect(battery.length).toBeGreaterThanOrEqual(250);
  expect(new Set(battery.map((s) => s.id)).size).toBe(battery.length);
  const unread = battery.filter((s) => lower('x.php', s.code).diagnostics.length > 0).map((s) => s.id);
  console.log(`read: ${battery.length - unread.length} of ${battery.length}`);
  expect(unread).toEqual([]);
});

const php = spawnSync('php', ['-r', 'echo PHP_MAJOR_VERSION, ".", PHP_MINOR_VERSION;'], { encoding: 'utf8' }).stdout;

/** Reads [id, code] pairs from standard input and prints the ids PHP's own grammar refuses. */
const ORACLE = `foreach (json_decode(stream_get_contents(STDIN), true) as [$id, $code]) {
  try { token_get_all($code, TOKEN_PARSE); } catch (ParseError $e) { echo $id, ': ', $e->getMessage(), "\\n"; }
}`;

test.skipIf(!php || missingExtensions(['tokenizer']).length > 0)(
  'PHP itself reads every snippet of its version',
  () => {
    const known = battery.filter((s) => newer(php, s.since) && !s.unchecked);
    const input = JSON.stringify(known.map((s) => [s.id, s.code]));
    const args = ['-d', 'short_open_tag=0', '-r', `error_reporting(0); ${ORACLE}`];
    expect(execFileSync('php', args, { input, encoding: 'utf8' })).toBe('');
  },
);

function newer(version: string, since: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [sinceMajor = 0, sinceMinor = 0] = since.split('.').map(Number);
  return major > sinceMajor || (major === sinceMajor && minor >= sinceMinor);
}
