import type { JsonMap } from '@docgen/protocol';
import { joined, PartMemo, skeletonOf } from '../parts.js';
import { lift, liftPart, parameterAt } from '../uses.js';
import { ValidParts, violationsByParts } from './by-parts.js';
import type { Violation } from './violations.js';

/** What checking a document against the interchange schema keeps of its parts. */
export class UirCheckMemo {
  readonly lifted = new PartMemo<JsonMap>();
  readonly valid = new ValidParts();
}

/** What a document, in either form, breaks of the interchange schema (document 1). */
export function uirViolations(document: JsonMap, memo: UirCheckMemo = new UirCheckMemo()): Violation[] {
  const skeleton = skeletonOf(document);
  const lifted = joined(lift(skeleton.document), skeleton, (part, kind) =>
    memo.lifted.of(
      part,
      kind,
      (ref) => parameterAt(document, ref),
      (node, ask) => liftPart(node, kind, ask),
    ),
  );
  return violationsByParts('uir', lifted, memo.valid);
}
