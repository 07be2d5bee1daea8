import { byteOrder } from '@docgen/protocol';
import type { ClassFact, Fact } from '../facts.js';

/**
 * Lists concrete classes of the project below a class or interface, at any depth; `candidates` are the files that may
 * declare one.
 */
export function implementors(
  fqcn: string,
  candidates: (above: string) => Iterable<string>,
  factsOf: (path: string) => readonly Fact[],
): string[] {
  const out = new Set<string>();
  const seen = new Set([fqcn.toLowerCase()]);
  const queue = [fqcn];
  for (let above = queue.shift(); above !== undefined; above = queue.shift()) {
    const wanted = above.toLowerCase();
    for (const path of candidates(above)) {
      for (const fact of factsOf(path)) {
        if (!fact.id.startsWith('class:')) continue;
        const found = fact.value as ClassFact;
        const names = [...(found.extends === undefined ? [] : [found.extends]), ...found.implements];
        if (seen.has(found.name.toLowerCase()) || !names.some((name) => name.toLowerCase() === wanted)) continue;
        seen.add(found.name.toLowerCase());
        queue.push(found.name);
        if ((found.kind === 'class' || found.kind === 'enum') && found.abstract !== true) out.add(found.name);
      }
    }
  }
  return [...out].sort(byteOrder);
}
