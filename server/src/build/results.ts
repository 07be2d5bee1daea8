import type { Answer, FactSource } from '@docgen/cache';
import { holds } from '@docgen/cache';
import type { Session } from './context.js';

/**
 * A snapshot together with the sub-results of an earlier session (`derived:`, `component:`), against which the trace of a
 * fragment is held: a sub-result answers as it did while everything it was made from is still the same, and not at all after.
 */
export function withResults({ derived, components }: Session, source: FactSource): FactSource {
  const valid = new Map<string, Answer | undefined>();
  const all: FactSource = {
    get(id) {
      const result = id.startsWith('component:') ? components.get(id.slice('component:'.length)) : derived.get(id);
      if (result === undefined) return source.get(id);
      if (!valid.has(id)) valid.set(id, holds(result.trace, all) ? result.answer : undefined);
      return valid.get(id);
    },
  };
  return all;
}
