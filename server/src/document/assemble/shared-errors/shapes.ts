import { isMap, type Json, type JsonMap, obj, stableJson } from '@docgen/protocol';
import { sharedErrorId } from '../../identity.js';
import type { Assembly } from '../state.js';
import { bare } from './bare.js';
import { groupByKey } from './group.js';
import { addToBucket, type Candidate, nameShared } from './naming.js';
import type { Site } from './sites.js';

interface Shape extends Candidate {
  scope: string;
  group: string;
  site: Site;
  mediaType: JsonMap;
  schema: JsonMap;
}

/**
 * Pass 1 (document 12.1): schemas stated by two or more operations of one status become components. Answers, per minted
 * reference, the group its shape was counted in.
 */
export function shareShapes(sites: readonly Site[], assembly: Assembly, told: Set<string>): Map<string, string> {
  const shared = groupByKey(sites.flatMap(shapesOf));
  const names = nameShared(
    [...shared.values()].map(([first]) => first),
    'schemas',
    assembly,
    told,
  );
  const groups = new Map<string, string>();
  const added = new Map<string, Json>();
  for (const [key, shapes] of shared) {
    const named = names.get(key);
    if (named === undefined) continue;
    const { body, scope, group } = shapes[0];
    const id = sharedErrorId(scope, body);
    if (!named.reused) added.set(named.name, new Map<string, Json>([['x-docgen', obj({ id })], ...(body as JsonMap)]));
    const ref = `#/components/schemas/${named.name}`;
    groups.set(ref, group);
    for (const { mediaType, schema } of shapes) mediaType.set('schema', reference(schema, ref));
  }
  addToBucket(assembly.document, 'schemas', added);
  return groups;
}

function shapesOf(site: Site): Shape[] {
  return [...site.content.values()].flatMap((mediaType): Shape[] => {
    const schema = isMap(mediaType) ? mediaType.get('schema') : undefined;
    if (!isMap(mediaType) || !isMap(schema) || schema.has('$ref')) return [];
    const body = bare(schema);
    if (!isMap(body) || body.size === 0) return [];
    const text = stableJson(body);
    const { scope, status, name, operation } = site;
    const key = `${scope}\0${text}`;
    return [{ key, group: `${status}\0${text}`, scope, status, name, operation, body, site, mediaType, schema }];
  });
}

/** The use keeps its own extension. */
function reference(schema: JsonMap, ref: string): JsonMap {
  const extension = schema.get('x-docgen');
  return obj({ 'x-docgen': extension, $ref: ref });
}
