import { partsOf } from './size.js';
import type { Type } from './type.js';

/**
 * Tells whether a type names a class that nobody declares, itself or as a part (engine 3.5): a tag whose short name lacks its
 * import does, and says nothing of the value.
 */
export function namesUndeclared(type: Type): boolean {
  return (type.kind === 'class' && type.declared === false) || partsOf(type).some(namesUndeclared);
}
