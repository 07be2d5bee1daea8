import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { FORMAT_CHECKS } from '../../server/src/operations/validation/examples/formats.js';
import { seeded } from '../support/generate.js';
import { combinations } from './combinations.js';
import { convert, plain } from './pipe.js';
import { plans } from './truth/sets.js';

type Rules = Record<string, string[]>;

/** Sets as people write them, and combinations nobody would write. */
const SETS: Rules[] = [...plans(500, 77).map(({ rules }) => Object.fromEntries(rules)), ...combinations(700)];

const shown = (rules: Rules): string => JSON.stringify(plain(convert(rules).schema));

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

/** Gates bind what is written behind them (validation 6.3): there the order says something. */
const isOrdered = (rules: Rules): boolean =>
  Object.values(rules)
    .flat()
    .some((rule) => rule.startsWith('exclude'));

describe('a rule set', () => {
  test('means the same in any order of the rules of a field', () => {
    const random = seeded(5);
    for (const rules of SETS.filter((set) => !isOrdered(set))) {
      const other = Object.fromEntries(Object.entries(rules).map(([path, own]) => [path, shuffled(own, random)]));
      expect(shown(other), JSON.stringify([rules, other])).toBe(shown(rules));
    }
  });

  test('says nothing else of its fields when another is added', () => {
    for (const rules of SETS) {
      const before = plain(convert(rules).schema) as { properties?: Record<string, unknown>; required?: string[] };
      const more = plain(convert({ ...rules, added: ['required', 'integer'] }).schema) as typeof before;
      const { added, ...others } = more.properties ?? {};
      expect(added).toEqual({ type: 'integer' });
      expect(others, JSON.stringify(rules)).toEqual(before.properties ?? {});
      expect(more.required?.filter((name) => name !== 'added')).toEqual(before.required ?? []);
    }
  });

  test('has examples that its schema accepts', () => {
    const ajv = new Ajv2020({ strict: false, validateSchema: false });
    for (const [name, check] of Object.entries(FORMAT_CHECKS)) ajv.addFormat(name, check);
    let examples = 0;
    const visit = (schema: Record<string, unknown>, rules: Rules): void => {
      if (schema.example !== undefined) {
        examples += 1;
        expect(ajv.validate(schema, schema.example), JSON.stringify([rules, schema])).toBe(true);
      }
      for (const inner of Object.values((schema.properties ?? {}) as Record<string, Record<string, unknown>>))
        visit(inner, rules);
      if (typeof schema.items === 'object') visit(schema.items as Record<string, unknown>, rules);
    };
    for (const rules of SETS) visit(plain(convert(rules).schema) as Record<string, unknown>, rules);
    expect(examples).toBeGreaterThan(500);
  });
});
