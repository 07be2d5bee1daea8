import { binary, cast, identical, isChoice, isUnknown, type OpenValue, step, unary, unknownBecause } from '@docgen/php';
import { describe, expect, test } from 'vitest';

const choice = (...arms: OpenValue[]): OpenValue => ({ k: 'choice', arms });
const unknown = unknownBecause('a call to now()');

describe('what is not known goes through an operator', () => {
  test('a choice gives a choice of the results, each once', () => {
    expect(binary('+', choice(1n, 2n), 10n)).toEqual(choice(11n, 12n));
    expect(binary('%', choice(3n, 5n), 2n)).toBe(1n);
    expect(unary('-', choice(1n, 2.5))).toEqual(choice(-1n, -2.5));
    expect(cast('int', choice('1e3', '12abc'))).toEqual(choice(1000n, 12n));
    expect(step('++', choice('a', 9n))).toEqual(choice('b', 10n));
  });

  test('of two choices come all combinations, and of choices inside choices the same', () => {
    expect(binary('.', choice('a', 'b'), choice('1', choice('2', '3')))).toEqual(
      choice('a1', 'a2', 'a3', 'b1', 'b2', 'b3'),
    );
  });

  test('an arm PHP throws for is unknown, the others stay', () => {
    expect(binary('/', 6n, choice(0n, 2n))).toEqual(choice(unknownBecause('a division by zero'), 3n));
  });

  test('too many combinations are unknown', () => {
    const many = choice(...Array.from({ length: 9 }, (_, i) => BigInt(i)));
    expect(binary('*', many, many)).toEqual(unknownBecause('a choice of too many values'));
  });

  test('what is unknown says why, the left side first', () => {
    expect(binary('+', unknown, unknownBecause('other'))).toBe(unknown);
    expect(binary('==', 1n, unknown)).toBe(unknown);
    expect(binary('+', choice(1n, 2n), unknown)).toBe(unknown);
  });

  test('an array decides what its known members decide', () => {
    const array = (...members: OpenValue[]): OpenValue => ({
      k: 'array',
      entries: new Map(members.map((member, i) => [BigInt(i), member])),
    });
    expect(identical(array(1n, unknown), array(2n, unknown))).toBe(false);
    expect(identical(array(1n, unknown), array(1n, 2n))).toBeUndefined();
    expect(isUnknown(binary('==', array(unknown), array(1n)))).toBe(true);
    expect(binary('==', array(unknown), array(1n, 2n))).toBe(false);
    expect(isChoice(binary('+', array(1n), array(1n, choice(1n, 2n))))).toBe(false);
  });
});
