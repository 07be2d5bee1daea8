import { isComposed } from './composed.js';
import { isAssumedNull, list, map, NULL } from './make.js';
import { partsOf } from './size.js';
import type { ShapeField, Type } from './type.js';
import { union } from './union.js';

/*
 * The attribute of a cast whose column neither a tag nor a migration speaks of reads as null where the column holds none
 * (engine 14.4), and is published as never null (responses 10.2). So the null is there while code is read, where a condition
 * asks about it, and is gone from what is told. It becomes a null like any other where the author says that there is one: in a
 * declared `?T`, behind `?->`, in the branch of a condition.
 */

const found = new WeakMap<Type, boolean>();

/** Tells whether an assumed null stands anywhere in the type. */
function holds(type: Type): boolean {
  if (!isComposed(type)) return isAssumedNull(type);
  let known = found.get(type);
  if (known === undefined) {
    known = partsOf(type).some(holds);
    found.set(type, known);
  }
  return known;
}

/** Prepares a type for publication: an assumed null beside other members is dropped, one alone is null. */
export function publishedType(type: Type): Type {
  if (!holds(type)) return type;
  switch (type.kind) {
    case 'null':
      return NULL;
    case 'scalar':
      return type.encodes === undefined ? type : { ...type, encodes: publishedType(type.encodes) };
    case 'union':
      return union(type.members.flatMap((m) => (isAssumedNull(m) ? [] : [publishedType(m)])));
    case 'list':
      return list(publishedType(type.item), {
        ...(type.nonEmpty === true ? { nonEmpty: true } : {}),
        ...(type.gaps === true ? { gaps: true } : {}),
      });
    case 'map':
      return map(publishedType(type.key), publishedType(type.value));
    case 'shape':
      return { ...type, fields: type.fields.map(field) };
    case 'class':
      return {
        ...type,
        ...(type.args === undefined ? {} : { args: type.args.map(publishedType) }),
        ...(type.has === undefined ? {} : { has: type.has.map(field) }),
      };
    case 'callable':
      return {
        ...type,
        ...(type.params === undefined ? {} : { params: type.params.map(publishedType) }),
        ...(type.returns === undefined ? {} : { returns: publishedType(type.returns) }),
      };
    case 'intersection':
      return { ...type, members: type.members.map(publishedType) };
    default:
      return type;
  }
}

function field(of: ShapeField): ShapeField {
  return { ...of, type: publishedType(of.type) };
}

/** Turns the assumed null into a plain one, where a declaration says null. */
export function statedType(type: Type): Type {
  return type.kind === 'union' && type.members.some(isAssumedNull) ? union([...type.members, NULL]) : type;
}
