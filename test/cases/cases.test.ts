import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { at, buildCase } from '../support/build-case.js';
import { type Case, readCases, rewrite } from '../support/cases.js';

const here = dirname(fileURLToPath(import.meta.url));
const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter(
  // Cases below engine/ reveal types instead of documents; test/engine runs them.
  (name) => name.endsWith('.md') && !name.startsWith('engine/'),
);
const updates: { path: string; from: number; to: number; text: string }[] = [];

for (const name of files.sort()) {
  const path = join(here, name);
  describe(relative(here, path), () => {
    for (const one of readCases(path)) test(one.name, () => check(path, one));
  });
}

async function check(path: string, one: Case): Promise<void> {
  const { document, interchange, diagnostics } = await buildCase(one.files, one.yaml);
  const marked = new Set(one.marks.map((m) => `${m.file}:${m.line} ${m.code}`));
  const place = (d: (typeof diagnostics)[number]) => `${d.source?.file}:${d.source?.line} ${d.code}`;
  const found = new Set(diagnostics.map(place));
  const rest = diagnostics
    .filter((d) => !marked.has(place(d)) && d.code !== 'host.static-routes')
    .map((d) => [d.severity, d.code, d.routeSignature].filter((part) => part !== undefined).join(' '));

  const of = ({ form, pointer }: Case['expected'][number]) => at(form === 'uir' ? interchange() : document, pointer);

  if (process.env.UPDATE === '1') {
    for (const e of one.expected) {
      const text = show(of(e));
      if (!same(e.text.trim(), text)) updates.push({ path, from: e.from, to: e.to, text });
    }
    if (one.diagnostics !== undefined) updates.push({ path, ...one.diagnostics, text: rest.join('\n') });
    return;
  }
  for (const e of one.expected) {
    const actual = of(e);
    if (e.text.trim() === 'absent') expect(actual, e.pointer).toBeUndefined();
    else expect(actual, e.pointer).toEqual(JSON.parse(e.text));
  }
  for (const mark of marked) expect([...found], 'a marked diagnostic').toContain(mark);
  if (one.marks.length > 0 || one.diagnostics !== undefined) expect(rest).toEqual(one.diagnostics?.lines ?? []);
}

function same(written: string, shown: string): boolean {
  if (written === 'absent' || shown === 'absent') return written === shown;
  return isDeepStrictEqual(JSON.parse(written), JSON.parse(shown));
}

function show(value: unknown): string {
  return value === undefined ? 'absent' : JSON.stringify(value, null, 2);
}

afterAll(() => {
  for (const u of updates.sort((a, b) => b.from - a.from)) rewrite(u.path, u.from, u.to, u.text);
});
