import type { Type } from '../types/type.js';
import { isVague } from '../types/vagueness.js';
import type { Codebase } from './codebase.js';
import { framework } from './framework/framework.js';

/**
 * Tells whether a bound may have taken something from the type: it holds the budget's unknown, or a class that says
 * nothing of its content, which stands in place of a body that was not read any more (engine 17).
 */
export function mayBeTruncated(type: Type, codebase: Codebase): boolean {
  const down = (inner: Type): boolean => mayBeTruncated(inner, codebase);
  switch (type.kind) {
    case 'unknown':
      return type.reason === 'budget';
    case 'list':
      return down(type.item);
    case 'map':
      return down(type.value);
    case 'shape':
      return type.fields.some((f) => down(f.type));
    case 'union':
    case 'intersection':
      return type.members.some(down);
    case 'class':
      // The object behind a wrapper says less than the wrapper itself, whose body is read on its own.
      if (framework.isWrapper(type.fqcn, codebase)) return isVague(type);
      return isVague(type) || (type.args ?? []).some(down);
    default:
      return false;
  }
}
