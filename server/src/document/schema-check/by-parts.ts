import type { JsonMap } from '@docgen/protocol';
import { mapParts, type PartKind } from '../parts.js';
import type { SchemaName } from './schemas.js';
import { schemaViolations, type Violation } from './violations.js';

/** Kinds of parts that may be empty, so that an empty one can stand for a part known to be valid. */
const MAY_BE_EMPTY = new Set(['operation', 'additional', 'schemas', 'responses']);

/** Parts that broke nothing of a schema where parts of their kind stand. */
export class ValidParts {
  private readonly kinds = new Map<PartKind, WeakSet<JsonMap>>();

  has(part: JsonMap, kind: PartKind): boolean {
    return this.kinds.get(kind)?.has(part) === true;
  }

  add(part: JsonMap, kind: PartKind): void {
    let parts = this.kinds.get(kind);
    if (parts === undefined) {
      parts = new WeakSet();
      this.kinds.set(kind, parts);
    }
    parts.add(part);
  }
}

const EMPTY: JsonMap = new Map();

/**
 * What a document breaks of a schema. No rule of these schemas reaches from outside into a part or from one part into another
 * (references are not followed), so a document is valid when it is with every part known to be valid left empty. When it is
 * not, the whole document is asked: the violations are always those of one check of it.
 */
export function violationsByParts(name: SchemaName, document: JsonMap, valid: ValidParts): Violation[] {
  const unknown: [JsonMap, PartKind][] = [];
  const rest = mapParts(document, (part, kind) => {
    if (!MAY_BE_EMPTY.has(kind.name)) return part;
    if (valid.has(part, kind)) return EMPTY;
    unknown.push([part, kind]);
    return part;
  });
  const violations = schemaViolations(name, rest);
  if (violations.length > 0) return rest === document ? violations : schemaViolations(name, document);
  for (const [part, kind] of unknown) valid.add(part, kind);
  return [];
}
