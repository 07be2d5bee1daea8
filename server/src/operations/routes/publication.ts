import type { FactReader } from '@docgen/cache';
import type { Anchor, RouteFact } from '@docgen/protocol';
import { declarationsOf } from '../../analysis/index.js';

/**
 * Reads the attributes of an action and its class about being published (requests 2.1 steps 5 and 6, config 9.7).
 * `documents` is the allow-list of `InDocs`, a method's replacing its class's; absent without one.
 */
export function publication(
  reader: FactReader,
  route: RouteFact,
  closure: string | undefined,
): { excluded: boolean; documents?: { keys: string[]; anchor: Anchor } } {
  const action = { route, ...(closure === undefined ? {} : { closure }) };
  const excluded = declarationsOf('ExcludeFromDocs', action, reader).length > 0;
  const listed = declarationsOf('InDocs', action, reader)[0];
  if (listed === undefined) return { excluded };
  return { excluded, documents: { keys: listed.texts('documents'), anchor: listed.anchor } };
}
