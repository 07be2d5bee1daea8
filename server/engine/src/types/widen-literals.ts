import { list, map } from './make.js';
import { widen } from './operations.js';
import type { Type } from './type.js';
import { union } from './union.js';

/**
 * Widens every literal in a type to its scalar and an enum's cases to the enum (engine 3.4); arrays keep their members.
 */
export function widenLiterals(type: Type, enumCases: (fqcn: string) => readonly string[] | undefined): Type {
  const inner = (part: Type): Type => widenLiterals(part, enumCases);
  switch (type.kind) {
    case 'list':
      return list(inner(type.item), {
        ...(type.nonEmpty === true ? { nonEmpty: true } : {}),
        ...(type.gaps === true ? { gaps: true } : {}),
      });
    case 'map':
      return map(type.key, inner(type.value));
    case 'shape':
      return { ...type, fields: type.fields.map((field) => ({ ...field, type: inner(field.type) })) };
    case 'class':
      return type.args === undefined ? type : { ...type, args: type.args.map(inner) };
    case 'union':
      return union(type.members.map(inner), enumCases);
    case 'literal':
    case 'scalar':
    case 'enum':
      return widen(type);
    default:
      return type;
  }
}
