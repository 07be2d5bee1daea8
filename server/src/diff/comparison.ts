import type { Json } from '@docgen/protocol';
import type { ChangeList, NodeName } from './change-list.js';
import type { ComponentPairs } from './component-pairs.js';
import type { DocumentSide } from './document-side.js';
import type { Reach } from './reach.js';
import { isSchema } from './schema/keywords.js';
import { SchemaComparison } from './schema/schema-comparison.js';
import type { DataFlow } from './verdicts.js';

/** Holds two documents while they are compared. */
export interface Comparison {
  before: DocumentSide;
  after: DocumentSide;
  withIds: boolean;
  components: ComponentPairs;
  reach: { before: Reach; after: Reach };
  changes: ChangeList;
}

/**
 * Compares two schemas of one place; one that is absent accepts anything, and two absent ones are equal. `id` is of the node the changes
 * belong to.
 */
export function compareSchemas(
  of: Comparison,
  before: Json | undefined,
  after: Json | undefined,
  part: { id: string; path: string; flow: DataFlow },
): void {
  if (before === undefined && after === undefined) return;
  new SchemaComparison(of.components, of.changes, part).run(schemaOr(before), schemaOr(after));
}

function schemaOr(value: Json | undefined): Json {
  return isSchema(value) ? value : true;
}

/** Names a node below another (diff 12.1). */
export function below(
  { id, path }: NodeName,
  target: NodeName['target'],
  discriminator: string,
  step: string,
): NodeName {
  return { target, id: `${id}#${discriminator}`, path: `${path} ${step}` };
}
