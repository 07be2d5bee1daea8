import type { Json, JsonMap } from '@docgen/protocol';
import {
  canonical,
  canonicalize,
  joinParts,
  loses,
  type PartKind,
  removeUnreachable,
  restOf,
} from '../document/index.js';
import { defineEmitter } from './define-emitter.js';
import type { Emitter, PartContext, Questions, Whole } from './emitter.js';

/** A format whose artifact is laid out as its source is: the parts in their places, and the rest of it. */
export interface DocumentEmitterDefinition<Q extends Questions> {
  needsHash?: true;
  questions: Q;
  /** Components that only something dropped led to go with it (document 11.5). */
  dropsUnreachable: boolean;
  /** The source without its parts, made over. A map of parts it leaves out is left out with them. */
  rest(rest: JsonMap, whole: Pick<Whole<unknown>, 'document' | 'source' | 'options' | 'report'>): JsonMap;
  /** One part made over; undefined takes it away, and a components bucket that was emptied so. */
  part(part: JsonMap, context: PartContext<Q>): Json | undefined;
}

interface Made {
  node: Json | undefined;
  /** It names less than the part did. */
  loses: boolean;
}

/** An emitter of documents in canonical order. */
export function defineDocumentEmitter<Q extends Questions>(definition: DocumentEmitterDefinition<Q>): Emitter {
  const { needsHash, questions, dropsUnreachable } = definition;
  return defineEmitter<Made, Q>({
    ...(needsHash === undefined ? {} : { needsHash }),
    questions,
    part(part, context) {
      const changed = definition.part(part, context);
      const node = changed === undefined ? undefined : canonical(changed, context.kind.written);
      return { node, loses: dropsUnreachable && loses(part, node) };
    },
    whole(whole) {
      const { source, of, memo } = whole;
      const rest = canonicalize(definition.rest(restOf(source), whole));
      let lost = false;
      const content = joinParts(rest, source, (part: JsonMap, kind: PartKind, name: string) => {
        const made = of(part, kind, name);
        lost ||= made.loses;
        return made.node;
      });
      return dropsUnreachable ? removeUnreachable(source, content, lost, memo.references) : content;
    },
  });
}
