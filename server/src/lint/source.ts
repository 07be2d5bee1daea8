import { isMap, type Json, type JsonMap, type Source } from '@docgen/protocol';

/**
 * Finds the place in the source that a finding is about: on the node at `path`, else on the nearest one above it, the record of provenance
 * that wrote `member`, or above it the key that leads down; the first record with a file where none did (lint 1).
 */
export function sourceOf(document: JsonMap, path: readonly string[], member: string | undefined): Source | undefined {
  const nodes: { node: JsonMap; wrote: string | undefined }[] = [];
  let at: Json | undefined = document;
  for (const [depth, key] of [...path, member].entries()) {
    if (isMap(at)) nodes.push({ node: at, wrote: key });
    if (depth === path.length || key === undefined) break;
    at = isMap(at) ? at.get(key) : Array.isArray(at) ? at[Number(key)] : undefined;
  }
  for (const { node, wrote } of nodes.reverse()) {
    const records = recordsOf(node);
    const found = records.find((record) => wrote !== undefined && names(record, wrote)) ?? records[0];
    if (found !== undefined) return plain(found.get('source') as JsonMap);
  }
  return undefined;
}

/** Lists the records of a node that name a file. */
function recordsOf(node: JsonMap): JsonMap[] {
  const extension = node.get('x-docgen');
  const records = isMap(extension) ? extension.get('provenance') : undefined;
  if (!Array.isArray(records)) return [];
  return records.filter((record): record is JsonMap => {
    const source = isMap(record) ? record.get('source') : undefined;
    return isMap(source) && typeof source.get('file') === 'string';
  });
}

function plain(source: JsonMap): Source {
  const line = source.get('line');
  const symbol = source.get('symbol');
  return {
    file: String(source.get('file')),
    ...(line === undefined ? {} : { line: Number(line) }),
    ...(typeof symbol === 'string' ? { symbol } : {}),
  };
}

function names(record: JsonMap, member: string): boolean {
  const fields = record.get('fields');
  return Array.isArray(fields) && fields.includes(member);
}
