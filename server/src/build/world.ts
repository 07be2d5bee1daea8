import { type Answer, answer, type FactSource } from '@docgen/cache';
import type { HostFacts } from '@docgen/protocol';

/**
 * The one source of facts of a build: `host:<section>` from the facts document, everything else from the source files.
 * A section's hash is taken when first asked for; many are never read.
 */
export function createWorld(php: FactSource, host: HostFacts): FactSource {
  const sections = new Map<string, Answer>();
  return {
    get(id) {
      if (!id.startsWith('host:')) return php.get(id);
      let section = sections.get(id);
      if (section === undefined) {
        const value = host[id.slice('host:'.length) as keyof HostFacts];
        section = answer(value, () => value ?? null);
        sections.set(id, section);
      }
      return section;
    },
  };
}
