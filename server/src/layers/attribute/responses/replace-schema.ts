import { isMap, type JsonMap } from '@docgen/protocol';
import { type By, type Contribution, type DraftView, REMOVE, schema, type Target } from '../../../analysis/index.js';

type SchemaTarget = Extract<Target, { node: 'parameter-schema' | 'response-schema' }>;

/**
 * Writes exactly `next` where a weaker layer documented another schema: keywords `next` lacks are removed, the rest
 * outranks the present ones (a removal and a write of one keyword would be equals, and the first would stay).
 */
export function replaceSchema(target: SchemaTarget, next: JsonMap, by: By, draft: DraftView): Contribution[] {
  return [...removals(target, next, by, draft), schema(target, next, by)];
}

function removals(target: SchemaTarget, next: JsonMap, by: By, draft: DraftView): Contribution[] {
  if (!draft.has(target)) return [];
  const standing = draft.get(target, '*');
  if (!isMap(standing)) return [];
  const written: Contribution[] = [];
  for (const keyword of standing.keys()) {
    if (!next.has(keyword) || keyword === 'properties') written.push({ target, field: keyword, value: REMOVE, by });
  }
  const [before, after] = [standing.get('items'), next.get('items')];
  if (isMap(before) && isMap(after)) {
    written.push(...removals({ ...target, path: [...(target.path ?? []), '*'] }, after, by, draft));
  }
  return written;
}
