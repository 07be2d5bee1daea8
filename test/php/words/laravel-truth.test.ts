import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isArray, isUnknown, listOf, type OpenArray, type OpenValue } from '@docgen/php';
import { describe, expect, it } from 'vitest';
import { IRREGULAR, KEEPS_PLURAL, KEEPS_SINGULAR } from '../../../server/php/src/words/english.js';
import * as inflector from '../../../server/php/src/words/inflector.js';
import * as letters from '../../../server/php/src/words/letter-case.js';
import { callStr, STR_METHODS } from '../../../server/php/src/words/str.js';
import { noLaravel, vendor } from '../../support/laravel.js';
import { runPhp } from '../../support/php.js';

type Row = readonly [method: string, ...args: string[]];

/** Asks the framework itself for all rows in one process. */
function asked(rows: readonly Row[]): unknown[] {
  const { stdout, stderr } = runPhp([join(import.meta.dirname, 'laravel-words.php'), vendor], {
    input: JSON.stringify(rows),
  });
  if (!stdout.startsWith('[')) throw new Error(`Laravel could not be asked: ${stderr}${stdout}`);
  return JSON.parse(stdout) as unknown[];
}

const OURS: Record<string, (text: string, delimiter?: string) => unknown> = {
  plural: inflector.plural,
  singular: inflector.singular,
  pluralStudly: inflector.pluralStudly,
  snake: letters.snake,
  kebab: letters.kebab,
  camel: letters.camel,
  studly: letters.studly,
  title: letters.title,
  headline: letters.headline,
  ucsplit: letters.splitAtCapitals,
  ucfirst: letters.upperFirst,
  lcfirst: letters.lowerFirst,
  lower: letters.lowerText,
  upper: letters.upperText,
};

/** Rows whose answers differ, as `method(arguments): ours, not theirs`. */
function differences(rows: readonly Row[]): string[] {
  const theirs = asked(rows);
  return rows.flatMap(([method, ...args], i) => {
    const ours = OURS[method]?.(...(args as [string]));
    const [a, b] = [JSON.stringify(ours), JSON.stringify(theirs[i])];
    return a === b ? [] : [`${method}(${args.map((arg) => JSON.stringify(arg)).join(', ')}): ${a}, not ${b}`];
  });
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Names of the framework's own classes: compounds nobody made up for a test. */
function classNames(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return classNames(join(folder, entry.name));
    return entry.name.endsWith('.php') ? [entry.name.slice(0, -4)] : [];
  });
}

const NOUNS = readFileSync(join(import.meta.dirname, 'nouns.txt'), 'utf8')
  .trim()
  .split(/\s+/);
const LISTED = [...IRREGULAR.keys(), ...IRREGULAR.values(), ...KEEPS_PLURAL, ...KEEPS_SINGULAR];
const HEADS = ['Order', 'UserMedia', 'api_', 'Team-', 'Daily ', 'X', 'Ünder'];
const ODD = [
  '¦ ¦_¦-¦a¦A¦s¦S¦x¦0¦7¦item2¦Item2¦item_2¦2fa¦ITEMS¦iTEM¦iPhone¦URL¦HTTPClient¦HtmlURL¦fooBarBaz¦FOO_BAR¦x--y__z¦-_-¦0 a 0',
  'foo_bar-baz qux¦ foo  bar ¦foo\tbar\nBaz¦a\u00a0bC¦word\n¦quiz\n¦data\n¦related\n¦Related¦RECOMMENDED¦menu!¦what?',
  "child's¦ox.¦oxenfoo¦naïve café¦Éclair¦éclair¦École¦straße¦ßa¦ǆan¦ǅAN¦ﬁsh¦ŉa¦ǰa¦Ñandú¦日本語¦Übung¦Привет мир¦ПриветМир",
  "ΑΒγ¦ქართული¦😀¦smile😀¦😀Smile¦a\u180eb¦a\u0085b¦a\ufeffb¦a\u2028b¦don't stop 2nd 3D¦o’clock¦sea bass¦sea-bass",
  'UserStaff¦MediaFile¦CurriculumPart¦OrderItem¦AaBbCC¦social media¦Multimedia¦mouse|louse¦|ouse¦|ice¦regatta¦stata¦eau',
  'Staff¦Progress¦Media¦Canvas¦Curriculum¦STAFF¦runners-up¦Runner-Up¦SonInLaw¦passersBy',
].flatMap((row) => row.split('¦'));

describe.skipIf(noLaravel !== undefined)('words, as the framework bends them', () => {
  it('plural and singular', () => {
    const all = [...new Set([...NOUNS, ...LISTED, ...ODD, ...classNames(join(vendor, 'laravel/framework/src'))])];
    const compound = [...NOUNS, ...LISTED].flatMap((word, i) => [
      capital(word),
      word.toUpperCase(),
      (HEADS[i % HEADS.length] ?? '') + capital(word),
      `${NOUNS[(i * 7) % NOUNS.length]}_${word}`,
      `${capital(NOUNS[(i * 11) % NOUNS.length] ?? '')}${capital(word)}`,
    ]);
    const tested = [...new Set([...all, ...compound])];
    expect(tested.length).toBeGreaterThan(2000);
    const plurals = [...new Set(tested.map(inflector.plural))];
    const rows = [
      ...tested.flatMap((word): Row[] => [
        ['plural', word],
        ['pluralStudly', word],
        ['singular', word],
      ]),
      ...plurals.flatMap((word): Row[] => [
        ['singular', word],
        ['plural', word],
      ]),
    ];
    expect(differences(rows)).toEqual([]);
  });

  it('endings that no noun of the list has', () => {
    const stems = ['', 'b', 'ca', 'qu', 'tho', 'Re', 'analy', 'diagno', 'ba', 'parenthe', 'progno', 'synop', 'lema'];
    const endings =
      'tatus tatuses ampus menus zes ices oxen aliases oes i axes es uses ouses ice xes ches sses shes movies eries ies lves rves tives hives drives dives olives ves oves fves ses ta ia people men children feet ews eaus um on an us is s fe ffe lf rf f y ay quy z ouse ex ix ware media'.split(
        ' ',
      );
    const rows = stems.flatMap((stem) =>
      endings.flatMap((ending): Row[] => [
        ['plural', stem + ending],
        ['singular', stem + ending],
      ]),
    );
    expect(differences(rows)).toEqual([]);
  });

  it('letter case', () => {
    const texts = [
      ...ODD,
      ...NOUNS.slice(0, 50).map((noun, i) => `${noun} ${capital(NOUNS[i + 50] ?? '')}-${noun}_x1`),
    ];
    const methods = Object.keys(OURS).filter((method) => !/plural|singular/i.test(method));
    const rows = texts.flatMap((text) => methods.map((method): Row => [method, text]));
    const delimited = texts.flatMap((text): Row[] => ['-', ' ', '', '__', '.'].map((by) => ['snake', text, by]));
    expect(differences([...rows, ...delimited])).toEqual([]);
  });
});

describe.skipIf(noLaravel !== undefined)('methods of Str, as the framework has them', () => {
  const texts = [
    ...ODD,
    'a/b/c',
    'a/b/a/b',
    '/x',
    'x/',
    '//x//',
    'foo*',
    ' \t x \n',
    'tests.index',
    'Ünïcode Øre æon Łódź',
    'a@b_c',
  ];
  const needles: (string | string[])[] = [
    '',
    'a',
    '/',
    'b/',
    'foo',
    '*',
    'foo*',
    'tests.*',
    ['x', 'c'],
    ['', '*.index'],
  ];
  const others: Record<string, readonly unknown[]> = {
    delimiter: ['-', ' ', '.'],
    separator: ['-', '_', '.'],
    count: [0, 1, 2, -1, 1.5],
  };
  const numbers = [-3, -1, 0, 1, 2, 5];
  const poolOf = (parameter: string): readonly unknown[] => {
    if (/^(?:start|length)$/.test(parameter)) return numbers;
    if (/^(?:search|cap|prefix|replace)$/.test(parameter)) return needles.filter((n) => typeof n === 'string');
    return /^(?:needles|pattern)$/.test(parameter) ? needles : (others[parameter] ?? texts);
  };
  const rowsOf = (name: string): unknown[][] =>
    (STR_METHODS.get(name)?.parameters ?? []).reduce<unknown[][]>(
      (rows, parameter) => rows.flatMap((row) => poolOf(parameter).map((value) => [...row, value])),
      [[]],
    );
  const given = (value: unknown): OpenValue =>
    Array.isArray(value)
      ? listOf(value as string[])
      : Number.isInteger(value)
        ? BigInt(value as number)
        : (value as string);
  const plain = (value: OpenValue | undefined): unknown => {
    if (typeof value === 'bigint') return Number(value);
    return isArray(value ?? null) ? [...(value as OpenArray).entries.values()] : value;
  };

  it.each([...STR_METHODS.keys()])('%s', (name) => {
    const rows = rowsOf(name).filter(([, needle]) => name !== 'containsall' || Array.isArray(needle));
    const theirs = asked(rows.map((row) => [name, ...row] as never));
    let known = 0;
    const wrong = rows.flatMap((row, i) => {
      const value = callStr(name, row.map(given));
      if (isUnknown(value ?? null)) return [];
      known++;
      return JSON.stringify(plain(value)) === JSON.stringify(theirs[i])
        ? []
        : [`${name}(${JSON.stringify(row)}): ${JSON.stringify(plain(value))}, not ${JSON.stringify(theirs[i])}`];
    });
    expect(wrong.slice(0, 10)).toEqual([]);
    expect(known / rows.length).toBeGreaterThan(name === 'slug' ? 0.5 : 0.8);
  });
});
