import type { World } from '../../infer/codebase.js';
import type { Type } from '../../types/type.js';
import { fractalProperties } from './fractal/fractal.js';
import { FRACTAL } from './fractal/names.js';

/** Properties of a receiver whose state is known from the calls that made it, as its own methods find them. */
export function heldProperties(receiver: Type | undefined, world: World): [name: string, type: Type][] {
  if (receiver?.kind !== 'class' || receiver.args === undefined || !world.isSubclass(receiver.fqcn, FRACTAL)) return [];
  return fractalProperties(receiver);
}
