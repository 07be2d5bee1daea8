import { isIntKey, unknown } from '../make.js';
import type { ShapeField, Type, UnknownReason } from '../type.js';
import { membersOf, union } from '../union.js';
import { type PartlyTold, partlyTold, toldOf, underNames } from './partly-told.js';

/** Has no reason where all members are known. */
type Told = Pick<PartlyTold, 'fields'> & Partial<PartlyTold>;

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
  return underNames([...told.fields.filter((f) => f.key !== entry.key), entry], told.reason);
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

function orUnknown(field: ShapeField, reason: UnknownReason): ShapeField {
  return { ...field, type: union([field.type, unknown(reason)]) };
}
