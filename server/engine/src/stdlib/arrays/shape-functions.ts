import type { Arg } from '@docgen/php';
import { readProperty } from '../../infer/evaluator.js';
import { applyArg, argText, argType, type CallArgs } from '../../infer/expression/calls/arguments.js';
import { forgetValue } from '../../infer/expression/operators/assignment.js';
import type { BodyFrame } from '../../infer/frame.js';
import { literalKey } from '../../types/arrays/array-write.js';
import { isOrderless } from '../../types/arrays/next-index.js';
import {
  intLiteral,
  isIntKey,
  isListShape,
  list,
  literal,
  map,
  NULL,
  STRING,
  shape,
  tuple,
  unknown,
} from '../../types/make.js';
import { elementOf, isUnknown, nullable, widen } from '../../types/operations.js';
import type { ShapeField, Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { ARRAY_CHANGES } from './array-changes.js';
import { haveEqualLengths } from './equal-lengths.js';

type Shape = Extract<Type, { kind: 'shape' }>;
type ArrayFunction = (args: CallArgs, written: readonly Arg[], frame: BodyFrame) => Type | undefined;

/** Gives a shape all of whose members are certainly there: its keys and order are the array's. */
function exactShape(type: Type | undefined): Shape | undefined {
  return type?.kind === 'shape' &&
    type.isObject !== true &&
    type.fields.every((f) => f.optional !== true) &&
    !isOrderless(type)
    ? type
    : undefined;
}

function number(type: Type | undefined): number | null | undefined {
  if (type === undefined || type.kind === 'null') return null;
  return type.kind === 'literal' && typeof type.value === 'number' ? type.value : undefined;
}

function flag(type: Type | undefined): boolean | undefined {
  if (type === undefined) return false;
  return type.kind === 'literal' && typeof type.value === 'boolean' ? type.value : undefined;
}

/** Renumbers integer keys from 0 in the order given and keeps string keys. */
function renumbered(fields: readonly ShapeField[]): Type {
  let next = 0;
  return shape(fields.map((f) => (isIntKey(f.key) ? { ...f, key: String(next++) } : f)));
}

const slice: ArrayFunction = (args) => {
  const source = argType(args, 0);
  const preserve = flag(argType(args, 3, 'preserve_keys'));
  if (source?.kind === 'list') return list(source.item, preserve === false ? {} : { gaps: true });
  const from = exactShape(source);
  const offset = number(argType(args, 1));
  const length = number(argType(args, 2));
  if (from === undefined || typeof offset !== 'number' || length === undefined || preserve === undefined)
    return undefined;
  const count = from.fields.length;
  const start = offset < 0 ? Math.max(0, count + offset) : offset;
  const end = length === null ? count : length < 0 ? count + length : start + length;
  const kept = from.fields.slice(start, Math.max(start, end));
  return preserve ? shape(kept) : renumbered(kept);
};

const reverse: ArrayFunction = (args) => {
  const source = argType(args, 0);
  const preserve = flag(argType(args, 1, 'preserve_keys'));
  if (source?.kind === 'list') return list(source.item, preserve === false ? {} : { gaps: true });
  const from = exactShape(source);
  if (from === undefined || preserve === undefined) return undefined;
  const fields = [...from.fields].reverse();
  return preserve ? shape(fields) : renumbered(fields);
};

const pad: ArrayFunction = (args) => {
  const from = exactShape(argType(args, 0));
  const length = number(argType(args, 1));
  const value = argType(args, 2) ?? NULL;
  if (from === undefined || typeof length !== 'number' || Math.abs(length) > 64) {
    const element = elementOf(argType(args, 0) ?? NULL);
    return element === undefined ? undefined : list(union([element.value, value]));
  }
  const missing = Math.max(0, Math.abs(length) - from.fields.length);
  const added = Array.from({ length: missing }, (): ShapeField => ({ key: '0', type: value }));
  return renumbered(length < 0 ? [...added, ...from.fields] : [...from.fields, ...added]);
};

const fill: ArrayFunction = (args) => {
  const [start, count] = [number(argType(args, 0)), number(argType(args, 1))];
  const value = argType(args, 2) ?? NULL;
  if (start === 0 && typeof count === 'number' && count <= 64) return list(value, count > 0 ? { nonEmpty: true } : {});
  return list(value, start === 0 ? {} : { gaps: true });
};

/** Filters by the keys of the other arrays. */
function filterByKeys(keep: boolean): ArrayFunction {
  return (args) => {
    const from = exactShape(argType(args, 0));
    const others = args.positional.slice(1).map((p) => exactShape(p.type));
    if (from === undefined || args.unreadable || others.length === 0 || others.some((o) => o === undefined))
      return undefined;
    const has = (key: string) =>
      keep
        ? others.every((o) => o?.fields.some((f) => f.key === key))
        : others.some((o) => o?.fields.some((f) => f.key === key));
    return shape(from.fields.filter((f) => has(f.key) === keep));
  };
}

/** Filters by the values of the other arrays, which are compared as texts; left to the stub where one is not known. */
function filterByValues(keep: boolean): ArrayFunction {
  return (args) => {
    const [from, ...others] = args.positional.map((p) => exactShape(p.type));
    if (from === undefined || args.unreadable || others.length === 0) return undefined;
    const sets = others.map((other) => textsOf(other));
    const own = textsOf(from);
    if (own === undefined || sets.some((set) => set === undefined)) return undefined;
    const has = (text: string): boolean =>
      keep ? sets.every((set) => set?.includes(text)) : sets.some((set) => set?.includes(text));
    return shape(from.fields.filter((_, at) => has(own[at] as string) === keep));
  };
}

function textsOf(from: Shape | undefined): string[] | undefined {
  const texts = from?.fields.map(({ type }) =>
    type.kind === 'literal' && (typeof type.value === 'string' || Number.isInteger(type.value))
      ? String(type.value)
      : undefined,
  );
  return texts?.every((text) => text !== undefined) ? texts : undefined;
}

const flip: ArrayFunction = (args) => {
  const from = exactShape(argType(args, 0));
  const keys = from?.fields.map((f) => literalKey(f.type));
  if (from === undefined || keys === undefined || keys.some((k) => k === undefined)) return undefined;
  const found = new Map<string, Type>();
  keys.forEach((key, i) => {
    const old = from.fields[i]?.key ?? '';
    found.set(key ?? '', isIntKey(old) ? intLiteral(BigInt(old)) : literal(old));
  });
  return shape([...found].map(([key, type]) => ({ key, type })));
};

function edgeKey(last: boolean): ArrayFunction {
  return (args) => {
    const from = exactShape(argType(args, 0));
    const field = from === undefined ? undefined : last ? from.fields.at(-1) : from.fields[0];
    if (from === undefined) return undefined;
    return field === undefined ? NULL : isIntKey(field.key) ? intLiteral(BigInt(field.key)) : literal(field.key);
  };
}

const chunk: ArrayFunction = (args) => {
  const source = argType(args, 0);
  const element = source === undefined ? undefined : elementOf(source);
  if (source === undefined || element === undefined || isUnknown(source)) return undefined;
  const preserve = flag(argType(args, 2, 'preserve_keys'));
  const textual = source.kind === 'map' || (source.kind === 'shape' && !isListShape(source));
  if (preserve !== false && textual) return list(map(STRING, element.value));
  return list(list(element.value, preserve === false ? {} : { gaps: true }));
};

const column: ArrayFunction = (args, _written, frame) => {
  const rows = exactShape(argType(args, 0));
  const by = argText(args, 2);
  if (rows === undefined || by === undefined) return undefined;
  const name = argText(args, 1);
  const member = (row: Type, key: string): Type | undefined =>
    row.kind === 'shape'
      ? row.fields.find((f) => f.key === key && f.optional !== true)?.type
      : readProperty(row, key, frame);
  const fields: ShapeField[] = [];
  for (const { type: row } of rows.fields) {
    const key = member(row, by);
    const known = key === undefined ? undefined : literalKey(key);
    const value = name === undefined ? row : member(row, name);
    if (known === undefined || value === undefined) return undefined;
    fields.push({ key: known, type: value });
  }
  return shape([...new Map(fields.map((f) => [f.key, f])).values()]);
};

/** Pairs the members of `array_map(null, $a, $b)`. */
const pairMembers: ArrayFunction = (args) => {
  const arrays = args.positional.slice(1).map((p) => elementOf(p.type)?.value);
  if (argType(args, 0)?.kind !== 'null' || arrays.length < 2 || arrays.some((a) => a === undefined)) return undefined;
  const even = haveEqualLengths(args);
  return list(tuple(arrays.map((a = unknown('untyped')) => (even ? a : nullable(a)))));
};

const rand: ArrayFunction = (args) => {
  const key = widen(elementOf(argType(args, 0) ?? NULL)?.key ?? unknown('untyped'));
  return number(argType(args, 1)) === null || number(argType(args, 1)) === 1 ? key : union([key, list(key)]);
};

const edge =
  (last: boolean): ArrayFunction =>
  (args) => {
    const from = exactShape(argType(args, 0));
    if (from === undefined) {
      const element = elementOf(argType(args, 0) ?? NULL);
      return element === undefined ? undefined : nullable(element.value);
    }
    return (last ? from.fields.at(-1) : from.fields[0])?.type ?? NULL;
  };

const FUNCTIONS: Readonly<Record<string, ArrayFunction>> = {
  ...ARRAY_CHANGES,
  array_slice: slice,
  array_reverse: reverse,
  array_pad: pad,
  array_fill: fill,
  array_diff: filterByValues(false),
  array_diff_key: filterByKeys(false),
  array_intersect: filterByValues(true),
  array_intersect_key: filterByKeys(true),
  array_flip: flip,
  array_key_first: edgeKey(false),
  array_key_last: edgeKey(true),
  array_first: edge(false),
  array_last: edge(true),
  array_chunk: chunk,
  array_column: column,
  array_map: pairMembers,
  array_rand: rand,
  array_walk: (args, written, frame) => {
    const element = elementOf(args.positional[0]?.type ?? unknown('untyped'));
    applyArg(args, 1, element === undefined ? [] : [element.value, element.key]);
    const callback = written[1]?.value;
    // A callback that takes the member by reference writes it.
    const writes = callback?.k !== 'closure' || callback.params[0]?.byRef === true;
    if (written[0] !== undefined && writes) forgetValue(written[0].value, frame);
    return literal(true);
  },
  max: extreme,
  min: extreme,
};

function extreme(args: CallArgs): Type | undefined {
  const [only] = args.positional;
  if (only === undefined || args.positional.length > 1) return undefined;
  const element = elementOf(only.type)?.value;
  return element === undefined ? undefined : widen(element);
}

/** Lists functions of one array that write none: each of several possible arrays is answered in turn. */
const OF_ONE = new Set(
  'array_slice array_reverse array_pad array_diff_key array_intersect_key array_flip array_key_first array_key_last array_first array_last array_chunk array_filter array_values array_keys array_unique array_diff array_diff_assoc array_udiff array_intersect array_intersect_assoc array_uintersect array_change_key_case array_column array_fill_keys array_combine iterator_to_array'.split(
    ' ',
  ),
);

const MAX_ARRAYS = 16;

/** Splits the arguments where the first may be several arrays: a null among them throws. */
export function eachArray(name: string, args: CallArgs): CallArgs[] | undefined {
  const [first, ...others] = args.positional;
  if (first?.type.kind !== 'union' || !OF_ONE.has(name) || args.unreadable) return undefined;
  const arrays = first.type.members.filter((m) => m.kind !== 'null');
  if (arrays.length > MAX_ARRAYS || arrays.some((m) => m.kind === 'unknown')) return undefined;
  return arrays.map((type) => ({ ...args, positional: [{ ...first, type }, ...others] }));
}

/** Answers an array function where keys are known exactly (engine 7.2); undefined leaves it to the plain stub. */
export function arrayFunction(
  name: string,
  args: CallArgs,
  written: readonly Arg[],
  frame: BodyFrame,
): Type | undefined {
  return Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name]?.(args, written, frame) : undefined;
}
