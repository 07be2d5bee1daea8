import { type Args, argType } from '../../expression/arguments.js';
import { FALSE, list, shape, unknown } from '../../make.js';
import { elementOf } from '../../operations.js';
import type { Type } from '../../types.js';
import { union } from '../../union.js';

export const first = (args: Args): Type => argType(args, 0) ?? unknown('untyped');

export function element(type: Type): Type {
  return elementOf(type)?.value ?? unknown('untyped');
}

export function key(type: Type): Type {
  return elementOf(type)?.key ?? unknown('untyped');
}

/** Keys kept, members perhaps gone. */
export function kept(type: Type): Type {
  if (type.kind === 'shape') return shape(type.fields.map((f) => ({ ...f, optional: true })));
  return type.kind === 'list' ? list(type.item, { gaps: true }) : type;
}
export const orFalse = (type: Type) => union([type, FALSE]);
