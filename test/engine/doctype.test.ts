import { show } from '@docgen/engine';
import { parseDocType } from '@docgen/php';
import { describe, expect, it } from 'vitest';
import { openRun } from '../../server/engine/src/infer/analysis/analyze.js';
import { fromDocType } from '../../server/engine/src/infer/doctype/doc-type.js';
import { reader } from './world.js';

const run = openRun(
  reader({
    'app/Box.php': `<?php namespace App;
/** @phpstan-type Money array{cents: int} */
class Box extends Base { const STATUSES = ['a', 'b']; const MAX = 9; const KIND_A = 'x'; const KIND_B = 'y'; const MAP = ['p' => 1, 'q' => 2]; }`,
    'app/Base.php': '<?php namespace App; class Base {}',
  }),
);

const resolve = (name: string): string =>
  name.startsWith('\\')
    ? name.slice(1)
    : ({ User: 'App\\Models\\User', Status: 'App\\Enums\\Status' }[name] ?? `App\\${name}`);

function read(text: string, attribute = false): string {
  const scope = { ...run.codebase.scopeOf('App\\Box', { kind: 'class', fqcn: 'App\\Box' }), attribute };
  return show(fromDocType(parseDocType(text, resolve), scope));
}

/** Every row of engine 4.1. */
const ROWS: [written: string, expected: string][] = [
  ...['int', 'integer', 'int-mask<1, 2>', 'int-mask-of<1|2>', 'non-zero-int'].map((w): [string, string] => [w, 'int']),
  ['positive-int', 'int<1, max>'],
  ['negative-int', 'int<min, -1>'],
  ['non-negative-int', 'int<0, max>'],
  ['non-positive-int', 'int<min, 0>'],
  ['int<1, 5>', 'int<1, 5>'],
  ['int<min, 9>', 'int<min, 9>'],
  ['int<1, max>', 'int<1, max>'],
  ...[
    'string',
    'numeric-string',
    'class-string',
    'class-string<User>',
    'interface-string',
    'trait-string',
    'callable-string',
    'literal-string',
    'lowercase-string',
    'uppercase-string',
    'html-escaped-string',
  ].map((w): [string, string] => [w, 'string']),
  ...['non-empty-string', 'truthy-string', 'non-falsy-string', 'non-empty-lowercase-string'].map(
    (w): [string, string] => [w, 'string(non-empty)'],
  ),
  ...['float', 'double', 'number', 'real'].map((w): [string, string] => [w, 'float']),
  ['bool', 'bool'],
  ['boolean', 'bool'],
  ['true', 'true'],
  ['false', 'false'],
  ['scalar', 'bool|float|int|string'],
  ['numeric', 'float|int|string'],
  ['array-key', 'int|string'],
  ['null', 'null'],
  ...['array', 'iterable', 'list', 'non-empty-array'].map((w): [string, string] => [w, 'unknown(vague-array)']),
  ...['mixed', 'object', 'resource', 'open-resource'].map((w): [string, string] => [w, 'unknown(mixed)']),
  ['void', 'void'],
  ...['never', 'never-return', 'no-return'].map((w): [string, string] => [w, 'never']),
  ['callable', 'callable'],
  ['\\Closure', 'callable'],
  ['callable(int): string', 'callable: string'],
  ['\\Closure(int): string', 'callable: string'],
  ['?User', 'User|null'],
  ['string|int', 'int|string'],
  ['(string|int)', 'int|string'],
  ['string[]', 'list<string>'],
  ...[
    'array<User>',
    'iterable<User>',
    'non-empty-array<User>',
    'list<User>',
    'array<int, User>',
    'array<array-key, User>',
    'iterable<int, User>',
    'array<5, User>',
  ].map((w): [string, string] => [w, 'list<User>']),
  ['non-empty-list<User>', 'non-empty-list<User>'],
  ['array<string, User>', 'map<string, User>'],
  ['array<Status, User>', 'map<string, User>'],
  ["array<'a'|'b', User>", 'map<string, User>'],
  ['array<int, string, bool>', 'unknown(vague-array)'],
  ['array{id: int, tag?: string}', '{id: int, tag?: string}'],
  ["array{'x y': int, 7: string}", '{x y: int, 7: string}'],
  ['array{int, string}', 'tuple(int, string)'],
  ['list{int, string}', 'tuple(int, string)'],
  ['array{a: int, ...}', '{a: int}'],
  ['object{a: int}', 'object{a: int}'],
  ["'draft'", "'draft'"],
  ['"x"', "'x'"],
  ['5', '5'],
  ['-1', '-1'],
  ['1.5', '1.5'],
  ['self::STATUSES', "tuple('a', 'b')"],
  ['Box::MAX', '9'],
  ['Box::KIND_*', "'x'|'y'"],
  ['Status::Draft', 'enum Status{Draft}'],
  ['\\Illuminate\\Support\\Collection<int, User>', 'Collection<int, User>'],
  ['self', 'Box'],
  ['static', 'Box'],
  ['$this', 'Box'],
  ['parent', 'Base'],
  ['value-of<Status>', 'enum Status'],
  ['value-of<self::MAP>', '1|2'],
  ['key-of<self::MAP>', "'p'|'q'"],
  ["array{a: int}['a']", 'int'],
  ['Money', '{cents: int}'],
  ['Status', 'enum Status'],
  ['User', 'User'],
  ['int<', 'unknown(unparsable)'],
  ['array<int, array<string, list<User>>>', 'list<map<string, list<User>>>'],
];

describe('docblock types (engine 4.1)', () => {
  for (const [written, expected] of ROWS) it(written, () => expect(read(written)).toBe(expected));

  it('read object and array of an attribute differently', () => {
    expect(read('object', true)).toBe('map<string, unknown(mixed)>');
    expect(read('array', true)).toBe('unknown(vague-array)');
  });
});
