import type { Type } from './type.js';

/**
 * Tells whether a type names a class that nobody declares, itself or as a part (engine 3.5): a tag whose short name lacks its
 * import does, and says nothing of the value.
 */
export function namesUndeclared(type: Type): boolean {
  switch (type.kind) {
    case 'class':
      return type.declared === false || (type.args ?? []).some(namesUndeclared);
    case 'list':
      return namesUndeclared(type.item);
    case 'map':
      return namesUndeclared(type.value);
    case 'shape':
      return type.fields.some((field) => namesUndeclared(field.type));
    case 'union':
    case 'intersection':
      return type.members.some(namesUndeclared);
    default:
      return false;
  }
}
