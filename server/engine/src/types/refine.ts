import { type Hierarchy, isSubtype } from './subtype.js';
import type { ShapeField, Type } from './type.js';
import { membersOf } from './union.js';

/**
 * Refines what `@return` declares of an array by what the body returns: `array<string, string>` over a literal shape is
 * that shape (engine 5.3). Members the body leaves unknown keep the type of the tag. Undefined where the two contradict
 * each other; the tag stands then.
 */
export function refine(declared: Type, body: Type, hierarchy: Hierarchy): Type | undefined {
  // An array that looks empty may have been filled by unread code.
  if (body.kind === 'unknown' || (body.kind === 'shape' && body.fields.length === 0)) return declared;
  if (declared.kind === 'unknown') return body;
  if (body.kind === 'shape' && body.isObject !== true && (declared.kind === 'map' || declared.kind === 'list')) {
    const item = declared.kind === 'map' ? declared.value : declared.item;
    const fields: ShapeField[] = [];
    for (const field of body.fields) {
      const type = refine(item, field.type, hierarchy);
      if (type === undefined) return undefined;
      fields.push({ ...field, type });
    }
    return { ...body, fields };
  }
  if (body.kind === 'map' && declared.kind === 'map') {
    const value = refine(declared.value, body.value, hierarchy);
    return value === undefined ? undefined : { ...body, value };
  }
  if (body.kind === 'list' && declared.kind === 'list') {
    const item = refine(declared.item, body.item, hierarchy);
    return item === undefined ? undefined : { ...body, item };
  }
  // An intersection of one is an object that was made into an array.
  if (body.kind === 'intersection' && body.members.length === 1 && declared.kind === 'map') return body;
  if (body.kind === 'union') return undefined;
  if (isSubtype(body, declared, hierarchy)) return body;
  // `array<string, mixed>|list<mixed>` is as much of the one it is as that alone.
  for (const one of declared.kind === 'union' ? declared.members : []) {
    const refined = refine(one, body, hierarchy);
    if (refined !== undefined) return refined;
  }
  return undefined;
}

/** Tells whether a type declares only the elements of an array, so that the body may name the keys. */
export function tellsElementsOnly(type: Type): boolean {
  return membersOf(type).every((m) => m.kind === 'map' || m.kind === 'list');
}

/** Tells whether a shape has a member that may be anything, or an array of anything. */
export function leavesOpen(type: Type): boolean {
  if (type.kind === 'union')
    return membersOf(type).every((m) => m.kind === 'shape') && membersOf(type).some(leavesOpen);
  return type.kind === 'shape' && type.fields.some((field) => isOpen(field.type));
}

function isOpen(type: Type): boolean {
  switch (type.kind) {
    case 'unknown':
      return true;
    case 'list':
      return isOpen(type.item);
    case 'map':
      return isOpen(type.value);
    default:
      return leavesOpen(type);
  }
}

/**
 * Fills the open members of a declared shape with what the body returns; members the body leaves unknown keep the type
 * of the tag. A body that returns no shape leaves the tag, as does one with unknown members where the tag declares
 * several shapes.
 */
export function fillOpenMembers(declared: Type, body: Type, hierarchy: Hierarchy): Type {
  if (declared.kind === 'union' && body.kind === 'shape' && body.fields.length > 0)
    return body.fields.some((field) => isOpen(field.type)) ? declared : body;
  if (declared.kind !== 'shape' || body.kind !== 'shape' || body.fields.length === 0) return declared;
  const fields = body.fields.map((field): ShapeField => {
    const declaredField = declared.fields.find((other) => other.key === field.key);
    if (declaredField === undefined) return field;
    const type =
      declaredField.type.kind === 'shape' ? fillOpenMembers(declaredField.type, field.type, hierarchy) : undefined;
    return { ...field, type: type ?? refine(declaredField.type, field.type, hierarchy) ?? field.type };
  });
  return { ...body, fields };
}
