import type { Type } from './type.js';

/**
 * Tells whether a type is made of others. The remaining types are small: building their text costs no more than a
 * look-up.
 */
export function isComposed(type: Type): boolean {
  switch (type.kind) {
    case 'scalar':
      return type.encodes !== undefined;
    case 'list':
    case 'map':
    case 'shape':
    case 'class':
    case 'union':
    case 'intersection':
    case 'callable':
      return true;
    default:
      return false;
  }
}
