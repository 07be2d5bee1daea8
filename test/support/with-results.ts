import type { FactSource, HashedValue } from '@docgen/cache';
import { holds, traceOf } from '@docgen/cache';
import type { Session } from '../../server/src/query/context.js';

/**
 * A world together with the results shared in an earlier session (`derived:`, `component:`), against which the trace of a
 * fragment is held: a result answers as it did while everything it was made from is still the same, and not at all after.
 */
export function withResults(session: Session, source: FactSource): FactSource {
  const results = new Map([...session.all()].map((result) => [result.id, result]));
  const valid = new Map<string, HashedValue | undefined>();
  const all: FactSource = {
    get(id) {
      if (id.startsWith('setting:')) return session.source.get(id);
      const result = results.get(id);
      if (result === undefined) return source.get(id);
      if (!valid.has(id)) valid.set(id, holds(traceOf(result.reads), all) ? result.answer : undefined);
      return valid.get(id);
    },
  };
  return all;
}
