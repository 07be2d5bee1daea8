import type { JsonMap } from '@docgen/protocol';

/** Says what became of one schema: the older schema, or why it has none. */
export type EditOutcome =
  | { schema: JsonMap; droppedProse?: true }
  | { problem: 'invalid'; reason: string }
  | { problem: 'missing'; target: string; known: readonly string[] }
  | { problem: 'unchanged'; target: string };

/** Brings a schema back to the older version. */
export type SchemaEdit = (schema: JsonMap) => EditOutcome;

export function missing(target: string, known: Iterable<string>): EditOutcome {
  return { problem: 'missing', target, known: [...known] };
}

export function unchanged(target: string): EditOutcome {
  return { problem: 'unchanged', target };
}
