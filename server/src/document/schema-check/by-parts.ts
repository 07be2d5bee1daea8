import type { JsonMap } from '@docgen/protocol';
import type { Ask } from '../identity-memo.js';
import { mapParts, type PartKind, PartMemo } from '../parts.js';
import type { SchemaName } from './schemas.js';
import { schemaViolations, type Violation } from './violations.js';

/** Bounds the parts checked together: a document of 1,000 operations in the forms it is checked in takes 40 MB. */
const BATCH_SIZE = 64;

interface Checked {
  /** The form that was checked, until it is known to be valid. */
  form: JsonMap | undefined;
  /** The schema against which it was found valid. */
  validAs: string | undefined;
}

/** Remembers parts that were validated against a schema, and the results. */
export class ValidParts {
  readonly parts = new PartMemo<Checked>();
}

/** Makes the form in which a part is checked; `ask` answers its dependencies besides the part. */
export type CheckedForm = (part: JsonMap, kind: PartKind, ask: Ask) => JsonMap;

/**
 * Validates a document against a schema, each part in the form it is checked in. No rule of these schemas reaches from
 * outside into a part or from one part into another (references are not followed), so a document is valid when it is
 * valid without the parts known to be valid; a map of parts that is left with none goes with them. When it is not
 * valid, the whole document is checked: the violations are always those of one check of it.
 */
export function violationsByParts(
  name: SchemaName,
  document: JsonMap,
  valid: ValidParts,
  form: CheckedForm = (part) => part,
  ask: Ask = () => undefined,
): Violation[] {
  for (let more = true; more; ) {
    more = false;
    const unknown: [Checked, string][] = [];
    const rest = mapParts(document, (part, kind, key) => {
      if (unknown.length === BATCH_SIZE) {
        more = true;
        return undefined;
      }
      const checked = valid.parts.of(part, kind, ask, (node, asked) => {
        return { form: form(node, kind, asked), validAs: undefined };
      });
      if (checked.validAs === key) return undefined;
      unknown.push([checked, key]);
      return checked.form ?? form(part, kind, ask);
    });
    if (document.has('paths') && !rest.has('paths')) rest.set('paths', new Map());
    if (schemaViolations(name, rest).length > 0) {
      const whole = mapParts(document, (part, kind) => form(part, kind, ask));
      return schemaViolations(name, whole);
    }
    for (const [checked, key] of unknown) {
      checked.validAs = key;
      checked.form = undefined;
    }
  }
  return [];
}
