import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { registry } from '@docgen/protocol';
import { expect, test } from 'vitest';
import { explainedReason } from '../../protocol/src/diagnostics/inference/unknown-reasons.js';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const codes = Object.keys(registry);

function texts(dir: string, ending: RegExp): string[] {
  return readdirSync(join(root, dir)).flatMap((name) => {
    const path = join(dir, name);
    if (statSync(join(root, path)).isDirectory()) {
      return ['dist', 'node_modules', 'vendor'].includes(name) ? [] : texts(path, ending);
    }
    return ending.test(name) ? [path] : [];
  });
}
const source = ['protocol/src', 'cache/src', 'server', 'client-cli/src'].flatMap((dir) => texts(dir, /\.(ts|php)$/));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const raising = source
  .filter((path) => !path.startsWith('protocol/src/diagnostics/'))
  .map(read)
  .join('\n');
const testing = texts('test', /\.(ts|md|txt|php)$/)
  .filter((path) => !path.endsWith('architecture/diagnostics.test.ts'))
  .map(read)
  .join('\n')
  // Many stand in a regular expression: host\.probe-memory.
  .replaceAll('\\.', '.');

test('codes are spelled as codes are', () => {
  for (const code of codes) expect(code).toMatch(/^[a-z][a-z0-9-]*\.[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/);
  const bare = codes.map((code) => code.replace(/[^a-z0-9]/g, ''));
  expect(new Set(bare).size).toBe(bare.length);
});

test('every declared code is raised somewhere', () => {
  expect(codes.filter((code) => !raising.includes(`'${code}'`))).toEqual([]);
});

test('every declared code is raised by a test (diagnostics row 19)', () => {
  expect(codes.filter((code) => !testing.includes(code))).toEqual([]);
});

test('no code is written that the registry does not know (diagnostics rows 18, 21)', () => {
  const prefixes = [...new Set(codes.map((code) => code.slice(0, code.indexOf('.'))))];
  const pattern = new RegExp(`(?:raise|report|note)\\(\\s*'((?:${prefixes.join('|')})\\.[a-z0-9.-]+)'`, 'g');
  const written = [...raising.matchAll(pattern)].map((m) => m[1] ?? '');
  expect(written.length).toBeGreaterThan(60);
  expect([...new Set(written)].filter((code) => !codes.includes(code))).toEqual([]);
});

test('each code lies in the file of its prefix', () => {
  for (const path of texts('protocol/src/diagnostics', /\.ts$/)) {
    const declared = [...read(path).matchAll(/^ {2}'([a-z-]+)\.[a-z0-9.-]+': declare/gm)].map((m) => m[1] ?? '');
    const file = path.replace(/^.*\//, '').replace(/\.ts$/, '');
    for (const prefix of declared) expect([prefix, file.startsWith(prefix)]).toEqual([prefix, true]);
  }
});

/** Words of this house that say nothing to somebody who writes Laravel. */
const HOUSE_WORDS =
  /\b(?:publish\w*|unconstrained|stubs?|skeletons?|callees?|callables?|fragments?|interchange|portable|gates?|facts?|anchors?|narrow\w*|inferences?|cycles?|bounds?|producers?|emitters?)\b/i;

test('findings speak plain English, and say what to do', () => {
  for (const path of texts('protocol/src/diagnostics', /\.ts$/)) {
    const sentences = read(path)
      .split('\n')
      .filter((line) => !/^\s*(?:\/?\*|import)/.test(line))
      .flatMap((line) => line.match(/`[^`]*`|'[^']{12,}'|"[^"]{12,}"/g) ?? [])
      .map((text) => text.replace(/\$\{[^}]*\}/g, ''));
    for (const text of sentences) {
      if (/^'[a-z-]+\.[a-z0-9.-]+'$/.test(text)) continue;
      expect(text, path).not.toMatch(HOUSE_WORDS);
    }
  }
  const helpless = Object.entries(registry).filter(([, declaration]) => declaration.help === undefined);
  expect(helpless.map(([code]) => code)).toEqual([]);
});

test('every reason why a type is unknown has words', () => {
  const unknown = /export type UnknownReason =([^;]*);/.exec(read('server/engine/src/types/type.ts'))?.[1] ?? '';
  // Mapping to schemas has reasons of its own.
  const mapped = /reason: UnknownReason([^;]*);/.exec(read('server/src/operations/schema/mapping.ts'))?.[1] ?? '';
  const reasons = [...`${unknown} ${mapped}`.matchAll(/'([a-z-]+)'/g)].map(([, reason]) => reason ?? '');
  expect(reasons).toContain('bare-object');
  expect(reasons.length).toBeGreaterThan(10);
  for (const reason of reasons) expect(explainedReason(reason), reason).not.toBe(reason);
});
