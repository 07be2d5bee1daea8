import type { JsonMap } from '@docgen/protocol';
import type { ComponentDefinition } from '../../analysis/index.js';
import type { Places } from './bound-anchors.js';

/**
 * A component as operations and other components speak of it: one object per placeholder, so that meeting it for the hundredth
 * time in an assembly is a comparison. What it is at the moment holds in the assembly whose places are named beside it.
 */
export interface Ref {
  readonly placeholder: string;
  /** The first definition in processing order. */
  definition: ComponentDefinition | undefined;
  definedIn: Places | undefined;
  /** The component as its contributions give it; undefined for nothing publishable. */
  node: JsonMap | undefined;
  reachedIn: Places | undefined;
}

/** The one object for each placeholder that was ever met: they are as many as classes are published. */
export class Refs {
  private readonly known = new Map<string, Ref>();

  of(placeholder: string): Ref {
    let ref = this.known.get(placeholder);
    if (ref === undefined) {
      const nothing = { definition: undefined, definedIn: undefined, node: undefined, reachedIn: undefined };
      ref = { placeholder, ...nothing };
      this.known.set(placeholder, ref);
    }
    return ref;
  }

  /** The assembly is over: what only an earlier one met keeps nothing alive. */
  leave(places: Places): void {
    for (const ref of this.known.values()) {
      if (ref.definedIn !== places) ref.definition = ref.definedIn = undefined;
      if (ref.reachedIn !== places) ref.node = ref.reachedIn = undefined;
    }
  }
}
