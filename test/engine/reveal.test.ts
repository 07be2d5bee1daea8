import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEngine } from '@docgen/engine';
import { createPhpIndex } from '@docgen/php';
import { describe, expect, it } from 'vitest';
import { composerMaps, memoryFiles } from '../php/memory-files.js';
import { FILES, PRELUDE } from './world.js';

/**
 * Reveal cases: `## <name>`, then ```` ```php ```` blocks (one without a path is the file that reveals; its namespace and
 * imports are given), and a ```` ```types ```` block with one line per `reveal_type($x)`. `UPDATE=1` rewrites types blocks
 * with what came out; read the difference before you keep it.
 */
const FOLDER = new URL('../cases/engine/', import.meta.url).pathname;
const CASE = 'case.php';

interface RevealCase {
  name: string;
  files: Record<string, string>;
  expected: string[];
  from: number;
  to: number;
}

for (const file of readdirSync(FOLDER, { encoding: 'utf8', recursive: true }).sort()) {
  if (!file.endsWith('.md')) continue;
  const path = join(FOLDER, file);
  const cases = read(path);
  describe(`engine/${file}`, () => {
    for (const one of cases) {
      it(one.name, () => {
        const found = revealed(one.files);
        if (process.env.UPDATE === '1') one.expected = found;
        else expect(found).toEqual(one.expected);
      });
    }
    if (process.env.UPDATE === '1') it('is rewritten', () => update(path, cases));
  });
}

function revealed(files: Record<string, string>): string[] {
  const index = createPhpIndex(memoryFiles({ ...FILES, ...files }), composerMaps({ classmap: [CASE], files: [CASE] }));
  const { inspect } = createEngine();
  const facts = index.factsOf(CASE);
  if (inspect === undefined || facts === undefined) return [];
  expect(facts.diagnostics).toEqual([]);
  const reader = { read: <T>(id: string) => index.get(id)?.value as T | undefined };
  return inspect
    .reveal(reader, facts)
    .map(({ anchor, type }) => ({ line: index.locate(anchor)?.line ?? 0, type }))
    .sort((a, b) => a.line - b.line)
    .map(({ type }) => inspect.show(type));
}

function read(path: string): RevealCase[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  const cases: RevealCase[] = [];
  for (let i = 0; i < lines.length; i++) {
    const title = /^## (.+)$/.exec(lines[i] ?? '')?.[1];
    if (title !== undefined) cases.push({ name: title, files: {}, expected: [], from: 0, to: 0 });
    const fence = /^```(php|types)(?:\s+(.*))?$/.exec(lines[i] ?? '');
    const current = cases.at(-1);
    if (fence === null || current === undefined) continue;
    const from = ++i;
    while (i < lines.length && lines[i] !== '```') i++;
    const body = lines.slice(from, i);
    if (fence[1] === 'types') Object.assign(current, { expected: body, from, to: i });
    else if (fence[2] === undefined) current.files[CASE] = `${PRELUDE}${body.join('\n')}`;
    else current.files[fence[2]] = `<?php ${body.join('\n')}`;
  }
  return cases;
}

function update(path: string, cases: readonly RevealCase[]): void {
  const lines = readFileSync(path, 'utf8').split('\n');
  for (const one of [...cases].reverse()) if (one.to > 0) lines.splice(one.from, one.to - one.from, ...one.expected);
  writeFileSync(path, lines.join('\n'));
}
