import type { FactReader } from '@docgen/cache';
import type { ResolveName } from '@docgen/php';

const KEYWORDS = new Set(['self', 'static', 'parent', '$this']);

/** Names as written in a file, for text read after lowering (engine 4.2): its imports, else its namespace. */
export function nameResolver(reader: FactReader, path: string): ResolveName {
  return (name) => {
    if (KEYWORDS.has(name.toLowerCase())) return name;
    if (name.startsWith('\\')) return name.slice(1);
    const [head = '', ...rest] = name.split('\\');
    const used = reader.read<{ name?: string } | string>(`use:${path}#${head}`);
    const target = typeof used === 'string' ? used : used?.name;
    if (target !== undefined) return [target, ...rest].join('\\');
    if (rest.length > 0) return name;
    const space = reader.read<{ name?: string } | string>(`namespace:${path}`);
    const prefix = typeof space === 'string' ? space : space?.name;
    return prefix === undefined || prefix === '' ? name : `${prefix}\\${name}`;
  };
}
