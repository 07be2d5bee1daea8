import type { JsonMap } from '@docgen/protocol';
import { canonical } from '../canonical/canonical.js';
import { writeJson } from '../json/write.js';
import type { Shape } from '../shape/shape.js';

/** Gives parts a step changed the objects of the last assembly where they came out the same, so that everything made of them stays. */
export class SameParts {
  readonly kept = new Map<string, ChangedPart>();

  constructor(private readonly before: ReadonlyMap<string, ChangedPart> | undefined) {}

  /** Brings a part into canonical form. `place` tells parts of a document apart. */
  settled(place: string, value: JsonMap, shape: Shape): JsonMap {
    const part = canonical(value, shape) as JsonMap;
    const text = writeJson(part);
    const known = this.before?.get(place);
    const same = known?.text === text ? known : { text, node: part };
    this.kept.set(place, same);
    return same.node;
  }
}

/** Holds a changed part and its text, by which the next assembly knows it again. */
export interface ChangedPart {
  text: string;
  node: JsonMap;
}
