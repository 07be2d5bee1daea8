import { byteOrder } from '@docgen/protocol';
import type { Placed } from './state.js';
import { type Assembly, report } from './state.js';

/** What the placed operations share and should not (document 10.2); nothing is dropped. */
export function reportCollisions(assembly: Assembly): void {
  reportIdentities(assembly);
  reportOperationIds(assembly);
  reportTags(assembly);
}

function reportIdentities(assembly: Assembly): void {
  const first = new Map<string, Placed>();
  for (const placed of assembly.operations) {
    const other = first.get(placed.id);
    if (other === undefined) first.set(placed.id, placed);
    else {
      const { signature, path, verb } = placed.fragment;
      const params = { path, other: other.fragment.path, method: verb };
      report(assembly, 'route.duplicate-operation', params, { routeSignature: signature });
    }
  }
}

function reportOperationIds(assembly: Assembly): void {
  const first = new Map<string, string>();
  for (const { node, fragment } of assembly.operations) {
    const id = node.get('operationId');
    if (typeof id !== 'string') continue;
    const { signature } = fragment;
    const other = first.get(id);
    if (other === undefined) first.set(id, signature);
    else
      report(assembly, 'route.duplicate-operation-id', { id, signature, first: other }, { routeSignature: signature });
  }
}

/** Only tags derived from controllers: a `Group` is shared on purpose. */
function reportTags(assembly: Assembly): void {
  const controllers = new Map<string, Set<string>>();
  for (const { derivedTags, node, fragment } of assembly.operations) {
    const tags = node.get('tags');
    if (!derivedTags || fragment.controller === undefined || !Array.isArray(tags)) continue;
    for (const tag of tags) {
      if (typeof tag !== 'string') continue;
      const known = controllers.get(tag) ?? new Set();
      controllers.set(tag, known.add(fragment.controller));
    }
  }
  for (const [tag, names] of controllers) {
    if (names.size > 1) report(assembly, 'tags.name-collision', { tag, controllers: [...names].sort(byteOrder) });
  }
}
