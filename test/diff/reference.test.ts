import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NODE_CODES, SCHEMA_CODES } from '../../server/src/diff/codes.js';

const text = readFileSync(join(import.meta.dirname, '../../docs/reference/diff.md'), 'utf8');
const section = (from: string, to: string) => text.split(`\n${from}`)[1]?.split(`\n${to}`)[0] ?? '';

/** Reads the rows of tables that begin with codes: `a.b-added` / `-removed` names two. */
function rows(part: string): [codes: string[], verdict: string][] {
  return [...part.matchAll(/^\| (`[^|]+) \| ([^|]+) \|/gm)].map(([, names = '', verdict = '']) => {
    const codes: string[] = [];
    for (const [, name = ''] of names.matchAll(/`([^`]+)`/g)) {
      codes.push(name.startsWith('-') ? (codes[0] as string).replace(/-[a-z]+$/, name) : name);
    }
    return [codes, verdict.trim()];
  });
}

describe('the tables of codes in the reference', () => {
  test('schemas: every code with its class', () => {
    const stated = rows(section('### 10.2', '### 10.3')).flatMap(([codes, verdict]) =>
      codes.map((code, i): [string, readonly string[]] => {
        const classes = verdict.match(/NEUTRAL|NARROW|WIDEN|CLASH|OBLIGE|GONE/g) ?? [];
        const isPerCode = classes.length === codes.length;
        return [code, isPerCode ? [classes[i] as string] : classes];
      }),
    );
    const built = Object.entries(SCHEMA_CODES).map(([code, of]): [string, readonly string[]] => [code, [of].flat()]);
    const sorted = (list: typeof built) => list.map(([code, of]) => `${code} ${[...new Set(of)].sort().join()}`).sort();
    expect(sorted(stated)).toEqual(sorted(built));
  });

  test('everything else: every code, and N or B alone where the table decides', () => {
    const stated = rows(section('## 9', '## 10')).flatMap(([codes, verdict]) =>
      codes.map((code) => [code, verdict] as const),
    );
    expect(stated.map(([code]) => code).sort()).toEqual(Object.keys(NODE_CODES).sort());
    for (const [code, verdict] of stated) {
      const built = NODE_CODES[code as keyof typeof NODE_CODES];
      if (built !== 'decided') expect(verdict, code).toContain(built === 'always' ? 'B' : 'N');
      if (/^[NB]$/.test(verdict)) expect(built, code).toBe(verdict === 'B' ? 'always' : 'never');
    }
  });
});
