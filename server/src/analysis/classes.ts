import { type FactReader, memoized } from '@docgen/cache';
import { knownParents } from '@docgen/laravel-knowledge';
import { classOf } from '@docgen/php';

/**
 * Tells whether `fqcn` is the class `ancestor` or below it (extends, implements), by the sources and, where vendor/ is
 * missing, by the framework's own hierarchy.
 */
export function isA(reader: FactReader, fqcn: string, ancestor: string): boolean {
  return lineOf(reader, fqcn).has(ancestor.toLowerCase());
}

/** Lists the lower-case names of a class and of all above it. */
export function lineOf(reader: FactReader, fqcn: string): ReadonlySet<string> {
  return memoized(reader, climb, fqcn);
}

function climb(reader: FactReader, fqcn: string): Set<string> {
  const seen = new Set<string>();
  const queue = [fqcn.replace(/^\\/, '')];
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const key = name.toLowerCase();
    if (seen.has(key)) continue;
    seen.add(key);
    const fact = classOf(reader, name);
    if (fact === undefined) queue.push(...(knownParents(name) ?? []));
    else queue.push(...(fact.extends === undefined ? [] : [fact.extends]), ...fact.implements);
  }
  return seen;
}
