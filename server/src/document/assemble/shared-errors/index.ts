import { isMap, type JsonMap } from '@docgen/protocol';
import type { Assembly, Slot } from '../state.js';
import { shareResponses } from './responses.js';
import { shareShapes } from './shapes.js';
import { errorSites, type Site } from './sites.js';

/** Error responses several operations state become components (document 12): their schemas first, then the whole. */
export function shareErrors(assembly: Assembly): void {
  if (!assembly.input.document.representation.errorComponents) return;
  const operations = errorSites(assembly);
  const sites = operations.flatMap((operation) => operation.sites);
  const told = new Set<string>();
  const shapes = shareShapes(sites, assembly, told);
  const outcome = shareResponses(sites, shapes, assembly, told);
  for (const operation of operations) {
    const { slot } = operation;
    if (operation.sites.length > 0) slot.node = withSites(slot, operation.sites, outcome, assembly);
  }
}

/** The operation with what its sites came to; the node of the last assembly when they came to the same. */
function withSites(
  { node }: Slot,
  sites: readonly Site[],
  outcome: ReadonlyMap<Site, JsonMap>,
  { memo }: Assembly,
): JsonMap {
  const responses = sites.map((site) => outcome.get(site) as JsonMap);
  const known = memo.sharing.get(node);
  if (known?.responses.every((response, at) => response === responses[at]) === true) return known.node;
  const before = node.get('responses');
  const out: JsonMap = new Map(isMap(before) ? before : []);
  for (const [at, { status }] of sites.entries()) out.set(status, responses[at] as JsonMap);
  // Every member stands where it stood, so the order is the one it had, and what is below needs no copy.
  const changed: JsonMap = new Map(node).set('responses', out);
  memo.sharing.set(node, { responses, node: changed });
  return changed;
}
