import type { Arg } from '@docgen/php';
import { assignTo } from '../../infer/evaluator.js';
import { type CallArgs, spreadsOf } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import { append, spread } from '../../types/arrays/array-write.js';
import { isOrderless, markOrderless } from '../../types/arrays/next-index.js';
import { INT, isIntKey, isListShape, list, map, NULL, STRING, shape, unknown } from '../../types/make.js';
import { elementOf, isUnknown, keyKind, nullable, widen } from '../../types/operations.js';
import { truthiness } from '../../types/truthiness.js';
import type { ShapeField, Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';

type Shape = Extract<Type, { kind: 'shape' }>;
type ArrayFunction = (args: CallArgs, written: readonly Arg[], frame: BodyFrame) => Type | undefined;

/** Holds the member taken from an array and the array left. */
interface Taken {
  taken: Type;
  rest: Type;
}

/** Answers `array_pop` and `array_shift` for every array the argument may be; null is no array and throws. */
function takeFromEnd(last: boolean): ArrayFunction {
  return (args, written, frame) => {
    const type = args.positional[0]?.type;
    if (type === undefined || isUnknown(type)) return undefined;
    const parts = arrays(type).map((m) => take(m, last, frame.widening));
    if (parts.length === 0 || parts.some((p) => p === undefined)) return undefined;
    const known = parts.filter((p) => p !== undefined);
    leave(written, union(known.map((p) => p.rest)), frame);
    return union(
      known.map((p) => p.taken),
      frame.run.codebase.enumCases,
    );
  };
}

function take(type: Type, last: boolean, widening: boolean): Taken | undefined {
  if (type.kind === 'shape' && isOrderless(type)) {
    const remaining = markOrderless(shape(type.fields.map((f) => ({ ...f, optional: true as const }))));
    return { taken: anyOf(type), rest: remaining };
  }
  if (type.kind === 'shape' && type.isObject !== true && !widening) return last ? pop(type) : shift(type);
  const element = elementOf(type);
  if (element === undefined) return undefined;
  const taken = truthiness(type) === true ? element.value : nullable(element.value);
  return { taken, rest: withoutEnd(type, element, last) };
}

/** Gives an array of any length without one of its ends: the keys stay, a shift renumbers them. */
function withoutEnd(type: Type, element: { key: Type; value: Type }, last: boolean): Type {
  if (type.kind === 'list') return list(type.item, last && type.gaps === true ? { gaps: true } : {});
  if (isListShape(type)) return list(element.value);
  return map(keyKind(element.key) === 'string' ? widen(element.key) : union([INT, STRING]), element.value);
}

/** Takes the last member that is certainly there, or one behind it that may be. */
function pop({ fields }: Shape): Taken {
  const at = fields.findLastIndex((f) => f.optional !== true);
  const taken = union([...fields.slice(Math.max(at, 0)).map((f) => f.type), ...(at < 0 ? [NULL] : [])]);
  const behind = at < fields.length - 1;
  const remaining = fields.slice(0, -1).map((f, i) => (behind && i === at ? { ...f, optional: true as const } : f));
  return { taken, rest: shape(remaining) };
}

function shift({ fields }: Shape): Taken {
  const found = fields.findIndex((f) => f.optional !== true);
  const at = found < 0 ? fields.length - 1 : found;
  const taken = union([...fields.slice(0, at + 1).map((f) => f.type), ...(found < 0 ? [NULL] : [])]);
  const remaining = fields.slice(1).map((f, i) => (i + 1 === at && at > 0 ? { ...f, optional: true as const } : f));
  return { taken, rest: spread(shape([]), shape(remaining)) };
}

/** Answers `array_push` and `array_unshift`. */
function addToEnd(last: boolean): ArrayFunction {
  return (args, written, frame) => {
    const type = args.positional[0]?.type;
    if (type === undefined || isUnknown(type)) return undefined;
    const added = args.positional.slice(1).map((p) => p.type);
    const more = spreadsOf(args).map((s) => elementOf(s)?.value ?? unknown('dynamic-call'));
    const each = arrays(type).map((m) => put(m, added, more, last, frame.widening));
    if (each.some((m) => m === undefined)) return undefined;
    leave(
      written,
      union(
        each.filter((m) => m !== undefined),
        frame.run.codebase.enumCases,
      ),
      frame,
    );
    return INT;
  };
}

function put(
  type: Type,
  added: readonly Type[],
  more: readonly Type[],
  last: boolean,
  widening: boolean,
): Type | undefined {
  if (added.length === 0 && more.length === 0) return last ? type : spread(shape([]), type);
  const exact = type.kind === 'shape' && type.isObject !== true && more.length === 0 && !widening;
  if (exact && last) return added.reduce<Type>((out, value) => append(out, value), type);
  if (exact) {
    const front = added.map((value, i): ShapeField => ({ key: String(i), type: value }));
    return spread(shape(front), type);
  }
  const element = elementOf(type);
  if (element === undefined) return undefined;
  const value = union([element.value, ...added, ...more]);
  const nonEmpty = added.length > 0 || truthiness(type) === true ? { nonEmpty: true as const } : {};
  if (type.kind === 'list' || isListShape(type)) {
    const gaps = last && type.kind === 'list' && type.gaps === true;
    return list(value, { ...nonEmpty, ...(gaps ? { gaps: true } : {}) });
  }
  return map(union([INT, STRING]), value);
}

function anyOf(type: Shape): Type {
  const types = type.fields.map((f) => f.type);
  return union(truthiness(type) === true ? types : [...types, NULL]);
}

function arrays(type: Type): readonly Type[] {
  return membersOf(type).filter((m) => m.kind !== 'null');
}

function leave(written: readonly Arg[], type: Type, frame: BodyFrame): void {
  if (written[0] !== undefined) assignTo(written[0].value, type, frame);
}

/** Answers `array_splice` with the removed members; the array keeps the others and gains the inserted ones. */
const splice: ArrayFunction = (args, written, frame) => {
  const type = args.positional[0]?.type;
  if (type === undefined || isUnknown(type)) return undefined;
  const added = args.positional[3]?.type ?? args.named.get('replacement')?.type;
  const inserted = added === undefined ? [] : membersOf(added).map(replacement);
  const each = arrays(type).map((m): { remaining: Type; removed: Type } | undefined => {
    const element = elementOf(m);
    if (element === undefined) return undefined;
    const numbered = m.kind === 'list' || isListShape(m);
    const of = (value: Type) => (numbered ? list(value) : map(union([INT, STRING]), value));
    return { remaining: of(union([element.value, ...inserted])), removed: of(element.value) };
  });
  if (each.some((m) => m === undefined)) return undefined;
  const known = each.filter((m) => m !== undefined);
  leave(written, union(known.map((m) => m.remaining)), frame);
  return union(known.map((m) => m.removed));
};

/** Casts the inserted value to an array first: nothing for null, the properties of an object. */
function replacement(type: Type): Type {
  if (type.kind === 'null') return { kind: 'never' };
  if (type.kind === 'class' || (type.kind === 'shape' && type.isObject === true)) return unknown('mixed');
  return elementOf(type)?.value ?? type;
}

/** Sorts and renumbers: the array becomes a list of the items. */
const sorts: ArrayFunction = (args, written, frame) => {
  const type = args.positional[0]?.type;
  if (type === undefined || isUnknown(type)) return undefined;
  const each = arrays(type).map((m) => {
    const element = elementOf(m);
    if (m.kind === 'shape' && m.fields.length === 0) return m;
    return element === undefined
      ? undefined
      : list(element.value, m.kind === 'list' && m.nonEmpty === true ? { nonEmpty: true } : undefined);
  });
  if (each.some((m) => m === undefined)) return undefined;
  leave(written, union(each.filter((m) => m !== undefined)), frame);
  return { kind: 'literal', value: true };
};

/** Sorts and keeps the keys: a literal shape keeps its members, integer keys stand in an unknown order. */
const sortsKeeping: ArrayFunction = (args, written, frame) => {
  const type = args.positional[0]?.type;
  if (type === undefined || isUnknown(type)) return undefined;
  const each = arrays(type).map((m): Type | undefined => {
    if (m.kind === 'map' || (m.kind === 'shape' && m.isObject !== true && m.fields.length < 2)) return m;
    if (m.kind === 'shape' && m.isObject !== true && !m.fields.every((f) => isIntKey(f.key))) return markOrderless(m);
    const element = elementOf(m);
    if (element === undefined) return undefined;
    return list(element.value, { ...(truthiness(m) === true ? { nonEmpty: true } : {}), gaps: true });
  });
  if (each.some((m) => m === undefined)) return undefined;
  leave(written, union(each.filter((m) => m !== undefined)), frame);
  return { kind: 'literal', value: true };
};

/** Maps functions that change the array they are given (engine 7.2, 7.4) to what they do. */
export const ARRAY_CHANGES: Readonly<Record<string, ArrayFunction>> = {
  array_pop: takeFromEnd(true),
  array_shift: takeFromEnd(false),
  array_push: addToEnd(true),
  array_unshift: addToEnd(false),
  array_splice: splice,
  sort: sorts,
  rsort: sorts,
  usort: sorts,
  shuffle: sorts,
  asort: sortsKeeping,
  arsort: sortsKeeping,
  uasort: sortsKeeping,
  ksort: sortsKeeping,
  krsort: sortsKeeping,
  uksort: sortsKeeping,
  natsort: sortsKeeping,
  natcasesort: sortsKeeping,
};
