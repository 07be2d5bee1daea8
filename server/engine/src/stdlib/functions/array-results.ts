import type { Arg } from '@docgen/php';
import { joined } from '../../infer/expression/arrays/object-as-array.js';
import { applyArg, argType, type CallArgs, spreadsOf } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import { elementOfClass } from '../../infer/iteration.js';
import { arrayKeyOf, keyedArray, keyedByNames, textKeyOf } from '../../types/arrays/array-key.js';
import { plus, spread, writeField } from '../../types/arrays/array-write.js';
import { isOrderless } from '../../types/arrays/next-index.js';
import {
  INT,
  intLiteral,
  isIntKey,
  isListShape,
  list,
  map,
  partOf,
  STRING,
  shape,
  tuple,
  unknown,
} from '../../types/make.js';
import { elementOf, isUnknown, nullable, widen } from '../../types/operations.js';
import { truthiness, truthy } from '../../types/truthiness.js';
import type { ShapeField, Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { haveEqualLengths } from '../arrays/equal-lengths.js';
import { element, first, key, withGaps } from './argument-types.js';
import type { Stubs } from './stub.js';

/** Lists functions that make arrays of arrays. */
export const ARRAY_RESULTS: Stubs = [
  ['array_map', arrayMap],
  ['array_filter', arrayFilter],
  ['array_values', (args) => values(first(args))],
  ['array_keys', keys],
  ['array_merge', (args, _w, frame) => arrayMerge(args, frame)],
  // A key that two of them share holds the values of both; without a common key it is the plain merge.
  [
    'array_merge_recursive',
    (args, _w, frame) => {
      const names = args.positional.flatMap(({ type }) =>
        type.kind === 'shape' ? type.fields.map((f) => f.key).filter((key) => !isIntKey(key)) : [],
      );
      const exact = args.positional.every((p) => p.type.kind === 'shape') && new Set(names).size === names.length;
      return exact ? arrayMerge(args, frame) : unknown('vague-array');
    },
  ],
  ['array_replace', arrayReplace],
  ['array_combine', combine],
  ['array_fill_keys', fill],
  ['array_fill array_pad', (args) => list(argType(args, 2) ?? unknown('untyped'))],
  [
    'array_slice',
    (args) =>
      first(args).kind === 'shape'
        ? isListShape(first(args))
          ? list(element(first(args)))
          : withGaps(first(args))
        : renumber(first(args)),
  ],
  [
    'array_reverse',
    (args) => {
      const s = first(args);
      return s.kind === 'shape' ? renumber(shape([...s.fields].reverse())) : renumber(s);
    },
  ],
  [
    'array_unique array_diff array_diff_key array_diff_assoc array_udiff array_intersect array_intersect_key array_intersect_assoc array_uintersect',
    (args) => withGaps(first(args)),
  ],
  ['array_flip', (args) => keyedArray(arrayKeyOf(element(first(args))), widen(key(first(args))), true)],
  ['array_chunk', (args) => list(list(element(first(args))))],
  ['iterator_to_array', iterated],
  ['array_count_values', (args) => countedBy(widen(element(first(args))))],
  [
    'array_change_key_case',
    (args) => (first(args).kind === 'shape' ? map(union([INT, STRING]), element(first(args))) : first(args)),
  ],
];

function arrayMap(args: CallArgs): Type {
  const source = argType(args, 1) ?? unknown('untyped');
  if (args.positional.length > 2) {
    const sources = args.positional.slice(1).map((p) => p.type);
    const even = haveEqualLengths(args);
    const result = applyArg(
      args,
      0,
      sources.map((type) => (even ? element(type) : nullable(element(type)))),
    );
    return list(result === undefined ? unknown('dynamic-call') : widen(result));
  }
  const on = (type: Type): Type => applyArg(args, 0, [type]) ?? unknown('dynamic-call');
  if (source.kind === 'shape')
    return shape(
      source.fields.map((f) => ({ key: f.key, type: on(f.type), ...(f.optional ? { optional: true as const } : {}) })),
    );
  if (isUnknown(source)) {
    on(source);
    return unknown('vague-array');
  }
  if (source.kind === 'map') return map(source.key, on(source.value));
  return list(on(element(source)), source.kind === 'list' && source.gaps === true ? { gaps: true } : {});
}

/** Narrows a value to its truthy part: a string is not empty. */
function nonFalsy(type: Type): Type {
  return union(
    membersOf(truthy(type)).map((m) =>
      m.kind === 'scalar' && m.type === 'string' ? { ...m, nonEmpty: true as const } : m,
    ),
  );
}

function arrayFilter(args: CallArgs): Type {
  const byCallback = argType(args, 1) !== undefined && argType(args, 1)?.kind !== 'null';
  return union(membersOf(first(args)).map((source) => filtered(source, byCallback)));
}

function filtered(source: Type, byCallback: boolean): Type {
  if (isUnknown(source)) return unknown('vague-array');
  if (byCallback) return withGaps(source);
  if (source.kind === 'shape') {
    return partOf(
      source.fields.flatMap((f): ShapeField[] => {
        const truth = truthiness(f.type);
        if (truth === false) return [];
        return truth === true ? [f] : [{ ...f, type: nonFalsy(f.type), optional: true }];
      }),
    );
  }
  if (source.kind === 'list') return list(nonFalsy(source.item), { gaps: true });
  return source.kind === 'map' ? map(source.key, nonFalsy(source.value)) : source;
}

function arrayMerge(args: CallArgs, frame: BodyFrame): Type {
  const known = args.positional.reduce<Type>((out, p) => joined(out, p.type, frame), shape([]));
  return spreadsOf(args).reduce<Type>((out, spreaded) => {
    const each = elementOf(spreaded)?.value;
    if (each === undefined || isUnknown(each)) return unknown('vague-array');
    // The array may have any number of members, none included.
    const one = union(membersOf(each).map(widen));
    return union([out, spread(spread(out, one), one)]);
  }, known);
}

function arrayReplace(args: CallArgs): Type {
  if (args.unreadable) return unknown('vague-array');
  return args.positional.reduce<Type>((out, p) => {
    const each = membersOf(p.type).flatMap((by) => membersOf(out).map((on) => replaced(on, by)));
    return union(each);
  }, shape([]));
}

function replaced(on: Type, by: Type): Type {
  if (by.kind !== 'shape' || on.kind !== 'shape')
    return on.kind === 'shape' && on.fields.length === 0 ? by : plus(by, on);
  return by.fields.reduce<Type>((t, f) => writeField(t, f, f.optional === true), on);
}

function combine(args: CallArgs): Type {
  const [k, v] = [first(args), argType(args, 1) ?? unknown('untyped')];
  if (k.kind === 'shape' && v.kind === 'shape' && k.fields.length === v.fields.length) {
    const even = [...k.fields, ...v.fields].every((f) => f.optional !== true);
    const type = even ? keyedByNames(k.fields, (i) => v.fields[i]?.type ?? unknown('untyped')) : undefined;
    if (type !== undefined) return type;
  }
  return keyedArray(textKeyOf(element(k)), element(v), true);
}

function fill(args: CallArgs): Type {
  const names = first(args);
  const value = argType(args, 1) ?? unknown('untyped');
  return (
    (names.kind === 'shape' ? keyedByNames(names.fields, () => value) : undefined) ??
    keyedArray(textKeyOf(element(names)), value, true)
  );
}

function iterated(args: CallArgs, _written: readonly Arg[], frame: BodyFrame): Type {
  const source = first(args);
  const found = source.kind === 'class' ? elementOfClass(source, frame.run.codebase) : elementOf(source);
  if (found === undefined) return unknown('vague-array');
  const preserve = argType(args, 1, 'preserve_keys');
  const keyed = () => keyedArray(found.key, found.value, source.kind === 'class' && source.fqcn !== 'Generator');
  const keeps = preserve === undefined ? true : truthiness(preserve);
  if (keeps === undefined) return union([keyed(), list(found.value)]);
  return keeps ? keyed() : list(found.value);
}

/** Renumbers integer keys from 0 and keeps string keys. */
function renumber(type: Type): Type {
  if (type.kind === 'shape') return spread(shape([]), type);
  if (type.kind === 'list') return list(type.item, type.nonEmpty === true ? { nonEmpty: true } : {});
  return type;
}

function values(type: Type): Type {
  if (type.kind === 'shape' && type.fields.every((f) => f.optional !== true) && !isOrderless(type))
    return tuple(type.fields.map((f) => f.type));
  return list(isUnknown(type) ? unknown('vague-array') : element(type));
}

function keys(args: CallArgs): Type {
  const source = first(args);
  if (source.kind === 'shape' && source.fields.every((f) => f.optional !== true) && !isOrderless(source)) {
    return tuple(
      source.fields.map((f) => (isIntKey(f.key) ? intLiteral(BigInt(f.key)) : { kind: 'literal', value: f.key })),
    );
  }
  return list(isUnknown(source) ? union([INT, STRING]) : widen(key(source)));
}

/** Counts how often each value occurs, under the value. */
function countedBy(value: Type): Type {
  return keyedArray(arrayKeyOf(value), INT, true);
}
