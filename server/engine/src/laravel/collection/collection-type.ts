import { COLLECTION, ELOQUENT_COLLECTION } from '@docgen/laravel-knowledge';
import { elementOfClass } from '../../infer/iteration.js';
import type { MemberCall } from '../../infer/member-rule.js';
import { INT, klass, STRING, unknown } from '../../types/make.js';
import { elementOf, keyKind } from '../../types/operations.js';
import type { ClassType, Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { isModel } from '../classes.js';
import { withMembers, withSomeMembers } from './keyed-members.js';

/** Gives the type of the keys. Of a collection of which nothing is declared nobody knows them; a query numbers its models. */
export function keyOf({ on, frame }: MemberCall): Type {
  const { codebase } = frame.run;
  const element = elementOfClass(on, codebase);
  const isBare = on.args === undefined && (element?.value.kind ?? 'unknown') === 'unknown';
  if (isBare && !codebase.isSubclass(on.fqcn, ELOQUENT_COLLECTION)) return union([INT, STRING]);
  return element?.key ?? INT;
}

export function itemType(call: MemberCall): Type {
  return elementOfClass(call.on, call.frame.run.codebase)?.value ?? unknown('untyped');
}

export function supportCollection(key: Type, value: Type): ClassType {
  return klass(COLLECTION, [key, value]);
}

/** Gives the receiver's class other types. An Eloquent collection stays one only while its values are models. */
export function sameClass(call: MemberCall, key: Type, value: Type): ClassType {
  return klass(call.on.fqcn, [key, value]);
}

function holdsModels(call: MemberCall, value: Type): boolean {
  return membersOf(value).every((m) => m.kind === 'class' && isModel(m.fqcn, call.frame.run.codebase));
}

export function mapped(call: MemberCall, key: Type, value: Type): ClassType {
  const eloquent = call.frame.run.codebase.isSubclass(call.on.fqcn, ELOQUENT_COLLECTION);
  const fqcn = eloquent && !holdsModels(call, value) ? COLLECTION : call.on.fqcn;
  const type = klass(fqcn, [key, value]);
  return call.on.gaps === true ? { ...type, gaps: true } : type;
}

export function withGaps(call: MemberCall): ClassType {
  return keyKind(keyOf(call)) === 'string'
    ? withSomeMembers(call.on)
    : { ...withMembers(call.on, undefined), gaps: true };
}

export function noGaps(type: ClassType): ClassType {
  const { gaps: _, ...rest } = type;
  return rest;
}

/** Loosens a collection to integer keys in any order and number. */
export function withLooseKeys(type: ClassType): ClassType {
  return keyKind(type.args?.[0] ?? INT) === 'string' ? type : { ...type, gaps: true };
}

export function itemOf(type: Type, call: MemberCall): Type {
  return union(
    membersOf(type).map(
      (m) => (m.kind === 'class' ? elementOfClass(m, call.frame.run.codebase)?.value : elementOf(m)?.value) ?? m,
    ),
  );
}
