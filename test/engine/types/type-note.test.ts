import type { Type } from '@docgen/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalKey, withKeyOf } from '../../../server/engine/src/types/canonical.js';
import { dedupe } from '../../../server/engine/src/types/dedupe.js';
import {
  BOOL,
  enumOf,
  INT,
  klass,
  list,
  literal,
  map,
  NULL,
  STRING,
  shape,
  unknown,
} from '../../../server/engine/src/types/make.js';
import { sizeOf } from '../../../server/engine/src/types/size.js';
import { membersOf, union } from '../../../server/engine/src/types/union.js';

const leaf = fc.constantFrom<() => Type>(
  () => ({ ...STRING }),
  () => ({ ...INT }),
  () => ({ ...BOOL }),
  () => ({ ...NULL }),
  () => literal('a'),
  () => literal(true),
  () => literal(false),
  () => enumOf('S', ['Draft']),
  () => enumOf('S', ['Sent']),
  () => unknown('mixed'),
  () => unknown('untyped'),
  () => klass('A'),
  () => ({ kind: 'class', fqcn: 'A', origin: 'new' }),
  () => ({ kind: 'class', fqcn: 'A', loads: ['b'] }),
  () => ({ kind: 'class', fqcn: 'C', args: [INT, STRING], gaps: true }),
  () => klass('C', [INT, STRING]),
  () => ({ kind: 'callable' }),
  () => ({ kind: 'void' }),
);

const { type: anyType } = fc.letrec<{ type: Type }>((tie) => ({
  type: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf.map((make) => make()),
    fc.tuple(tie('type'), fc.boolean()).map(([item, nonEmpty]) => list(item, nonEmpty ? { nonEmpty: true } : {})),
    tie('type').map((value) => map(STRING, value)),
    fc.array(tie('type'), { maxLength: 3 }).map((types) => shape(types.map((type, at) => ({ key: `k${at}`, type })))),
    fc.array(tie('type'), { maxLength: 3 }).map((types) => union(types)),
  ),
}));

/** Copies a type without anything noted on it. */
const bare = (type: Type): Type => structuredClone(type);

describe('what is noted on a type', () => {
  test('is no member of it, and a copy has none of it', () => {
    const type = klass('A', [INT]);
    const before = JSON.stringify(type);
    const key = canonicalKey(type);
    sizeOf(type);
    expect(JSON.stringify(type)).toBe(before);
    expect(Reflect.ownKeys(type)).toEqual(['kind', 'fqcn', 'args']);
    expect(canonicalKey({ ...type, args: [STRING] })).not.toBe(key);
    expect(sizeOf({ ...type, args: [list(STRING), list(INT)] })).toBe(5);
  });

  test('a copy is given the key of what it has the members of', () => {
    const from = list(INT);
    expect(canonicalKey(withKeyOf({ kind: 'list', item: INT }, from))).toBe(canonicalKey(from));
    canonicalKey(from);
    expect(canonicalKey(withKeyOf({ kind: 'list', item: INT }, from))).toBe(canonicalKey(bare(from)));
  });

  test('is what a type without notes comes to, whatever unions were made of it', () => {
    fc.assert(
      fc.property(fc.array(anyType, { maxLength: 12 }), (types) => {
        const fresh = types.map(bare);
        for (const type of types) canonicalKey(type);
        const made = union(types);
        expect(canonicalKey(made)).toBe(canonicalKey(bare(made)));
        for (const member of membersOf(made)) expect(canonicalKey(member)).toBe(canonicalKey(bare(member)));
        expect(sizeOf(made)).toBe(sizeOf(bare(made)));
        expect(bare(made)).toEqual(bare(union(fresh)));
      }),
    );
  });
});

describe('one of each canonical key', () => {
  test('few types are compared and many looked up with one result', () => {
    fc.assert(
      fc.property(fc.array(anyType, { maxLength: 7 }), (types) => {
        // Types of other keys in front make it many.
        const others = Array.from({ length: 9 }, (_, at) => literal(`other ${at}`));
        expect(dedupe([...others, ...types]).slice(others.length)).toEqual(dedupe(types));
      }),
    );
  });

  test('the first stays itself where the others say no more', () => {
    const first = klass('A');
    expect(dedupe([first, klass('A'), STRING])[0]).toBe(first);
    const closure: Type = { kind: 'callable' };
    expect(dedupe([closure, closure])).toEqual([closure]);
    expect(dedupe([closure, closure])[0]).toBe(closure);
    expect(dedupe([closure, { kind: 'callable' }])[0]).not.toBe(closure);
  });

  test('a union that is given again with what it holds stays itself', () => {
    const given = union([klass('A'), STRING, NULL]);
    expect(union([given, STRING])).toBe(given);
    expect(union([NULL, given])).toBe(given);
    expect(union([given, INT])).not.toBe(given);
    // A model that may be new is another object than one that is known not to be.
    expect(union([given, { kind: 'class', fqcn: 'A', origin: 'new' }])).not.toBe(given);
  });
});
