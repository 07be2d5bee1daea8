import { isMap, type Json, type JsonMap } from '@docgen/protocol';

/** Members that hold values a client sends or reads, in which `$ref` is a name like any other. */
const VALUES = new Set(['example', 'examples', 'default', 'enum', 'const', 'x-docgen']);

/** Finds the first reference of a document that leads into another file: that file is not read (diff 12.5). */
export function foreignReference(document: JsonMap): string | undefined {
  // Nesting has no bound.
  const left: Json[] = [document];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    const inner: Json[] = [];
    if (Array.isArray(value)) inner.push(...value);
    else if (isMap(value)) {
      const ref = value.get('$ref');
      if (typeof ref === 'string' && !ref.startsWith('#')) return ref;
      for (const [key, member] of value) if (!VALUES.has(key)) inner.push(member);
    }
    left.push(...inner.reverse());
  }
  return undefined;
}
