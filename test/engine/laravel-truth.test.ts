import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine, show, type Type } from '@docgen/engine';
import { beforeAll, describe, expect, it } from 'vitest';
import { noLaravel } from '../support/laravel.js';
import { runPhp } from '../support/php.js';
import { BOOKSHOP, bookshopWorld } from './truth/bookshop-world.js';
import { outside, shown, type Value } from './truth/inside.js';
import { asPhp, label, type Row, readRows } from './truth/rows.js';

/** The running application is right: what an expression gives there is a member of the type revealed here. */
const FILE = 'app/Truth/rows.php';
const rows = readRows();
const text = asPhp(rows);

function evaluated(): Record<string, Value[]> {
  const folder = mkdtempSync(join(tmpdir(), 'docgen-truth-'));
  try {
    for (const dir of ['framework/views', 'framework/cache/data', 'logs', 'app/public', 'app/private'])
      mkdirSync(join(folder, 'storage', dir), { recursive: true });
    writeFileSync(join(folder, 'rows.php'), text);
    const { stdout, stderr } = runPhp(
      [join(import.meta.dirname, 'truth/evaluate.php'), BOOKSHOP, join(folder, 'rows.php'), join(folder, 'storage')],
      { cwd: folder },
    );
    try {
      return JSON.parse(stdout) as Record<string, Value[]>;
    } catch {
      throw new Error(`The application did not answer: ${stderr}${stdout.slice(0, 2000)}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function revealed(): Map<number, Type> {
  const { index, reader } = bookshopWorld({ [FILE]: text });
  const facts = index.factsOf(FILE);
  if (facts === undefined) return new Map();
  expect(facts.diagnostics).toEqual([]);
  return new Map(
    createEngine()
      .inspect?.reveal(reader, facts)
      .map(({ anchor, type }) => [index.locate(anchor)?.line ?? 0, type]),
  );
}

describe.skipIf(noLaravel !== undefined)('what Laravel gives lies within what the engine reveals', () => {
  let values: Record<string, Value[]> = {};
  let types = new Map<number, Type>();
  beforeAll(() => {
    values = evaluated();
    types = revealed();
  });

  const typeOf = (row: Row): Type => types.get(row.line) ?? { kind: 'unknown', reason: 'internal' };

  for (const area of new Set(rows.map((row) => row.area))) {
    it(area, () => {
      const wrong = rows.flatMap((row, i) => {
        if (row.area !== area) return [];
        const type = typeOf(row);
        return (values[i] ?? []).flatMap((value) => {
          const reason = outside(value, type);
          const threw = value.t === 'threw' && type.kind !== 'never';
          return reason === undefined && !threw
            ? []
            : [`${label(row)}\n    revealed ${show(type)}\n    is ${shown(value)}\n    ${reason ?? 'it threw'}`];
        });
      });
      expect(wrong.join('\n')).toBe('');
    });
  }

  it('every row was evaluated and typed', () => {
    expect(rows.filter((row, i) => values[i] === undefined || !types.has(row.line)).map(label)).toEqual([]);
  });

  it('only what cannot be known is unknown', () => {
    const unknown = rows.filter((row) => typeOf(row).kind === 'unknown');
    const within = rows.filter((row) => JSON.stringify(typeOf(row)).includes('"kind":"unknown"'));
    const share = (found: readonly Row[]) => `${found.length} (${((found.length / rows.length) * 100).toFixed(1)} %)`;
    console.info(`${rows.length} rows, unknown ${share(unknown)}, with something unknown in them ${share(within)}`);
    expect(unknown.filter((row) => !row.unknowable).map((row) => `${label(row)}: ${show(typeOf(row))}`)).toEqual([]);
  });
});
