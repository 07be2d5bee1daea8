import { isIntKey } from '../../types/make.js';
import { keyKind } from '../../types/operations.js';
import type { ClassType, ShapeField, Type } from '../../types/type.js';
import { membersOf } from '../../types/union.js';

/*
 * A collection of an array with written keys, or of a model, knows its members one by one (`has`), beside what all its items are: it
 * is sent as one object, whatever is sorted, put in front or taken out of it by name. Any other method gives a collection of items.
 */

/** Lists the members of an array whose keys are all names. */
export function namedMembers(given: Type): ShapeField[] | undefined {
  if (given.kind !== 'shape' || given.fields.length === 0) return undefined;
  return given.fields.some((field) => isIntKey(field.key)) ? undefined : given.fields;
}

/** Tells whether a collection has no member it does not know: an item of unknown type may stand for others, as of a model whose table is not known. */
export function knowsAllMembers(on: ClassType): boolean {
  const [, item] = on.args ?? [];
  return on.has !== undefined && item !== undefined && membersOf(item).every((one) => one.kind !== 'unknown');
}

/** Tells whether nothing was put into a collection yet, as far as it is known. */
export function holdsNothing({ args }: ClassType): boolean {
  return args?.[1]?.kind === 'never';
}

/** Gives the collection with certain members, in their order. */
export function withMembers(on: ClassType, members: readonly ShapeField[] | undefined): ClassType {
  const { has: _, ...rest } = on;
  return members === undefined || members.length === 0 ? rest : { ...rest, has: [...members] };
}

/** Puts a member in its place, in front or at the end. */
export function withMemberPut(
  members: readonly ShapeField[] | undefined,
  key: Type | undefined,
  type: Type,
  where: 'front' | 'end',
): ShapeField[] | undefined {
  if (members === undefined || key?.kind !== 'literal' || typeof key.value !== 'string') return undefined;
  const field: ShapeField = { key: key.value, type };
  if (where === 'front') return [field, ...members.filter((one) => one.key !== field.key)];
  const known = members.some((one) => one.key === field.key);
  return known ? members.map((one) => (one.key === field.key ? field : one)) : [...members, field];
}

/** Takes a member away; of a name that is not known any may be gone. */
export function withMemberGone(
  members: readonly ShapeField[] | undefined,
  key: Type | undefined,
): ShapeField[] | undefined {
  if (key?.kind === 'literal') return members?.filter((one) => one.key !== String(key.value));
  return members?.map(maybe);
}

/** Makes every member of a collection optional: some of its items are left out. */
export function withSomeMembers(on: ClassType): ClassType {
  return on.has === undefined || keyKind(on.args?.[0] ?? { kind: 'unknown', reason: 'untyped' }) !== 'string'
    ? withMembers(on, undefined)
    : withMembers(on, on.has.map(maybe));
}

function maybe(field: ShapeField): ShapeField {
  return { ...field, optional: true };
}
