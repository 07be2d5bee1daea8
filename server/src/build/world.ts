import { digest, type FactSource } from '@docgen/cache';
import type { HostFacts } from '@docgen/protocol';

/**
 * The one source of facts of a build: `host:<section>` from the facts document, everything else from the source files.
 * A section's hash is taken when first asked for; many are never read.
 */
export function createWorld(php: FactSource, host: HostFacts): FactSource {
  const sections = new Map<string, { hash: string; value: unknown }>();
  return {
    get(id) {
      if (!id.startsWith('host:')) return php.get(id);
      let section = sections.get(id);
      if (section === undefined) {
        const value = host[id.slice('host:'.length) as keyof HostFacts];
        section = { hash: digest(value ?? null), value };
        sections.set(id, section);
      }
      return section;
    },
  };
}
