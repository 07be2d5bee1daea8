import { fieldChange } from '../change-list.js';
import { proseOf } from '../members.js';
import type { SchemaPair } from './schema-pair.js';

const ANNOTATIONS = ['title', 'description', 'example', 'examples', 'externalDocs', '$comment'];
const PROSE = new Set(['title', 'description', '$comment']);

/** Compares what a schema says to its reader: one change with everything that differs. */
export function compareAnnotations(pair: SchemaPair): void {
  const fields = ANNOTATIONS.flatMap((member) => {
    const [old, current] = [pair.before.get(member), pair.after.get(member)];
    return PROSE.has(member) ? fieldChange(member, proseOf(old), proseOf(current)) : fieldChange(member, old, current);
  });
  if (fields.length > 0) pair.report('schema.annotation-changed', '', { fields });
}
