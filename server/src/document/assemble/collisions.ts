import { byteOrder } from '@docgen/protocol';
import { type Assembly, type Placed, report } from './state.js';

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
  for (const { operationId: id, fragment } of assembly.operations) {
    if (id === undefined) continue;
    const { signature } = fragment;
    const other = first.get(id);
    if (other === undefined) first.set(id, signature);
    else
      report(assembly, 'route.duplicate-operation-id', { id, signature, first: other }, { routeSignature: signature });
  }
}

/** Only tags derived from controllers: a `Group` is shared on purpose. */
function reportTags(assembly: Assembly): void {
  /** The controller of a tag; all of them once there are several. */
  const controllers = new Map<string, string | Set<string>>();
  for (const { derivedTags, fragment } of assembly.operations) {
    const { controller } = fragment;
    if (controller === undefined) continue;
    for (const tag of derivedTags) {
      const known = controllers.get(tag);
      if (known === undefined) controllers.set(tag, controller);
      else if (typeof known !== 'string') known.add(controller);
      else if (known !== controller) controllers.set(tag, new Set([known, controller]));
    }
  }
  for (const [tag, names] of controllers) {
    if (typeof names === 'string') continue;
    report(assembly, 'tags.name-collision', { tag, controllers: [...names].sort(byteOrder) });
  }
}
