import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { ChangeOrigin, PlainChange } from '@docgen/protocol/rpc';
import { originsIn } from '../../contract/index.js';
import { ChangedNodes } from '../../diff/index.js';

/** Bounds the changes whose origins are told: a failure that lists more is read by nobody. */
const MOST_CHANGES = 50;

/**
 * Says of each change who wrote the node it is at: in the current document, in the old one for what went, and in the other where the first
 * has no records (contract 7.5).
 */
export function changeOrigins(old: JsonMap, current: JsonMap, changes: readonly PlainChange[]): ChangeOrigin[] {
  const [before, after] = [new ChangedNodes(old), new ChangedNodes(current)];
  return changes.slice(0, MOST_CHANGES).flatMap(({ path, kind }) => {
    const sides = kind === 'removed' ? [before, after] : [after, before];
    for (const side of sides) {
      const origins = originsAt(side.along(path), path);
      if (origins.length > 0) return [{ path, origins }];
    }
    return [];
  });
}

/** Takes the records of the nearest node that has some: of a keyword those of who wrote it, else all. */
function originsAt(nodes: readonly JsonMap[], path: string): ChangeOrigin['origins'] {
  for (const node of [...nodes].reverse()) {
    const extension = node.get('x-docgen');
    const records = isMap(extension) ? extension.get('provenance') : undefined;
    if (!Array.isArray(records) || records.length === 0) continue;
    const field = path.slice(path.search(/[^. ]+$/));
    const own = records.filter((record) => fieldsOf(record).includes(field));
    return originsIn(own.length > 0 ? own : records);
  }
  return [];
}

function fieldsOf(record: Json): readonly Json[] {
  const fields = isMap(record) ? record.get('fields') : undefined;
  return Array.isArray(fields) ? fields : [];
}
