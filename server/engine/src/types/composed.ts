import type { Type } from './type.js';

/** Whether a type is made of others; what is not is small, and made anew as fast as it is looked up. */
export function isComposed(type: Type): boolean {
  switch (type.kind) {
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
