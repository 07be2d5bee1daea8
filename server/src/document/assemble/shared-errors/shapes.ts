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
  mediaType: string;
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
    for (const { site, mediaType } of shapes) site.response = referring(site.response, mediaType, ref);
  }
  addToBucket(assembly.document, 'schemas', added);
  return groups;
}

function shapesOf(site: Site): Shape[] {
  return [...(site.response.get('content') as JsonMap)].flatMap(([mediaType, media]): Shape[] => {
    const schema = isMap(media) ? media.get('schema') : undefined;
    if (!isMap(schema) || schema.has('$ref')) return [];
    const body = bare(schema);
    if (!isMap(body) || body.size === 0) return [];
    const text = stableJson(body);
    const { scope, status, name, operation } = site;
    const key = `${scope}\0${text}`;
    return [{ key, group: `${status}\0${text}`, scope, status, name, operation, body, site, mediaType }];
  });
}

/** The response with one schema replaced by a reference; the use keeps its own extension. */
function referring(response: JsonMap, mediaType: string, ref: string): JsonMap {
  const content = response.get('content') as JsonMap;
  const media = content.get(mediaType) as JsonMap;
  const schema = media.get('schema') as JsonMap;
  const use = new Map(media).set('schema', obj({ 'x-docgen': schema.get('x-docgen'), $ref: ref }));
  return new Map(response).set('content', new Map(content).set(mediaType, use));
}
