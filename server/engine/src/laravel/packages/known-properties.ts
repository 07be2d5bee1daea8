import { FRACTAL } from '@docgen/laravel-knowledge';
import type { Codebase } from '../../infer/codebase.js';
import type { Type } from '../../types/type.js';
import { fractalProperties } from './fractal/fractal.js';

/** Lists properties of a receiver that the calls which made it decide, for its own methods. */
export function heldProperties(receiver: Type | undefined, codebase: Codebase): [name: string, type: Type][] {
  if (receiver?.kind !== 'class' || receiver.args === undefined || !codebase.isSubclass(receiver.fqcn, FRACTAL))
    return [];
  return fractalProperties(receiver);
}
