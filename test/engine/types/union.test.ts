import type { Type } from '@docgen/engine';
import { show } from '@docgen/engine';
import { describe, expect, it } from 'vitest';
import { canonicalKey } from '../../../server/engine/src/types/canonical.js';
import { intersect } from '../../../server/engine/src/types/intersect.js';
import {
  BOOL,
  enumOf,
  FALSE,
  FLOAT,
  INT,
  klass,
  list,
  literal,
  map,
  NEVER,
  NULL,
  STRING,
  shape,
  TRUE,
  tuple,
  unknown,
  VOID,
} from '../../../server/engine/src/types/make.js';
import { elementOf, nullable, widen, withoutNull } from '../../../server/engine/src/types/operations.js';
import { isSubtype } from '../../../server/engine/src/types/subtype.js';
import { union } from '../../../server/engine/src/types/union.js';
import { isVague } from '../../../server/engine/src/types/vagueness.js';

const cases = (fqcn: string) => (fqcn === 'S' ? ['Draft', 'Sent', 'Done'] : undefined);
const loaded: Type = { kind: 'class', fqcn: 'User', loads: ['posts'] };
const gapped: Type = { kind: 'class', fqcn: 'Collection', args: [INT], gaps: true };
const keyed = (n: number): Type =>
  shape([
    { key: `k${n}`, type: INT },
    { key: 'id', type: INT },
  ]);

/** Construction and absorption, row by row (engine 3.2). */
const ROWS: [what: string, members: Type[], expected: string][] = [
  ['nothing is never', [], 'never'],
  ['never is dropped', [STRING, NEVER], 'string'],
  ['void alone stays', [VOID], 'void'],
  ['void beside another is null', [STRING, VOID], 'string|null'],
  ['nested unions flatten', [union([STRING, NULL]), INT], 'int|string|null'],
  ['duplicates are one', [STRING, literal('a'), NULL, STRING], 'string|null'],
  ['a scalar absorbs its literals', [STRING, literal('')], 'string'],
  ['int absorbs literals and refinements', [INT, literal(5), { kind: 'scalar', type: 'int', min: 1, max: 9 }], 'int'],
  ['a float literal is no int', [INT, { kind: 'literal', value: 1, float: true }], 'int|1.0'],
  ['both booleans', [TRUE, FALSE], 'bool'],
  ['bool absorbs true', [BOOL, TRUE], 'bool'],
  ['an enum absorbs its subset', [enumOf('S'), enumOf('S', ['Sent'])], 'enum S'],
  ['two subsets merge in declared order', [enumOf('S', ['Sent']), enumOf('S', ['Draft'])], 'enum S{Draft, Sent}'],
  ['all cases are the enum', [enumOf('S', ['Sent', 'Done']), enumOf('S', ['Draft'])], 'enum S'],
  ['a list absorbs the empty array', [list(INT), tuple([])], 'list<int>'],
  [
    'many arrays are a list',
    Array.from({ length: 17 }, (_, n) => tuple(Array(n + 1).fill(INT))),
    'non-empty-list<int>',
  ],
  [
    'many arrays and a list are one list',
    [list(STRING), NULL, ...Array.from({ length: 18 }, (_, n) => tuple(Array(n).fill(INT)))],
    'list<int|string>|null',
  ],
  ['a map absorbs the empty array', [map(STRING, INT), tuple([])], 'map<string, int>'],
  ['of equal lists the one with gaps', [list(INT), list(INT, { gaps: true })], 'list<int>*'],
  ['of equal collections the one with gaps', [gapped, klass('Collection', [INT])], 'Collection<int>*'],
  ['a class absorbs itself with relations', [loaded, klass('User')], 'User'],
  ['unknown and another both stay', [unknown('mixed'), STRING], 'string|unknown(mixed)'],
  ['several unknowns are the byte-smallest reason', [unknown('vague-array'), unknown('magic')], 'unknown(magic)'],
  ['int and float both stay', [FLOAT, INT], 'float|int'],
  ['sorted by kind, null last', [klass('Article'), NULL, literal('x')], "'x'|Article|null"],
  ['60 literals are their scalar', Array.from({ length: 60 }, (_, i) => literal(`v${i}`)), 'string'],
];

describe('unions (engine 3.2)', () => {
  for (const [what, members, expected] of ROWS) it(what, () => expect(show(union(members, cases))).toBe(expected));

  it('keep 48 literals', () => {
    const kept = union(Array.from({ length: 48 }, (_, i) => literal(i)));
    expect(kept.kind === 'union' && kept.members.length).toBe(48);
  });

  it('leave out one that another covers, open ones only where they tell the same members', () => {
    const narrow = shape([{ key: 'a', type: literal(1) }]);
    const wide = shape([
      { key: 'a', type: INT },
      { key: 'b', type: STRING, optional: true },
    ]);
    expect(show(union([narrow, wide]))).toBe('{a: int, b?: string}');
    const open = (one: Type): Type => (one.kind === 'shape' ? { ...one, open: true } : one);
    expect(union([open(narrow), open(wide)])).toMatchObject({ kind: 'union', members: { length: 2 } });
    expect(union([open(narrow), open(shape([{ key: 'a', type: INT }]))]).kind).toBe('shape');
  });

  it('merge more than 16 keyed shapes into one', () => {
    const merged = union(Array.from({ length: 17 }, (_, n) => keyed(n)));
    expect(merged.kind === 'shape' && merged.fields.find((f) => f.key === 'id')).toEqual({ key: 'id', type: INT });
    expect(merged.kind === 'shape' && merged.fields.find((f) => f.key === 'k3')).toEqual({
      key: 'k3',
      type: INT,
      optional: true,
    });
    expect(union(Array.from({ length: 16 }, (_, n) => keyed(n))).kind).toBe('union');
  });

  it('does not depend on the order of members', () => {
    const members = [STRING, NULL, literal(1), klass('B'), klass('A'), unknown('magic')];
    expect(canonicalKey(union(members))).toBe(canonicalKey(union([...members].reverse())));
  });

  it('keys state the ordinal, the kind first and no absent member', () => {
    expect(canonicalKey(STRING)).toBe('01:{"kind":"scalar","type":"string"}');
    expect(canonicalKey(klass('App\\User'))).toBe('06:{"kind":"class","fqcn":"App\\\\User"}');
    expect(canonicalKey(NULL)).toBe('15:{"kind":"null"}');
  });
});

const hierarchy = {
  isSubclass: (sub: string, parent: string) =>
    sub === parent ||
    (sub === 'Admin' && parent === 'User') ||
    (sub === 'User' && parent === 'HasId') ||
    (sub === 'Admin' && parent === 'HasId'),
};

describe('intersections (engine 3.3)', () => {
  const both: [Type[], string][] = [
    [[klass('Admin'), klass('User')], 'Admin'],
    [[klass('User'), klass('HasId')], 'User'],
    [[klass('User'), klass('Other')], 'Other&User'],
    [[STRING, klass('User')], 'never'],
    [[klass('User'), klass('User')], 'User'],
  ];
  for (const [members, expected] of both)
    it(members.map((m) => show(m)).join(' & '), () => expect(show(intersect(members, hierarchy))).toBe(expected));
});

describe('operations (engine 3.4, 5.2)', () => {
  it('add and remove null', () => {
    expect(show(nullable(STRING))).toBe('string|null');
    expect(show(withoutNull(nullable(STRING)))).toBe('string');
    expect(show(withoutNull(NULL))).toBe('never');
  });
  it('decide subtypes', () => {
    expect(isSubtype(klass('Admin'), klass('User'), hierarchy)).toBe(true);
    expect(isSubtype(unknown('mixed'), STRING, hierarchy)).toBe(false);
    expect(isSubtype(STRING, unknown('mixed'), hierarchy)).toBe(false);
    expect(
      isSubtype(
        shape([
          { key: 'a', type: INT },
          { key: 'b', type: INT },
        ]),
        shape([{ key: 'a', type: INT }]),
        hierarchy,
      ),
    ).toBe(true);
    expect(isSubtype(literal('x'), STRING, hierarchy)).toBe(true);
  });
  it('know elements', () => {
    expect(show(elementOf(list(INT))?.value ?? NEVER)).toBe('int');
    expect(show(elementOf(map(STRING, INT))?.value ?? NEVER)).toBe('int');
    expect(show(elementOf(tuple([INT, STRING]))?.value ?? NEVER)).toBe('int|string');
    expect(elementOf(STRING)).toBeUndefined();
  });
  it('widen', () => {
    expect(show(widen(literal('a')))).toBe('string');
    expect(show(widen(tuple([literal(1), literal(2)])))).toBe('list<int>');
  });
  it('tell vague types', () => {
    expect(isVague(klass('Illuminate\\Http\\JsonResponse'))).toBe(true);
    expect(isVague(klass('Illuminate\\Support\\Collection', [INT, STRING]))).toBe(false);
    expect(isVague(union([unknown('mixed'), NULL]))).toBe(true);
    expect(isVague(klass('App\\User'))).toBe(false);
  });
});

describe('arrays beside each other', () => {
  const many = Array.from({ length: 17 }, (_, i) => i);
  const wide = (n: number): Type =>
    shape(Array.from({ length: 300 }, (_, i) => ({ key: `k${i}`, type: i === n ? STRING : INT })));

  it('are one list where there are more lists than shapes may be', () => {
    expect(show(union(many.map((n) => list(literal(n)))))).toMatch(/^list</);
  });

  it('are one map where there are more maps than shapes may be', () => {
    expect(show(union(many.map((n) => map(STRING, literal(n)))))).toMatch(/^map<string, (\d+\|?){17}>$/);
  });

  it('are one shape where two are larger together than alternatives may be', () => {
    const merged = union([wide(0), wide(1)]);
    expect(merged.kind === 'shape' && merged.fields.slice(0, 3).map((f) => show(f.type))).toEqual([
      'int|string',
      'int|string',
      'int',
    ]);
  });
});

describe('a model of which one query chose every column', () => {
  const chosen: Type = { kind: 'class', fqcn: 'App\\Models\\Book', whole: true };
  const read: Type = { kind: 'class', fqcn: 'App\\Models\\Book' };

  it('is one beside another of that kind, and beside no other', () => {
    expect(union([chosen, { ...chosen }])).toHaveProperty('whole', true);
    expect(union([chosen, read])).not.toHaveProperty('whole');
    expect(union([read, chosen])).not.toHaveProperty('whole');
  });
});
