import type { ShapeField, Type } from '@docgen/engine';

/** Holds the members of an array of names; `others` is the type of those nobody tells, where there are such. */
export interface ToldMembers {
  fields: readonly ShapeField[];
  others?: Type;
}

/** Gives the members of an array: of a shape all, of an intersection of a map and a shape those of the shape (engine 7.2). */
export function toldMembers(type: Type): ToldMembers | undefined {
  if (type.kind === 'shape') return { fields: type.fields };
  if (type.kind !== 'intersection' || type.members.length !== 2) return undefined;
  const [others, told] = type.members;
  return others?.kind === 'map' && told?.kind === 'shape' ? { fields: told.fields, others: others.value } : undefined;
}
