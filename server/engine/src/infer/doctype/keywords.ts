import { BOOL, FALSE, FLOAT, INT, NEVER, NULL, STRING, TRUE, unknown, VOID } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';

export const STRINGS = [
  'string',
  'numeric-string',
  'class-string',
  'interface-string',
  'trait-string',
  'callable-string',
  'literal-string',
  'lowercase-string',
  'uppercase-string',
  'html-escaped-string',
  'enum-string',
];
export const NON_EMPTY = [
  'non-empty-string',
  'truthy-string',
  'non-falsy-string',
  'non-empty-lowercase-string',
  'non-empty-uppercase-string',
  'non-empty-literal-string',
];

/** Maps a keyword to its type (engine 4.1). */
export const KEYWORDS: ReadonlyMap<string, Type> = new Map<string, Type>([
  ...STRINGS.map((word): [string, Type] => [word, STRING]),
  ...NON_EMPTY.map((word): [string, Type] => [word, { kind: 'scalar', type: 'string', nonEmpty: true }]),
  ...['int', 'integer', 'int-mask', 'int-mask-of', 'non-zero-int'].map((word): [string, Type] => [word, INT]),
  ['positive-int', { kind: 'scalar', type: 'int', min: 1 }],
  ['negative-int', { kind: 'scalar', type: 'int', max: -1 }],
  ['non-negative-int', { kind: 'scalar', type: 'int', min: 0 }],
  ['non-positive-int', { kind: 'scalar', type: 'int', max: 0 }],
  ...['float', 'double', 'number', 'real'].map((word): [string, Type] => [word, FLOAT]),
  ['bool', BOOL],
  ['boolean', BOOL],
  ['true', TRUE],
  ['false', FALSE],
  ['scalar', union([STRING, INT, FLOAT, BOOL])],
  ['numeric', union([INT, FLOAT, STRING])],
  ['array-key', union([INT, STRING])],
  ['null', NULL],
  ...['array', 'iterable', 'list', 'non-empty-array', 'non-empty-list', 'associative-array'].map(
    (word): [string, Type] => [word, unknown('vague-array')],
  ),
  ...['mixed', 'object', 'resource', 'open-resource', 'closed-resource', 'non-empty-mixed'].map(
    (word): [string, Type] => [word, unknown('mixed')],
  ),
  ['void', VOID],
  ...['never', 'never-return', 'never-returns', 'no-return'].map((word): [string, Type] => [word, NEVER]),
  // `empty` is a word of the language, so no class.
  ['empty', unknown('mixed')],
  ['callable', { kind: 'callable' }],
  ['pure-callable', { kind: 'callable' }],
]);
