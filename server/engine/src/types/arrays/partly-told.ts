import { INT, isIntKey, map, STRING, shape, unknown } from '../make.js';
import type { ShapeField, Type, UnknownReason } from '../type.js';

/** Describes an array of which some members are told; `reason` says why nobody knows the others. */
export interface PartlyTold {
  fields: readonly ShapeField[];
  reason: UnknownReason;
}

/**
 * Gives an array that has these members under names, and others nobody knows (engine 7.2): `[...$unknown, 'total' => 1]`. Without
 * a member that is certain it is an unknown array.
 */
export function partlyTold(fields: readonly ShapeField[], reason: UnknownReason): Type {
  return underNames(
    fields.filter((f) => !isIntKey(f.key)),
    reason,
  );
}

/** Does the same where no member is under a number: looking at each key for each member of an array costs the square of them. */
export function underNames(named: ShapeField[], reason: UnknownReason): Type {
  if (named.every((f) => f.optional === true)) return unknown('vague-array');
  return { kind: 'intersection', members: [mapOfUntold(reason), shape(named)] };
}

/** Gives an object of which nothing is told. */
export function mapOfUntold(reason: UnknownReason): Type {
  return map({ kind: 'union', members: [INT, STRING] }, unknown(reason));
}

/** Gives the members a partly told array has. */
export function toldOf(type: Type): PartlyTold | undefined {
  if (type.kind !== 'intersection') return undefined;
  const [others, told] = type.members;
  if (others?.kind !== 'map' || others.value.kind !== 'unknown' || told?.kind !== 'shape') return undefined;
  return { fields: told.fields, reason: others.value.reason };
}
