import type { FactReader } from '@docgen/cache';
import type { Type } from '@docgen/engine';
import { classOf, type DocType } from '@docgen/php';

const SCALARS: Record<string, 'string' | 'int' | 'float' | 'bool'> = {
  string: 'string',
  int: 'int',
  integer: 'int',
  float: 'float',
  double: 'float',
  bool: 'bool',
  boolean: 'bool',
};

const LISTS = new Set(['list', 'non-empty-list', 'array', 'non-empty-array', 'iterable']);

/**
 * Makes the type an argument of a generic class in a `type` string stands for (config 7.6): `Order` in `Box<Order>`.
 * What has no type of its own is unknown.
 */
export function typeArgument(reader: FactReader, doc: DocType): Type {
  switch (doc.k) {
    case 'id':
      return named(reader, doc.name, doc.builtin === true);
    case 'nullable':
      return { kind: 'union', members: [typeArgument(reader, doc.of), { kind: 'null' }] };
    case 'union':
      return { kind: 'union', members: doc.of.map((one) => typeArgument(reader, one)) };
    case 'array':
      return { kind: 'list', item: typeArgument(reader, doc.of) };
    case 'literal':
      if (doc.value === null) return { kind: 'null' };
      return { kind: 'literal', value: doc.value, ...(doc.float === true ? { float: true as const } : {}) };
    case 'shape':
      return {
        kind: 'shape',
        fields: doc.fields.map(({ key, type, optional }, i) => {
          const field = { key: key ?? String(i), type: typeArgument(reader, type) };
          return optional === true ? { ...field, optional: true as const } : field;
        }),
      };
    case 'generic':
      return generic(reader, doc);
    default:
      return { kind: 'unknown', reason: 'untyped' };
  }
}

function named(reader: FactReader, name: string, builtin: boolean): Type {
  const word = name.toLowerCase();
  const scalar = builtin && Object.hasOwn(SCALARS, word) ? SCALARS[word] : undefined;
  if (scalar !== undefined) return { kind: 'scalar', type: scalar };
  if (builtin) return word === 'null' ? { kind: 'null' } : { kind: 'unknown', reason: 'untyped' };
  const fact = classOf(reader, name);
  if (fact?.kind === 'enum') return { kind: 'enum', fqcn: fact.name };
  return { kind: 'class', fqcn: fact?.name ?? name };
}

function generic(reader: FactReader, { base, args }: Extract<DocType, { k: 'generic' }>): Type {
  const types = args.map((arg) => typeArgument(reader, arg));
  const [first, second] = types;
  if (base.k !== 'id' || first === undefined) return typeArgument(reader, base);
  if (!LISTS.has(base.name.toLowerCase())) return { kind: 'class', fqcn: base.name, args: types };
  if (second === undefined) return { kind: 'list', item: first };
  const isText = first.kind === 'scalar' && first.type === 'string';
  return isText ? { kind: 'map', key: first, value: second } : { kind: 'list', item: second };
}
