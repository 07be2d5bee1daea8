import { FRACTAL } from '@docgen/laravel-knowledge';
import type { Codebase } from '../../infer/codebase.js';
import type { Type } from '../../types/type.js';
import { fractalProperties } from './fractal/fractal.js';

/** Properties of a receiver whose state is known from the calls that made it, as its own methods find them. */
export function heldProperties(receiver: Type | undefined, codebase: Codebase): [name: string, type: Type][] {
  if (receiver?.kind !== 'class' || receiver.args === undefined || !codebase.isSubclass(receiver.fqcn, FRACTAL))
    return [];
  return fractalProperties(receiver);
}
