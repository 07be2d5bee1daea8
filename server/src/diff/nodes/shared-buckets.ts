import { isMap } from '@docgen/protocol';
import type { DocumentSide } from '../document-side.js';
import { mapOf } from '../members.js';

/** Buckets whose components are compared where they stand. */
const COMPARED_ALONE = new Set(['schemas', 'securitySchemes']);

/**
 * Tells whether the components that operations refer to, their schemas aside, are the same objects on both sides: then operations of path
 * items that are the same objects are equal with all they refer to, and need not be looked at.
 */
export function sharesBuckets(before: DocumentSide, after: DocumentSide): boolean {
  const [old, current] = [before, after].map(({ root }) => mapOf(root.get('components'))) as [
    ReturnType<typeof mapOf>,
    ReturnType<typeof mapOf>,
  ];
  return [...new Set([...old.keys(), ...current.keys()])].every((bucket) => {
    if (COMPARED_ALONE.has(bucket)) return true;
    const [was, is] = [old.get(bucket), current.get(bucket)];
    if (was === is) return true;
    return isMap(was) && isMap(is) && was.size === is.size && [...was].every(([name, node]) => is.get(name) === node);
  });
}
