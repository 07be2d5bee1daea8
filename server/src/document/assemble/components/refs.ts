import type { JsonMap } from '@docgen/protocol';
import type { ComponentDefinition } from '../../../analysis/index.js';
import type { Places } from '../bound-anchors.js';

/**
 * Represents a component that operations and other components refer to: one object per placeholder, so that meeting it
 * for the hundredth time in an assembly is a comparison. Its members hold for the assembly whose `Places` is named
 * beside them.
 */
export interface ComponentRef {
  readonly placeholder: string;
  /** The first definition in processing order. */
  definition: ComponentDefinition | undefined;
  definedIn: Places | undefined;
  /** The component node; undefined for nothing publishable. */
  node: JsonMap | undefined;
  reachedIn: Places | undefined;
}

/** Keeps one object for each placeholder ever met, which are as many as published classes. */
export class ComponentRefs {
  private readonly known = new Map<string, ComponentRef>();

  of(placeholder: string): ComponentRef {
    let ref = this.known.get(placeholder);
    if (ref === undefined) {
      const nothing = { definition: undefined, definedIn: undefined, node: undefined, reachedIn: undefined };
      ref = { placeholder, ...nothing };
      this.known.set(placeholder, ref);
    }
    return ref;
  }

  /** Ends an assembly: members that only an earlier assembly set are dropped. */
  endAssembly(places: Places): void {
    for (const ref of this.known.values()) {
      if (ref.definedIn !== places) ref.definition = ref.definedIn = undefined;
      if (ref.reachedIn !== places) ref.node = ref.reachedIn = undefined;
    }
  }
}
