import { NULL } from '../../types/make.js';
import { isNullable, nullable, withoutNull } from '../../types/operations.js';
import type { ClassType, Type } from '../../types/type.js';

/** Answers a member of `optional($x)`: null where `$x` is null. */
export function throughOptional(on: ClassType, member: (held: Type) => Type): Type {
  const held = on.args?.[0] ?? NULL;
  if (held.kind === 'null') return NULL;
  const result = member(withoutNull(held));
  return isNullable(held) ? nullable(result) : result;
}
