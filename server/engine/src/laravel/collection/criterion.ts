import { readProperty } from '../../infer/evaluator.js';
import { applyArg, argText } from '../../infer/expression/calls/arguments.js';
import type { MemberCall } from '../../infer/member-rule.js';
import { NULL, unknown } from '../../types/make.js';
import { isNullable, nullable, withoutNull } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { itemType, keyOf } from './collection-type.js';

/** Gives the result of the callback over an element, or of the column a string names. */
export function criterion(call: MemberCall): Type | undefined {
  const column = argText(call.args, 0);
  if (column !== undefined) return path(itemType(call), column, call);
  return applyArg(call.args, 0, [itemType(call), keyOf(call)]);
}

export function path(value: Type, column: string, call: MemberCall): Type {
  let type = value;
  // Follows `data_get`: a missing or null step leaves null.
  let maybe = false;
  for (const part of column.split('.')) {
    maybe ||= isNullable(type) || membersOf(type).some((m) => mayMiss(m, part));
    type = memberOf(type, part, call);
  }
  return maybe ? nullable(type) : type;
}

function mayMiss(value: Type, name: string): boolean {
  if (value.kind === 'map') return true;
  return value.kind === 'shape' && !value.fields.some((f) => f.key === name && f.optional !== true);
}

export function memberOf(value: Type, name: string, call: MemberCall): Type {
  const type = withoutNull(value);
  if (type.kind === 'shape')
    return type.fields.find((f) => f.key === name)?.type ?? (type.open === true ? unknown('untyped') : NULL);
  if (type.kind === 'union')
    return union(
      type.members.map((m) => memberOf(m, name, call)),
      call.frame.run.codebase.enumCases,
    );
  return type.kind === 'map' ? type.value : readProperty(type, name, call.frame);
}
