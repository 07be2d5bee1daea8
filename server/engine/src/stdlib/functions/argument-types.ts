import { argType, type CallArgs } from '../../infer/expression/calls/arguments.js';
import { FALSE, list, partOf, unknown } from '../../types/make.js';
import { elementOf } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';

export const first = (args: CallArgs): Type => argType(args, 0) ?? unknown('untyped');

export function element(type: Type): Type {
  return elementOf(type)?.value ?? unknown('untyped');
}

export function key(type: Type): Type {
  return elementOf(type)?.key ?? unknown('untyped');
}

/** Keeps the keys of an array whose members may be gone. */
export function withGaps(type: Type): Type {
  if (type.kind === 'shape') return partOf(type.fields.map((f) => ({ ...f, optional: true })));
  return type.kind === 'list' ? list(type.item, { gaps: true }) : type;
}
export const orFalse = (type: Type) => union([type, FALSE]);
