import type { ClassType, Type } from '../type.js';

/** Gives the array form of an object: what `toArray()` of it is, told by its class alone (engine 3.3). */
export function arrayForm(of: ClassType): Type {
  return { kind: 'intersection', members: [of] };
}

/** Gives the object a type is the array form of. */
export function arrayFormOf(type: Type): ClassType | undefined {
  if (type.kind !== 'intersection' || type.members.length !== 1) return undefined;
  const [of] = type.members;
  return of?.kind === 'class' ? of : undefined;
}
