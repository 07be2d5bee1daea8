import { below, pick, type Random } from '../../support/generate.js';

/** Holds the rules of a value without children, one value they accept, and values at their edges. */
export interface Leaf {
  rules: string[];
  good: unknown;
  edges: unknown[];
}

const letters = (length: number): string => 'abcdefghijklmnopqrstuvwxyz'.repeat(4).slice(0, length);

function sized(random: Random): Leaf {
  const low = 1 + below(random, 6);
  const high = low + below(random, 10);
  const rules = pick(random, [
    [`min:${low}`],
    [`max:${high}`],
    [`min:${low}`, `max:${high}`],
    [`between:${low},${high}`],
    [`size:${high}`],
  ]);
  const edges = [low - 1, low, high, high + 1].map(letters);
  return { rules: ['string', ...rules], good: letters(high), edges };
}

function counted(random: Random): Leaf {
  const low = below(random, 10);
  const high = low + 2 + below(random, 90);
  const type = pick(random, ['integer', 'integer', 'numeric']);
  const rules = pick(random, [
    [`min:${low}`],
    [`max:${high}`],
    [`min:${low}`, `max:${high}`],
    [`between:${low},${high}`],
    [`gt:${low}`],
    [`gte:${low}`, `lt:${high}`],
    [`lte:${high}`],
  ]);
  return { rules: [type, ...rules], good: low + 1, edges: [low - 1, low, high, high + 1, low + 1.5, `${low + 1}`] };
}

const text = (good: string, edges: unknown[], ...rules: string[]): Leaf => ({ rules, good, edges });

const LEAVES: readonly ((random: Random) => Leaf)[] = [
  sized,
  sized,
  sized,
  counted,
  counted,
  counted,
  () => ({ rules: ['string'], good: 'plain', edges: [] }),
  () => ({ rules: ['integer'], good: 7, edges: [7.5, '7', -3] }),
  () => ({ rules: ['numeric'], good: 2.5, edges: ['2.5', 0] }),
  () => ({ rules: ['boolean'], good: true, edges: [0, 1, '0', '1', 'true', 'yes', 2] }),
  () => ({ rules: ['boolean'], good: false, edges: [0, 1, '0', '1', 'false', 'no', 2] }),
  () => text('user@example.com', ['user', 'user@host', 'a b@example.com'], 'email'),
  () => text('user@example.com', ['u@example.com', `${letters(60)}@example.com`], 'email', 'max:30'),
  () => text('https://example.com/a', ['example.com', 'ftp:/x', '/a'], 'url'),
  () => text('3fa85f64-5717-4562-b3fc-2c963f66afa6', ['3fa85f64', '3fa85f64-5717-4562-b3fc-2c963f66afaz'], 'uuid'),
  () => text('01ARZ3NDEKTSV4RRFFQ69G5FAV', ['01ARZ', '81ARZ3NDEKTSV4RRFFQ69G5FAV'], 'ulid'),
  () => text('192.0.2.1', ['192.0.2', '999.0.2.1', '2001:db8::1'], 'ip'),
  () => text('192.0.2.1', ['192.0.2', '2001:db8::1'], 'ipv4'),
  () => text('2024-02-29', ['2024-02-30', '2023-02-29', 'soon', '2024-01-01 09:00:00'], 'date'),
  () => text('2024-02-29', ['2024-2-9', '29/02/2024', '2024-02-30'], 'date_format:Y-m-d'),
  () => text('2030-06-01', ['2019-01-01', '2024-02-30'], 'date', 'after:2020-01-01'),
  () => text('abc', ['ab1', 'a b', 'a-b'], 'alpha'),
  () => text('ab1', ['a b', 'a-b'], 'alpha_num'),
  () => text('a-b_1', ['a b', 'a.b'], 'alpha_dash', 'max:8'),
  () => text('AB12', ['ab12', 'A1', 'AB123'], 'regex:/^[A-Z]{2}[0-9]{2}$/'),
  () => text('a1', ['1a', ''], 'string', 'not_regex:/^[0-9]/'),
  () => text('1234', ['123', '12a4', 1234], 'digits:4'),
  () => text('INV-7', ['7', 'inv-7'], 'string', 'starts_with:INV-'),
  () => text('a.png', ['a.jpg', 'png'], 'ends_with:.png'),
  () => text('low', ['Low', 'low '], 'lowercase', 'max:9'),
  () => text('#336699', ['336699', '#33669'], 'hex_color'),
  () => text('{"a":1}', ['{a', 'x'], 'json'),
  () => text('red', ['Red', 'blue', 'purple'], 'in:red,green,blue'),
  () => text('red', ['black', 'white'], 'string', 'not_in:black,white'),
  () => ({ rules: ['integer', 'in:1,2,3'], good: 2, edges: [4, 0, '2'] }),
  () => ({ rules: ['in:10,20'], good: 10, edges: [15, '10'] }),
  () => ({ rules: ['integer', 'multiple_of:5'], good: 10, edges: [11, 0] }),
  () => ({ rules: ['integer', 'digits_between:2,3'], good: 42, edges: [1, 1000, 99] }),
  () => ({ rules: ['decimal:0,2'], good: 1.25, edges: [1.255, '1.25'] }),
  () => ({ rules: ['accepted'], good: true, edges: [false, 1, 'yes'] }),
  () => ({ rules: ['max:5'], good: 'abc', edges: ['abcdef', 'abcde'] }),
  () => ({ rules: [], good: 'any', edges: [] }),
];

export function leaf(random: Random): Leaf {
  return pick(random, LEAVES)(random);
}
