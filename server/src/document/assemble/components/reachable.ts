import { byteOrder, type JsonMap } from '@docgen/protocol';
import type { ComponentDefinition } from '../../../analysis/index.js';
import type { Ask } from '../../identity-memo.js';
import { componentKind, type PartKind } from '../../parts.js';
import { freeze } from '../freeze.js';
import type { Mentions } from '../memo.js';
import { mentionsIn } from '../references.js';
import type { Assembly } from '../state.js';
import type { ComponentRef } from './refs.js';

/** Holds a component the document publishes. */
export interface ReachableComponent {
  ref: ComponentRef;
  definition: ComponentDefinition;
  /** The component node; undefined for nothing publishable. */
  node: JsonMap | undefined;
}

/**
 * Lists the components that operations refer to, directly or through other components, in byte order of the
 * placeholders, and the keys of the security requirements met. It is the same list as in the last assembly while no
 * member changes.
 */
export function reachable(
  assembly: Assembly,
  root: Mentions,
): { components: readonly ReachableComponent[]; schemes: ReadonlySet<string> } {
  const { places, memo, docId } = assembly;
  const schemes = new Set<string>();
  const pending: ComponentRef[] = [];
  const take = (mentioned: Mentions): void => {
    for (const key of mentioned.schemes) schemes.add(key);
    for (const ref of mentioned.refs) {
      if (ref.reachedIn === places) continue;
      ref.reachedIn = places;
      pending.push(ref);
    }
  };
  take(root);
  for (const { node, kind } of assembly.paths) take(mentions(assembly, node, kind));
  for (const { node, kind } of assembly.webhooks) take(mentions(assembly, node, kind));
  const found: ReachableComponent[] = [];
  for (let ref = pending.pop(); ref !== undefined; ref = pending.pop()) {
    const { definition } = ref;
    if (definition === undefined || ref.definedIn !== places) continue;
    const node = frozen(definition, assembly);
    ref.node = node;
    found.push({ ref, definition, node });
    const kind = componentKind(definition.bucket);
    if (node !== undefined && kind !== undefined) take(mentions(assembly, node, kind));
  }
  const components = inOrder(found, memo.reached.get(docId), assembly);
  memo.reached.set(docId, components);
  return { components, schemes };
}

function inOrder(
  found: readonly ReachableComponent[],
  before: readonly ReachableComponent[] | undefined,
  { places }: Assembly,
): readonly ReachableComponent[] {
  const isReached = ({ ref }: ReachableComponent) => ref.reachedIn === places && ref.definedIn === places;
  if (before === undefined || before.length !== found.length || !before.every(isReached))
    return [...found].sort((a, b) => byteOrder(a.ref.placeholder, b.ref.placeholder));
  if (before.every(({ ref, definition, node }) => ref.definition === definition && ref.node === node)) return before;
  return before.map(({ ref }) => ({ ref, definition: ref.definition as ComponentDefinition, node: ref.node }));
}

function mentions({ memo }: Assembly, node: JsonMap, kind: PartKind): Mentions {
  return memo.mentions.of(node, kind, nothing, (part) => mentionsIn(part, kind.walked, memo.refs));
}

const nothing: Ask = () => undefined;

function frozen(definition: ComponentDefinition, { memo, places }: Assembly): JsonMap | undefined {
  const known = memo.components.get(definition);
  if (known !== undefined && places.isCurrent(known)) return known.value;
  const made = places.located((locate) => freeze(definition, locate));
  memo.components.set(definition, made);
  return made.value;
}
