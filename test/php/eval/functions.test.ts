import { isUnknown, listOf, type OpenValue, unknownBecause } from '@docgen/php';
import { describe, expect, test } from 'vitest';
import { callPure } from '../../../server/php/src/eval/functions/call.js';
import { FUNCTIONS } from '../../../server/php/src/eval/functions/table.js';
import { type Answer, answersOf, noPhp, tagged } from './answers.js';
import { AWKWARD, DECLARED, evaluated } from './values.js';

/** Values each parameter gets beside the awkward ones, by what PHP calls it. */
const TEXTS = [
  ...["''", "'a'", "'abc'", "'ABC'", "'Hello World'", "'hello world'", "' x '", "'a,b,,c'", "','", "'l'", "'o'", "' '"],
  ...[
    "'äöü'",
    "'Äb'",
    "'ä'",
    "'日本語'",
    '"\\u{1F600}x"',
    '"a\\tb\\nc\\0"',
    "'xAbc-d_e'",
    "'\\\\a\\'b\"c'",
    "'a..c'",
    "'12'",
  ],
  ...[
    "'ff'",
    "'0x1A'",
    "'101'",
    "'/a/b.c/d.tar.gz'",
    "'a//b/'",
    "'/'",
    "'b.c'",
    "'.env'",
    "'%s-%05d|%.2f'",
    "'%1\\$s %%'",
  ],
  ...[
    "'https://u:p@ex.org:80/a/b?x=1&y[]=2#f'",
    "'//x/y'",
    "'/p?q#'",
    "'mailto:a@b.c'",
    "'a b&c<d>\"e\\'/ü'",
    "'aGk='",
    "'YWJj'",
  ],
  ...[
    '\'[1, 2.0, {"a": null, "1": "\\\\u00e9"}]\'',
    '\'{"a":{}}\'',
    "'tru'",
    "'1e2'",
    "'-0'",
    "'%41+b%zz'",
    "'6162'",
    "'0o17'",
    "'-0x1A'",
    "'0b'",
    "'+0b11'",
  ],
];
const COUNTS = [
  'null',
  '0',
  '1',
  '2',
  '3',
  '5',
  '12',
  '-1',
  '-2',
  '-3',
  '-12',
  "'2'",
  '2.0',
  '1.5',
  'true',
  "'x'",
  '100',
];
const NUMBERS = [
  ...[
    '0',
    '1',
    '-1',
    '7',
    '17',
    '255',
    '-7',
    '1234567',
    '0.5',
    '1.5',
    '2.5',
    '-0.5',
    '1.005',
    '1.955',
    '1234567.891',
    '0.125',
  ],
  ...[
    '-3.14159',
    '1e20',
    '1.0e25',
    '5e-7',
    '0.285',
    '9.995',
    "'3.7'",
    'PHP_INT_MAX',
    'PHP_INT_MIN',
    'NAN',
    'INF',
    '-0.0',
  ],
];
const ARRAYS = [
  ...[
    '[]',
    '[1, 2, 3]',
    "['a', 'b', 'a']",
    "['a' => 1, 'b' => 2]",
    "['b' => 3, 5 => 'x', 'c' => null]",
    "[3 => 'a', 1 => 'b']",
  ],
  ...[
    "[1, '1', 1.0, true, 'a']",
    "[['id' => 1, 'n' => 'x'], ['id' => 2, 'n' => 'y'], ['n' => 'z']]",
    "['x' => ['y' => 1], 'z' => 2]",
  ],
  ...[
    "['x' => ['y' => 2, 3], 'z' => [4]]",
    "['10', 9, 1.5]",
    "[1.5, -2, 'x']",
    "['ä' => 'ö', 'A' => 'b']",
    "[-5 => 'n', -2 => 'm']",
  ],
  ...[
    '[[1, [2]], []]',
    '[\\App\\Suit::Hearts, \\App\\Suit::Spades]',
    '[null, false, 0]',
    "['%s', 2.5, 3]",
    "['a' => 'A', 'ab' => 'X']",
  ],
];
const FEW = [
  'null',
  'true',
  'false',
  '0',
  '1',
  "'1'",
  "'abc'",
  '1.5',
  '[]',
  '[1, 2]',
  "'äöü'",
  "' 12'",
  "'12abc'",
  '\\App\\Suit::Hearts',
  '(object) []',
];

const POOLS: Readonly<Record<string, readonly string[]>> = {
  ...of(COUNTS, 'offset length times levels count precision decimals base start width from_base to_base'),
  ...of(NUMBERS, 'num num1 num2 exponent codepoint'),
  ...of(ARRAYS, 'array arrays replacements keys values iterator'),
  ...of(['null', 'true', 'false'], 'strict before_needle preserve_keys associative'),
  limit: [...COUNTS, 'PHP_INT_MAX'],
  flags: ['0', '1', '2', '4', '8', '15', '16', '64', '128', '192', '256', '1024', '1360', '4194304', '32'],
  depth: ['512', '0'],
  pad_type: ['0', '1', '2', '3'],
  component: ['-1', '0', '1', '2', '5', '6', '7', '9'],
  mode: ['0', '1', '2'],
  case: ['0', '1'],
  step: ['1', '2', '-1', '0', '0.25', "'2'", '3', '10'],
  start_index: ['0', '1', '5', '-3'],
};

function of(pool: readonly string[], names: string): Record<string, readonly string[]> {
  return Object.fromEntries(names.split(' ').map((name) => [name, pool]));
}

/** Lists the arguments each kind of parameter is tried with. */
function poolOf(name: string, parameter: string): readonly string[] {
  if (name === 'in_array' || name === 'array_search' || name === 'array_keys' || name === 'array_key_exists') {
    return parameter === 'array' || parameter === 'haystack' ? ARRAYS : [...AWKWARD, ...FEW];
  }
  if (parameter === 'value') return [...AWKWARD, ...ARRAYS, ...NUMBERS, ...TEXTS];
  return (
    POOLS[parameter] ?? [
      ...TEXTS,
      ...(parameter === 'search' || parameter === 'replace' || parameter === 'subject' || parameter === 'from'
        ? ARRAYS
        : []),
    ]
  );
}

const MOST_ROWS = 1000;

/** Combinations of arguments: all, or of too many an even share, always the same. */
function* combinations(pools: readonly (readonly string[])[]): Generator<string[]> {
  const total = pools.reduce((product, pool) => product * pool.length, 1);
  const step = Math.max(1, total / MOST_ROWS);
  for (let at = 0; at < total; at += step) {
    let rest = Math.floor(at);
    yield pools.map((pool) => {
      const chosen = pool[rest % pool.length] as string;
      rest = Math.floor(rest / pool.length);
      return chosen;
    });
  }
}

function rowsOf(name: string): string[][] {
  const row = FUNCTIONS.get(name);
  if (row === undefined) return [];
  const pools = row.parameters.map((parameter) => [...new Set([...poolOf(name, parameter), ...FEW])]);
  if (row.variadic) pools.push(...pools.slice(-1));
  const found: string[][] = [];
  for (let size = 0; size <= pools.length; size++) found.push(...combinations(pools.slice(0, size)));
  return found;
}

const known = new Map<string, OpenValue>();
function readValue(php: string): OpenValue {
  if (!known.has(php)) known.set(php, evaluated(php));
  return known.get(php) as OpenValue;
}

/**
 * Share of what PHP answers that is known here, where it is less than four in five: PHP differs from version to version, reads what
 * is malformed under a deprecation, answers bytes that are no text, or (`array_sum`) skips what is no number.
 */
const SHARES: Readonly<Record<string, number>> = {
  strcmp: 0.02,
  strcasecmp: 0.02,
  substr_replace: 0.7,
  number_format: 0.5,
  base64_decode: 0.05,
  hex2bin: 0.6,
  chr: 0.7,
  json_encode: 0.6,
  json_decode: 0.6,
  array_key_exists: 0.7,
  array_diff_assoc: 0.6,
  array_intersect_assoc: 0.6,
  array_unique: 0.1,
  range: 0.08,
  pow: 0.15,
  array_sum: 0.25,
  array_product: 0.25,
  bindec: 0.1,
  octdec: 0.1,
  hexdec: 0.25,
  base_convert: 0.2,
};

/** A member that is no text is unknown; PHP's stands in its place. */
function isOurs(own: unknown, php: unknown): boolean {
  if (!Array.isArray(own) || !Array.isArray(php)) return own === php;
  if (own[0] === 'unknown') return true;
  return own.length === php.length && own.every((member, i) => isOurs(member, php[i]));
}

/** The framework makes an exception of a warning; of a deprecation it does not. */
function isOutcome({ value, warning }: Answer): boolean {
  return value[0] !== 'thrown' && value[0] !== 'other' && warning === undefined;
}

const NAMES = [...FUNCTIONS.keys()];

describe.skipIf(noPhp !== undefined)('pure functions', () => {
  // Some functions came with a later PHP.
  const there = answersOf({ values: [], expressions: NAMES.map((name) => `function_exists('${name}')`) });
  const present = NAMES.filter((_, i) => there[i]?.value[1] === true);
  const shownOf = (name: string) => rowsOf(name).map((args) => `${name}(${args.join(', ')})`);
  /** Asked of one PHP: it takes as long to start as to answer for one of them. */
  const TOGETHER = 12;
  let asked = new Map<string, Answer[]>();
  const answersFor = (name: string) => {
    if (!asked.has(name)) {
      const names = present.slice(present.indexOf(name)).slice(0, TOGETHER);
      const answers = answersOf({ declare: DECLARED, values: [], expressions: names.flatMap(shownOf) });
      asked = new Map(names.map((one) => [one, answers.splice(0, shownOf(one).length)]));
    }
    return asked.get(name) ?? [];
  };
  test.each(present)('%s', (name) => {
    const rows = rowsOf(name);
    const shown = shownOf(name);
    const answers = answersFor(name);
    let [told, left] = [0, 0];
    const wrong = rows.flatMap((args, i) => {
      const value = callPure(name, args.map(readValue)) as OpenValue;
      const answer = answers[i] as Answer;
      if (isUnknown(value)) {
        if (isOutcome(answer)) left++;
        return [];
      }
      told++;
      const own = tagged(value);
      return isOurs(own, answer.value) && answer.warning === undefined
        ? []
        : [`${shown[i]}: ${JSON.stringify(own)}, PHP says ${JSON.stringify(answer)}`];
    });
    expect(wrong.slice(0, 10)).toEqual([]);
    expect(told / (told + left)).toBeGreaterThan(SHARES[name] ?? 0.8);
  });

  test('parameters are named as PHP names them', () => {
    const shown = NAMES.map(
      (name) =>
        `function_exists('${name}') ? array_map(fn ($p) => $p->getName() . ($p->isVariadic() ? '...' : ($p->isOptional() ? '?' : '')), (new ReflectionFunction('${name}'))->getParameters()) : []`,
    );
    const answers = answersOf({ values: [], expressions: shown });
    const differing = NAMES.flatMap((name, i) => {
      const row = FUNCTIONS.get(name);
      const theirs = ((answers[i]?.value[1] ?? []) as [unknown, [string, string]][]).map(([, [, hex]]) =>
        Buffer.from(hex, 'hex').toString(),
      );
      const ours = row?.parameters.map((parameter, place) => {
        const rest = row.variadic && place === row.parameters.length - 1;
        return parameter + (rest ? '...' : row.defaults.has(place) ? '?' : '');
      });
      const same = theirs.slice(0, ours?.length).join() === ours?.join();
      return same || theirs.length === 0 ? [] : [`${name}(${ours?.join()}), PHP says ${theirs.join()}`];
    });
    expect(differing).toEqual([]);
  });
});

describe('a call of a pure function', () => {
  const hole = unknownBecause('a call to now()');

  test('takes arguments by name', () => {
    const named = new Map<string, OpenValue>([
      ['length', 3n],
      ['pad_type', 0n],
    ]);
    expect(callPure('str_pad', ['7'], named)).toBe('  7');
    expect(callPure('str_pad', ['7'], new Map([['width', 3n]]))).toEqual(unknownBecause('the arguments of str_pad()'));
    expect(callPure('intdiv', [17n, 5n], new Map([['num2', 5n]]))).toEqual(unknownBecause('the arguments of intdiv()'));
  });

  test('says why it is unknown', () => {
    expect(callPure('intdiv', [17n, 0n])).toEqual(unknownBecause('a division by zero'));
    expect(callPure('strlen', [listOf([])])).toEqual(unknownBecause('an argument of the wrong type'));
    expect(callPure('strlen', [])).toEqual(unknownBecause('the arguments of strlen()'));
    expect(callPure('strtolower', [hole])).toBe(hole);
    expect(callPure('range', [1n, 1_000_000n])).toEqual(unknownBecause('a call to range()'));
    expect(callPure('tenant', [])).toBeUndefined();
  });

  test('is a choice where an argument is', () => {
    const which: OpenValue = { k: 'choice', arms: ['a', 'b'] };
    expect(callPure('strtoupper', [which])).toEqual({ k: 'choice', arms: ['A', 'B'] });
    expect(callPure('strlen', [which])).toBe(1n);
  });

  test('looks at no member it does not need', () => {
    expect(callPure('count', [listOf<OpenValue>([1n, hole])])).toBe(2n);
    expect(callPure('in_array', [1n, listOf<OpenValue>([1n, hole])])).toBe(true);
    expect(callPure('in_array', [2n, listOf<OpenValue>([1n, hole])])).toEqual(unknownBecause('a call to in_array()'));
    expect(callPure('array_values', [listOf<OpenValue>([hole])])).toEqual(listOf<OpenValue>([hole]));
    expect(callPure('implode', [',', listOf<OpenValue>([1n, hole])])).toEqual(unknownBecause('a call to implode()'));
  });
});
