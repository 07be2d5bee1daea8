import type { Type } from './types.js';

/** Nodes a type may have, its shared parts counted at each place: no response written by hand comes near. */
export const MAX_SIZE = 20_000;

const sizes = new WeakMap<Type, number>();

/** Nodes of a type, counted as a tree. Parts are shared, so that sixty statements can write more than memory holds. */
export function sizeOf(type: Type): number {
  let size = sizes.get(type);
  if (size === undefined) {
    size = partsOf(type).reduce((sum, part) => sum + sizeOf(part), 1);
    sizes.set(type, size);
  }
  return size;
}

function partsOf(type: Type): readonly Type[] {
  switch (type.kind) {
    case 'list':
      return [type.item];
    case 'map':
      return [type.key, type.value];
    case 'shape':
      return type.fields.map((field) => field.type);
    case 'class':
      return type.args ?? [];
    case 'union':
    case 'intersection':
      return type.members;
    case 'callable':
      return [...(type.params ?? []), ...(type.returns === undefined ? [] : [type.returns])];
    default:
      return [];
  }
}
