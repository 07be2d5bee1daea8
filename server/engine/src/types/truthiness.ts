import { toBool } from '@docgen/php';
import type { Type } from './type.js';
import { membersOf, union } from './union.js';

/** Gives the truthiness of a value: `true`, `false`, or undefined when the type does not decide it. */
export function truthiness(type: Type): boolean | undefined {
  switch (type.kind) {
    case 'literal':
      return type.settable === true ? undefined : toBool(type.value);
    case 'null':
    case 'void':
      return false;
    case 'class':
      // An element without children counts as false.
      return type.fqcn === 'SimpleXMLElement' ? undefined : true;
    case 'callable':
      return true;
    // The backing value, which the type stands for as well, may be 0 or empty (engine 3.1).
    case 'enum':
      return undefined;
    case 'list':
      return type.nonEmpty === true ? true : undefined;
    case 'shape':
      if (type.isObject === true) return true;
      if (type.fields.length === 0) return false;
      return type.fields.some((f) => f.optional !== true) ? true : undefined;
    case 'scalar':
      return (type.min ?? 0) > 0 || (type.max ?? 0) < 0 ? true : undefined;
    case 'union': {
      const parts = new Set(type.members.map(truthiness));
      const [only] = parts;
      return parts.size === 1 ? only : undefined;
    }
    default:
      return undefined;
  }
}

/** Gives the type on the path where the value was truthy. */
export function truthy(type: Type): Type {
  const kept = membersOf(type).flatMap((m): Type[] => {
    if (truthiness(m) === false) return [];
    if (m.kind === 'scalar' && m.type === 'bool') return [{ kind: 'literal', value: true }];
    if (m.kind === 'list') return [{ ...m, nonEmpty: true }];
    return [m];
  });
  return union(kept);
}

/** Gives the type on the path where the value was falsy. */
export function falsy(type: Type): Type {
  const kept = membersOf(type).flatMap((m): Type[] => {
    if (truthiness(m) === true) return [];
    if (m.kind === 'scalar' && m.type === 'bool') return [{ kind: 'literal', value: false }];
    return [m];
  });
  return union(kept);
}
