import { MERGE_VALUE, MISSING_VALUE, REQUEST } from '@docgen/laravel-knowledge';
import { callMember } from '../../infer/evaluator.js';
import { typeArgs } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import { klass, list, shape, unknown } from '../../types/make.js';
import type { ClassType, ShapeField, Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { isCollectionResource, isResource } from '../classes.js';
import { resourceModel } from './resource-model.js';

/**
 * Gives the array that `toArray()` of a resource becomes: missing members are removed, those that may be missing are optional. Undefined for
 * a resource without one of its own; an array with merged parts stays open.
 */
export function resolvedArray(on: ClassType, frame: BodyFrame): Type | undefined {
  const { codebase } = frame.run;
  const own = codebase.projectMethod(on.fqcn, 'toArray') !== undefined;
  if (isCollectionResource(on.fqcn, codebase)) {
    const item = own ? undefined : resourceModel(on, frame);
    const of = item?.kind === 'class' && isResource(item.fqcn, codebase) ? resolvedArray(item, frame) : undefined;
    return list(of ?? unknown('vague-array'));
  }
  if (!own) return undefined;
  return withoutMissingMembers(callMember(on, 'toArray', typeArgs(frame, [klass(REQUEST)]), frame), frame);
}

/** Filters each of the arrays that `toArray()` may give. */
function withoutMissingMembers(made: Type, frame: BodyFrame): Type {
  const arrays = membersOf(made).map((one) => (one.kind === 'shape' ? filtered(one, frame) : unknown('vague-array')));
  return arrays.some((one) => one.kind === 'unknown') ? unknown('vague-array') : union(arrays);
}

function filtered(type: Extract<Type, { kind: 'shape' }>, frame: BodyFrame): Type {
  const fields: ShapeField[] = [];
  for (const field of type.fields) {
    if (membersOf(field.type).some((m) => m.kind === 'class' && m.fqcn === MERGE_VALUE)) return unknown('vague-array');
    const kept = membersOf(field.type).filter((m) => !isMissing(m));
    if (kept.length === 0) continue;
    const may = kept.length < membersOf(field.type).length || kept.some((m) => mayBeEmpty(m, frame));
    const value = union(kept.map((m) => (m.kind === 'shape' ? filtered(m, frame) : withoutMissing(m, frame))));
    fields.push({ ...field, type: value, ...(may ? { optional: true as const } : {}) });
  }
  return shape(fields, type.isObject);
}

function isMissing(type: Type): boolean {
  return type.kind === 'class' && type.fqcn === MISSING_VALUE;
}

/** Tells whether a member is a resource around a value that may be missing: it is then removed as well. */
function mayBeEmpty(type: Type, { run }: BodyFrame): boolean {
  if (type.kind !== 'class' || !isResource(type.fqcn, run.codebase)) return false;
  return (type.args ?? []).some((arg) => membersOf(arg).some(isMissing));
}

function withoutMissing(type: Type, frame: BodyFrame): Type {
  if (type.kind !== 'class' || !mayBeEmpty(type, frame)) return type;
  return { ...type, args: (type.args ?? []).map((arg) => union(membersOf(arg).filter((m) => !isMissing(m)))) };
}
