import { isMap, type Json, type JsonMap, obj, stableJson } from '@docgen/protocol';
import type { Texts } from '../texts.js';
import { bare } from './bare.js';
import type { Candidate } from './naming.js';
import type { Site } from './sites.js';

/** The schema of one media type of an error response, as something to share. */
export interface Shape extends Candidate {
  scope: string;
  group: string;
  mediaType: string;
}

export function shapesOf({ response, scope, status, name, operation }: Omit<Site, 'shapes'>, texts: Texts): Shape[] {
  return [...(response.get('content') as JsonMap)].flatMap(([mediaType, media]): Shape[] => {
    const schema = isMap(media) ? media.get('schema') : undefined;
    if (!isMap(schema) || schema.has('$ref')) return [];
    const body = bare(schema);
    if (!isMap(body) || body.size === 0) return [];
    const text = stableJson(body);
    const key = texts.one(`${scope}\0${text}`);
    return [
      {
        key,
        group: scope === status ? key : texts.one(`${status}\0${text}`),
        scope,
        status,
        name,
        operation,
        body,
        mediaType,
      },
    ];
  });
}

/** The response with one schema replaced by a reference; the use keeps its own extension. */
export function referring(response: JsonMap, mediaType: string, ref: string): JsonMap {
  const content = response.get('content') as JsonMap;
  const media = content.get(mediaType) as JsonMap;
  const schema = media.get('schema') as JsonMap;
  const use: Json = new Map(media).set('schema', obj({ 'x-docgen': schema.get('x-docgen'), $ref: ref }));
  return new Map(response).set('content', new Map(content).set(mediaType, use));
}
