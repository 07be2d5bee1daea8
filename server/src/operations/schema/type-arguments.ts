import type { Type } from '@docgen/engine';

/**
 * Writes type arguments as members of an identity tuple (document 7.1): the name of a class or enum, docblock notation
 * for lists, maps and scalars, the node's JSON for anything else.
 */
export function canonicalArgs(type: Extract<Type, { kind: 'class' }>): string[] {
  return (type.args ?? []).map(written);
}

function written(type: Type): string {
  switch (type.kind) {
    case 'enum':
      return type.cases === undefined ? type.fqcn : JSON.stringify(type);
    case 'class': {
      const args = canonicalArgs(type);
      const plain = type.loads === undefined && type.only === undefined && type.gaps !== true;
      if (args.length === 0) return type.fqcn;
      return plain ? `${type.fqcn}<${args.join(',')}>` : JSON.stringify(type);
    }
    case 'scalar':
      return Object.keys(type).length === 2 ? type.type : JSON.stringify(type);
    case 'list':
      return Object.keys(type).length === 2 ? `list<${written(type.item)}>` : JSON.stringify(type);
    case 'map':
      return `map<${written(type.key)},${written(type.value)}>`;
    default:
      return JSON.stringify(type);
  }
}
