import { byteOrder } from '@docgen/protocol';
import { type Assembly, type Placed, report } from './state.js';

/** Reports tags and identities that operations share and should not (document 10.2); nothing is dropped. */
export function reportCollisions(assembly: Assembly): void {
  const { memo, docId, operations, diagnostics, places } = assembly;
  const before = memo.collisions.get(docId);
  if (
    before?.of.length === operations.length &&
    before.of.every((one, at) => collideAlike(one, operations[at])) &&
    places.isCurrent(before.found)
  ) {
    memo.collisions.set(docId, { ...before, of: operations });
    diagnostics.push(...before.found.value);
    return;
  }
  const found = places.located(() => {
    const others = diagnostics.length;
    reportIdentities(assembly);
    reportTags(assembly);
    return diagnostics.slice(others);
  });
  memo.collisions.set(docId, { of: operations, found });
}

/** Tells whether two operations in the same place are equal in all that is reported here. */
function collideAlike(a: Placed, b: Placed | undefined): boolean {
  if (a === b) return true;
  if (b === undefined || a.id !== b.id) return false;
  const [own, other] = [a.fragment, b.fragment];
  const routes = own.signature === other.signature && own.path === other.path && own.verb === other.verb;
  const tags =
    a.derivedTags.length === b.derivedTags.length && a.derivedTags.every((tag, at) => tag === b.derivedTags[at]);
  return routes && tags && own.controller === other.controller;
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

/** Reports tags derived from several controllers; a `Group` is shared on purpose. */
function reportTags(assembly: Assembly): void {
  /** The controller of each tag; all of them once there are several. */
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
