import type { FactReader } from '@docgen/cache';
import type { ResolveName } from '../docblock/type.js';

/**
 * Resolves class names in a type string of a file (attribute `type:` and `payload:`): imports first, then the namespace
 * for one segment, a longer name that is not imported as written (engine 4.2). Each name read is one fact.
 */
export function docNames(reader: FactReader, path: string): ResolveName {
  return (name) => {
    if (name.startsWith('\\')) return name.slice(1);
    const at = name.indexOf('\\');
    const head = at < 0 ? name : name.slice(0, at);
    const imported = reader.read<string>(`use:${path}#${head.toLowerCase()}`);
    if (imported !== undefined) return at < 0 ? imported : imported + name.slice(at);
    if (at >= 0) return name;
    const namespace = reader.read<string>(`namespace:${path}`) ?? '';
    return namespace === '' ? name : `${namespace}\\${name}`;
  };
}
