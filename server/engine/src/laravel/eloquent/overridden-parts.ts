import type { PropertyInfo } from '../../contract.js';
import type { Codebase } from '../../infer/codebase.js';
import { unknown } from '../../types/make.js';

/**
 * Maps methods the framework makes the array of a model with to the members they decide, by where these come from. What the project writes
 * in their place is not read.
 */
const DECIDES: Readonly<Record<string, (origin: string | undefined) => boolean>> = {
  getArrayableItems: () => true,
  getArrayableAttributes: (origin) => origin !== 'relation',
  getArrayableRelations: (origin) => origin === 'relation',
  relationsToArray: (origin) => origin === 'relation',
  addMutatedAttributesToArray: (origin) => origin === 'accessor',
  mutateAttributeForArray: (origin) => origin === 'accessor',
  addCastAttributesToArray: (origin) => origin === 'cast',
  castAttribute: (origin) => origin === 'cast',
  addDateAttributesToArray: (origin) => origin === 'timestamps',
};

/** Lists those methods. */
export const PARTS: readonly string[] = Object.keys(DECIDES);

/** Leaves open the members of a model that a method of the project decides in the place of the framework's. */
export function withUntoldParts(
  fqcn: string,
  members: readonly PropertyInfo[],
  codebase: Codebase,
): readonly PropertyInfo[] {
  const own = PARTS.filter((name) => codebase.projectMethod(fqcn, name) !== undefined);
  if (own.length === 0) return members;
  return members.map((one) => (own.some((name) => DECIDES[name]?.(one.origin) === true) ? untold(one) : one));
}

/** Makes a member one that may be there, as anything. */
export function untold({ name, description, anchor }: PropertyInfo): PropertyInfo {
  return {
    name,
    type: unknown('own-array'),
    presence: 'maybe',
    ...(description === undefined ? {} : { description }),
    ...(anchor === undefined ? {} : { anchor }),
  };
}
