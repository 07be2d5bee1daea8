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

/** Defines a format whose artifact is laid out as its source is: the parts where they stood, and the rest of it. */
export interface DocumentEmitterDefinition<Q extends Questions> {
  needsHash?: true;
  questions: Q;
  /** Says that components which only a dropped node led to are dropped with it (document 11.5). */
  dropsUnreachable: boolean;
  /** Makes over the source without its parts. A map of parts that is left out here is left out with them. */
  rest(rest: JsonMap, whole: Pick<Whole<unknown>, 'document' | 'source' | 'options' | 'report'>): JsonMap;
  /** Makes over one part; undefined drops it, and a components bucket that was emptied so. */
  part(part: JsonMap, context: PartContext<Q>): Json | undefined;
}

interface Made {
  node: Json | undefined;
  /** Says that the node refers to fewer components than the part. */
  loses: boolean;
}

/** Makes an emitter of documents, which brings parts and rest into canonical order. */
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
      // Path items that are left out with their section are not looked at one by one.
      let lost = [...source.keys()].some((member) => !rest.has(member));
      const content = joinParts(rest, source, (part: JsonMap, kind: PartKind, name: string) => {
        const made = of(part, kind, name);
        lost ||= made.loses;
        return made.node;
      });
      return dropsUnreachable ? removeUnreachable(source, content, lost, memo.references) : content;
    },
  });
}
