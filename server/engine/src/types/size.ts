import { isComposed } from './composed.js';
import type { Type } from './type.js';
import { notedHeight, notedSize, noteSize } from './type-note.js';

/** Limits the nodes of a type, its shared parts counted at each place: no response written by hand comes near. */
export const MAX_SIZE = 20_000;

/**
 * Limits the nesting of a type to that of expressions. Without it an array put into itself by three thousand statements
 * ends where the machine's stack does, which is elsewhere in a thread than in a process.
 */
const MAX_DEEP = 500;

const NONE: readonly Type[] = [];

/**
 * Counts the nodes of a type as a tree; Infinity for one that is nested too deep. Parts are shared, so that sixty
 * statements can write more than memory holds.
 */
export function sizeOf(type: Type): number {
  if (!isComposed(type)) return 1;
  let size = notedSize(type);
  if (size === 0) {
    size = 1;
    let height = 0;
    for (const part of partsOf(type)) {
      size += sizeOf(part);
      height = Math.max(height, notedHeight(part) + 1);
    }
    if (height > MAX_DEEP) size = Number.POSITIVE_INFINITY;
    noteSize(type, size, height);
  }
  return size;
}

/** Gives the types a type is made of. */
export function partsOf(type: Type): readonly Type[] {
  switch (type.kind) {
    case 'scalar':
      return type.encodes === undefined ? NONE : [type.encodes];
    case 'list':
      return [type.item];
    case 'map':
      return [type.key, type.value];
    case 'shape':
      return type.fields.map((field) => field.type);
    case 'class':
      if (type.has !== undefined) return [...(type.args ?? NONE), ...type.has.map((field) => field.type)];
      return type.args ?? NONE;
    case 'union':
    case 'intersection':
      return type.members;
    case 'callable':
      return type.returns === undefined ? (type.params ?? NONE) : [...(type.params ?? NONE), type.returns];
    default:
      return NONE;
  }
}
