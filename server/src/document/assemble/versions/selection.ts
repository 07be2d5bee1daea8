import type { VersionChange } from '../../../layers/version/index.js';
import type { Slot } from '../state.js';
import type { Derivation } from './derivation.js';

/** Gives the operations a change is for: all of them without `AppliesTo` (versioning 13.6). */
export function selected(change: VersionChange, derivation: Derivation): ReadonlySet<Slot> | undefined {
  if (change.scopes.length === 0) return undefined;
  const found = new Set<Slot>();
  for (const selector of change.scopes) {
    const matching = matchingSlots(selector, derivation);
    for (const slot of matching) found.add(slot);
    if (matching.length === 0)
      derivation.report('versioning.scope-matches-nothing', { class: change.class, selector, schema: null }, change);
  }
  return found;
}

/** Finds operations by `METHOD /path` or by operationId, with `*` for any run of characters; webhooks by operationId. */
export function matchingSlots(selector: string, { assembly }: Derivation): Slot[] {
  const source = selector.replace(/[.+^${}()|[\]\\?]/g, '\\$&').replaceAll('*', '.*');
  const pattern = new RegExp(`^${source}$`, 's');
  const hasId = ({ node }: Slot) => pattern.test(operationIdOf(node));
  const isRoute = ({ method, name }: Slot) => pattern.test(`${method.toUpperCase()} ${name}`);
  return [...assembly.paths.filter((slot) => isRoute(slot) || hasId(slot)), ...assembly.webhooks.filter(hasId)];
}

/** An operation without an id is matched by no pattern but `*`. */
function operationIdOf(node: Slot['node']): string {
  const id = node.get('operationId');
  return typeof id === 'string' ? id : '';
}
