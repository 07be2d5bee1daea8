import type { Random } from '../../support/generate.js';
import { pick } from '../../support/generate.js';

export type Kind = 'text' | 'int' | 'flag' | 'list' | 'map' | 'email' | 'date' | 'enum' | 'number' | 'rows';

/** Lists the inputs that handlers read and bodies hold, by their names. */
export const FIELDS: Readonly<Record<string, Kind>> = {
  ...{ title: 'text', note: 'text', count: 'int', rank: 'int', a: 'flag', b: 'flag', tags: 'list', meta: 'map' },
  ...{ email: 'email', when: 'date', kind: 'enum', price: 'number', rows: 'rows' },
};

/** Lists values of a kind that its rules accept, and others. */
const VALUES: Readonly<Record<Kind, { good: readonly unknown[]; odd: readonly unknown[] }>> = {
  text: { good: ['abc', 'Some title'], odd: [null, ['k'], 7] },
  int: { good: [3, 12], odd: [null, 'x', 2.5, ['k']] },
  flag: { good: [true, false, true], odd: [null, 'x', ['k']] },
  list: { good: [['x'], ['x', 'y']], odd: [null, [], 'x', { k: 'v' }] },
  map: { good: [{ x: 1, y: 'u' }, { x: 2 }], odd: [null, [], 'x', { y: 5 }] },
  email: { good: ['u@example.com'], odd: [null, 'u', 5] },
  date: { good: ['2024-02-03'], odd: [null, 'soon', 5] },
  enum: { good: ['single', 'double'], odd: [null, 'zzz', 5] },
  number: { good: [2.5, 8], odd: [null, 'x', ['k']] },
  rows: { good: [[{ id: 1, n: 'q' }], [{ id: 1 }, { id: 2, n: 'r' }]], odd: [null, [], 'x', [{ n: 'q' }], [7]] },
};

const kindOf = (field: string): Kind => FIELDS[field] as Kind;

/** Writes a value of the field in PHP. */
export const goodValue = (random: Random, field: string): string => php(pick(random, VALUES[kindOf(field)].good));

function php(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(php).join(', ')}]`;
  if (value !== null && typeof value === 'object')
    return `[${Object.entries(value)
      .map(([key, one]) => `'${key}' => ${php(one)}`)
      .join(', ')}]`;
  return typeof value === 'string' ? `'${value}'` : String(value);
}

/** Makes bodies of the fields: nothing, everything, everything but one, one that is odd, and any of them. */
export function bodies(random: Random, fields: readonly string[], count: number): Record<string, unknown>[] {
  const good = (field: string) => pick(random, VALUES[kindOf(field)].good);
  const full = (): Record<string, unknown> => Object.fromEntries(fields.map((field) => [field, good(field)]));
  const out = [{}, full(), full()];
  for (const field of fields) {
    const { [field]: _, ...without } = full();
    out.push(without, ...VALUES[kindOf(field)].odd.map((odd) => ({ ...full(), [field]: odd })));
  }
  while (out.length < count) {
    const some = fields.flatMap((field): [string, unknown][] => {
      const way = random();
      if (way > 0.62) return [];
      return [[field, way < 0.55 ? good(field) : pick(random, VALUES[kindOf(field)].odd)]];
    });
    out.push(Object.fromEntries(some));
  }
  return out;
}
