import { INT, isIntKey, map, STRING, shape, unknown } from './make.js';
import type { ShapeField, Type, UnknownReason } from './type.js';
import { membersOf, union } from './union.js';

const ANY_KEY = union([INT, STRING]);

/** Describes an array of which some members are told; `reason` says why nobody knows the others. */
export interface PartlyTold {
  fields: readonly ShapeField[];
  reason: UnknownReason;
}

/** Has no reason where all members are known. */
type Told = Pick<PartlyTold, 'fields'> & Partial<PartlyTold>;

/**
 * Gives an array that has these members under names, and others nobody knows (engine 3.3): `[...$unknown, 'total' => 1]`. Without
 * a member that is certain it is an unknown array.
 */
function partlyTold(fields: readonly ShapeField[], reason: UnknownReason): Type {
  const named = fields.filter((f) => !isIntKey(f.key));
  if (named.every((f) => f.optional === true)) return unknown('vague-array');
  return { kind: 'intersection', members: [map(ANY_KEY, unknown(reason)), shape(named)] };
}

/** Gives the members a partly told array has. */
export function toldOf(type: Type): PartlyTold | undefined {
  if (type.kind !== 'intersection') return undefined;
  const [others, told] = type.members;
  if (others?.kind !== 'map' || others.value.kind !== 'unknown' || told?.kind !== 'shape') return undefined;
  return { fields: told.fields, reason: others.value.reason };
}

/** Gives a partly told array without what is told. */
export function untold(type: Type): Type {
  if (type.kind === 'union') return union(type.members.map(untold));
  return toldOf(type) === undefined ? type : unknown('vague-array');
}

/** Says why nobody knows the members of an array; undefined where they are known, or their types are. */
function reasonOf(type: Type): UnknownReason | undefined {
  if (membersOf(type).some((m) => m.kind === 'unknown')) return type.kind === 'unknown' ? type.reason : 'vague-array';
  return type.kind === 'map' && type.value.kind === 'unknown' ? type.value.reason : undefined;
}

function read(type: Type): Told | undefined {
  const told = toldOf(type);
  if (told !== undefined) return told;
  const reason = reasonOf(type);
  if (reason !== undefined) return { fields: [], reason };
  return type.kind === 'shape' && type.isObject !== true ? { fields: type.fields } : undefined;
}

/** Writes a member under a name to an array nobody knows; undefined for any other, and where it may be no array. */
export function writtenBeside(base: Type, entry: ShapeField): Type | undefined {
  const isArray = base.kind === 'map' || (base.kind === 'unknown' && base.reason === 'vague-array');
  const told = toldOf(base) ?? (isArray ? read(base) : undefined);
  if (told?.reason === undefined) return undefined;
  if (isIntKey(entry.key)) return toldOf(base) === undefined ? undefined : base;
  return partlyTold([...told.fields.filter((f) => f.key !== entry.key), entry], told.reason);
}

/** Removes a member; undefined where the array is not partly told. */
export function removedFrom(base: Type, key: string | undefined): Type | undefined {
  const told = toldOf(base);
  if (told === undefined) return undefined;
  return key === undefined
    ? unknown('vague-array')
    : partlyTold(
        told.fields.filter((f) => f.key !== key),
        told.reason,
      );
}

/**
 * Lays one array over another where nobody knows all of one: members of the upper stand, and those of the lower only where the upper
 * is known. Undefined where both are known, and where no member is certain.
 */
export function laidOver(lower: Type, upper: Type): Type | undefined {
  const [below, above] = [read(lower), read(upper)];
  const reason = above?.reason ?? below?.reason;
  if (below === undefined || above === undefined || reason === undefined) return undefined;
  const fields = below.fields.map((field): ShapeField => {
    const over = above.fields.find((f) => f.key === field.key);
    if (over !== undefined && over.optional !== true) return over;
    const hidden = above.reason === undefined ? [] : [unknown(above.reason)];
    return { ...field, type: union([field.type, ...(over === undefined ? [] : [over.type]), ...hidden]) };
  });
  for (const field of above.fields) {
    if (below.fields.some((f) => f.key === field.key)) continue;
    fields.push(field.optional === true && below.reason !== undefined ? orUnknown(field, below.reason) : field);
  }
  const joined = partlyTold(fields, reason);
  return toldOf(joined) === undefined ? undefined : joined;
}

/** Joins partly told arrays where branches meet: what one of them lacks may be among what nobody knows of it. */
export function joinTold(types: readonly Type[]): Type | undefined {
  const all = types.flatMap((type) => toldOf(type) ?? []);
  const [first] = all;
  if (first === undefined || all.length < types.length) return undefined;
  const keys = new Set(all.flatMap(({ fields }) => fields.map((f) => f.key)));
  const fields = [...keys].map((key): ShapeField => {
    const found = all.flatMap((one) => one.fields.filter((f) => f.key === key));
    const [any] = found;
    const { optional: _, ...rest } = any ?? { key, type: unknown(first.reason) };
    const type = union(found.map((f) => f.type));
    if (found.length === all.length) {
      return found.some((f) => f.optional === true) ? { ...rest, type, optional: true } : { ...rest, type };
    }
    return { ...orUnknown({ ...rest, type }, first.reason), optional: true };
  });
  return partlyTold(fields, first.reason);
}

function orUnknown(field: ShapeField, reason: UnknownReason): ShapeField {
  return { ...field, type: union([field.type, unknown(reason)]) };
}
