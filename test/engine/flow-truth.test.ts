import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEngine, show, type Type } from '@docgen/engine';
import { createPhpIndex } from '@docgen/php';
import { describe, expect, it } from 'vitest';
import { composerMaps, memoryFiles } from '../php/memory-files.js';
import { missingExtensions, runPhp } from '../support/php.js';
import { outside, shown, type Value } from './truth/inside.js';

/**
 * PHP is right: whatever a `reveal_type($x)` of the programs in flow/ sees while they run is a member of the type the engine
 * reveals at that place.
 */
const FOLDER = join(import.meta.dirname, 'flow');
const FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.php') && name !== 'run.php')
  .sort();
const noPhp =
  process.env.DOCGEN_REQUIRE_PHP !== '1' &&
  (spawnSync('php', ['-v']).status !== 0 || missingExtensions(['ctype', 'mbstring']).length > 0);

function ran(): Record<string, Value[]> {
  const { stdout, stderr } = runPhp([join(FOLDER, 'run.php'), ...FILES.map((f) => join(FOLDER, f))]);
  try {
    return JSON.parse(stdout) as Record<string, Value[]>;
  } catch {
    throw new Error(`PHP did not answer: ${stderr}${stdout.slice(0, 2000)}`);
  }
}

function revealed(file: string): { line: number; type: Type }[] {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  const index = createPhpIndex(memoryFiles({ [file]: text }), composerMaps({ classmap: [file], files: [file] }));
  const facts = index.factsOf(file);
  if (facts === undefined) return [];
  expect(facts.diagnostics).toEqual([]);
  const reader = { read: <T>(id: string) => index.get(id)?.value as T | undefined };
  const found = createEngine().inspect?.reveal(reader, facts) ?? [];
  return found.map(({ anchor, type }) => ({ line: index.locate(anchor)?.line ?? 0, type }));
}

describe.skipIf(noPhp)('what PHP computes lies within what the engine reveals', () => {
  const values = noPhp ? {} : ran();

  for (const file of FILES) {
    it(file, () => {
      const lines = readFileSync(join(FOLDER, file), 'utf8').split('\n');
      const wrong = revealed(file).flatMap(({ line, type }) =>
        (values[`${file}:${line}`] ?? []).flatMap((value) => {
          const reason = outside(value, type);
          return reason === undefined
            ? []
            : [
                `${line}: ${lines[line - 1]?.trim()}\n    revealed ${show(type)}\n    is ${shown(value)}\n    ${reason}`,
              ];
        }),
      );
      expect([...new Set(wrong)].join('\n')).toBe('');
    });
  }

  it('every question is reached by some run', () => {
    const silent = FILES.flatMap((file) => {
      const lines = readFileSync(join(FOLDER, file), 'utf8').split('\n');
      return revealed(file).flatMap(({ line }) =>
        values[`${file}:${line}`] !== undefined || lines[line - 1]?.includes('// nobody gets here') === true
          ? []
          : [`${file}:${line}`],
      );
    });
    expect(silent).toEqual([]);
  });
});
