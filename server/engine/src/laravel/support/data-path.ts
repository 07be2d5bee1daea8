import type { Arg } from '@docgen/php';
import { assignTo, readProperty } from '../../infer/evaluator.js';
import { applyArg, argText, argType, type CallArgs } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import { elementOfClass } from '../../infer/iteration.js';
import { remove, write } from '../../types/arrays/array-write.js';
import { list, literal, NULL, shape, unknown } from '../../types/make.js';
import { elementOf, isNullable, nullable, withoutNull } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { isCollection } from '../classes.js';
import { knowsAllMembers } from '../collection/keyed-members.js';

export function dataGet(args: CallArgs, _written: readonly Arg[], frame: BodyFrame): Type {
  const given = argType(args, 1);
  const path = argText(args, 1);
  const target = argType(args, 0) ?? NULL;
  if (given?.kind === 'null') return target;
  if (path === undefined) return unknown('dynamic-name');
  const instead = () => {
    const fallback = argType(args, 2);
    return fallback?.kind === 'callable' ? (applyArg(args, 2, []) ?? unknown('dynamic-call')) : fallback;
  };
  return dataAt(target, path, instead, frame);
}

/** Types the value at a dotted path; null or the result of `instead` where nothing is there. */
export function dataAt(target: Type, path: string, instead: () => Type | undefined, frame: BodyFrame): Type {
  const reached = follow(target, path.split('.'), frame);
  if (reached?.certain === true) return reached.type;
  const other = instead() ?? NULL;
  return reached === undefined ? other : union([reached.type, other], frame.run.codebase.enumCases);
}

/** Follows a path; `*` gathers the members of a list. Undefined when nothing can be there. */
function follow(type: Type, path: readonly string[], frame: BodyFrame): { type: Type; certain: boolean } | undefined {
  const [part, ...rest] = path;
  if (part === undefined) return { type, certain: true };
  if (type.kind === 'unknown') return { type, certain: false };
  if (part === '*') {
    const element = type.kind === 'class' ? elementOfClass(type, frame.run.codebase)?.value : elementOf(type)?.value;
    if (element === undefined) return undefined;
    const inner = follow(element, rest, frame);
    const item = inner === undefined ? NULL : inner.certain ? inner.type : nullable(inner.type);
    return { type: list(item), certain: true };
  }
  if (isNullable(type)) {
    const inner = follow(withoutNull(type), path, frame);
    return inner === undefined ? undefined : { ...inner, certain: false };
  }
  switch (type.kind) {
    case 'shape': {
      const field = type.fields.find((f) => f.key === part);
      const inner = field === undefined ? undefined : follow(field.type, rest, frame);
      if (field === undefined && type.open === true) return { type: unknown('untyped'), certain: false };
      if (field === undefined || inner === undefined) return undefined;
      return field.optional === true ? { ...inner, certain: false } : inner;
    }
    case 'list':
    case 'map': {
      const inner = follow(type.kind === 'list' ? type.item : type.value, rest, frame);
      return inner === undefined ? undefined : { ...inner, certain: false };
    }
    case 'class': {
      if (isCollection(type.fqcn, frame.run.codebase) && knowsAllMembers(type))
        return follow({ kind: 'shape', fields: type.has ?? [] }, path, frame);
      const inner = follow(readProperty(type, part, frame), rest, frame);
      return inner === undefined ? undefined : { ...inner, certain: inner.type.kind !== 'unknown' };
    }
    default:
      return type.kind === 'union'
        ? ofMembers(
            type.members.map((m) => follow(m, path, frame)),
            frame,
          )
        : undefined;
  }
}

function ofMembers(
  found: readonly ({ type: Type; certain: boolean } | undefined)[],
  frame: BodyFrame,
): { type: Type; certain: boolean } | undefined {
  const there = found.filter((f) => f !== undefined);
  if (there.length === 0) return undefined;
  const type = union(
    there.map((f) => f.type),
    frame.run.codebase.enumCases,
  );
  return { type, certain: there.length === found.length && there.every((f) => f.certain) };
}

/** Answers `data_set($a, 'x.y', 1)`: a literal path is written into the local. */
export function writeAt(args: CallArgs, written: readonly Arg[], frame: BodyFrame): Type {
  const key = argText(args, 1);
  const base = argType(args, 0) ?? NULL;
  const next =
    key === undefined || key.includes('*') || base.kind !== 'shape'
      ? unknown('vague-array')
      : put(base, key.split('.'), argType(args, 2) ?? NULL);
  if (written[0] !== undefined && base.kind !== 'class') assignTo(written[0].value, next, frame);
  return next;
}

/** Writes a value at a path into an array; what stands in the way becomes an array. */
export function put(base: Type, path: readonly string[], value: Type): Type {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const inner = base.kind === 'shape' ? base.fields.find((f) => f.key === key)?.type : undefined;
  const type = rest.length === 0 ? value : put(inner?.kind === 'shape' ? inner : shape([]), rest, value);
  return write(base, literal(key), type);
}

/** Answers `data_forget($a, 'x')` and `Arr::forget`. */
export function removeAt(args: CallArgs, written: readonly Arg[], frame: BodyFrame): Type {
  const base = argType(args, 0) ?? NULL;
  const given = argType(args, 1);
  const names = given?.kind === 'shape' ? given.fields.map((f) => f.type) : given === undefined ? [] : [given];
  const keys = names.flatMap((n) => (n.kind === 'literal' && !String(n.value).includes('.') ? [n] : []));
  const exact = keys.length === names.length && base.kind === 'shape';
  const next = exact ? keys.reduce<Type>((type, key) => remove(type, key), base) : unknown('vague-array');
  if (written[0] !== undefined && base.kind !== 'class') assignTo(written[0].value, next, frame);
  return next;
}
