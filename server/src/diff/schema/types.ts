import type { JsonMap } from '@docgen/protocol';
import type { SchemaPair } from './schema-pair.js';
import { valuesOf } from './values.js';

/** Compares the types two schemas accept, null aside; `integer` is inside `number` (diff 10.2). */
export function compareTypes(pair: SchemaPair): void {
  const before = typesOf(pair.before, pair.after);
  const after = typesOf(pair.after, pair.before);
  if (before === undefined && after === undefined) return;
  const fields = pair.field('type');
  if (before === undefined) pair.report('schema.type-added', '.type', { fields });
  else if (after === undefined) pair.report('schema.type-removed', '.type', { fields });
  else {
    const isWider = isInside(before, after);
    const isNarrower = isInside(after, before);
    if (isWider && isNarrower) return;
    if (isWider) pair.report('schema.type-widened', '.type', { fields });
    else if (isNarrower) pair.report('schema.type-narrowed', '.type', { fields });
    else pair.report('schema.type-changed', '.type', { fields });
  }
}

/**
 * Gives the types of a schema without null; undefined when it accepts any. A value list of nothing but null leaves none, which is told
 * here where the other side lists no values.
 */
function typesOf(schema: JsonMap, other: JsonMap): ReadonlySet<string> | undefined {
  if (valuesOf(schema)?.length === 0 && valuesOf(other) === undefined) return NONE;
  const type = schema.get('type');
  if (type === undefined) return undefined;
  const words = new Set((Array.isArray(type) ? type : [type]) as string[]);
  words.delete('null');
  return words;
}

const NONE: ReadonlySet<string> = new Set();

function isInside(inner: ReadonlySet<string>, outer: ReadonlySet<string>): boolean {
  return [...inner].every((word) => outer.has(word) || (word === 'integer' && outer.has('number')));
}
