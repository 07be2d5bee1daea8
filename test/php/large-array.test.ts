import type { Expr } from '@docgen/php';
import { describe, expect, test } from 'vitest';
import { MOST_ELEMENTS } from '../../server/src/operations/validation/read/expressions/arrays.js';
import { expression } from './project.js';

type Literal = Expr & { k: 'array' };

const literal = (...entries: string[]) => expression(`[${entries.join(', ')}]`) as Literal;
const texts = (count: number) => Array.from({ length: count }, (_, i) => `'t${i}'`);
const values = (array: Literal) => array.items.map(({ value }) => (value?.k === 'str' ? value.v : value?.k));

describe('a literal of more than 10,000 entries', () => {
  test('keeps so many that rules take it for too large', () => {
    const { items, cut } = literal(...texts(10_001));
    expect(cut).toBe(true);
    expect(items.length).toBeGreaterThan(MOST_ELEMENTS);
    expect(items.length).toBeLessThan(2_200);
  });

  test('is not told from the whole by a key that is written again and again', () => {
    const pairs = Array.from({ length: 12_000 }, (_, i) => `'k${i % 3 === 0 ? i : 1}' => 'v'`);
    const keys = literal(...pairs).items.map(({ key }) => (key?.k === 'str' ? key.v : ''));
    expect(new Set(keys).size).toBeGreaterThan(MOST_ELEMENTS);
  });

  test('keeps each kind of key and of value', () => {
    const { items } = literal(...texts(10_500), '1', '1.5', 'true', 'null', "'k' => 'x'", "'7' => 'x'");
    expect(items.slice(-6).map(({ key, value }) => [key?.k, value?.k])).toEqual([
      [undefined, 'int'],
      [undefined, 'float'],
      [undefined, 'bool'],
      [undefined, 'null'],
      ['str', 'str'],
      ['str', 'str'],
    ]);
  });

  test('keeps every value where there are few', () => {
    const few = Array.from({ length: 10_500 }, (_, i) => (i === 9_000 ? "'late'" : `'v${i % 40}'`));
    expect(new Set(values(literal(...few)))).toEqual(
      new Set([...Array.from({ length: 40 }, (_, i) => `v${i}`), 'late']),
    );
  });

  test('keeps what is no literal', () => {
    const { items } = literal(...texts(10_500), '$a', '...$b', '&$c', "['d' => 1]", 'E::F', '-1', "$g => 'h'");
    expect(items.slice(-7).map(({ value, spread, byRef }) => [value?.k, spread ?? byRef])).toEqual([
      ['var', undefined],
      ['var', true],
      ['var', true],
      ['array', undefined],
      ['cconst', undefined],
      ['un', undefined],
      ['str', undefined],
    ]);
  });
});

test('a literal of 10,000 entries stays whole', () => {
  const { items, cut } = literal(...texts(10_000));
  expect([items.length, cut]).toEqual([10_000, undefined]);
});
