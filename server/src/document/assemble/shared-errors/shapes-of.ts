import { isMap, type Json, type JsonMap, obj, stableJson } from '@docgen/protocol';
import type { ErrorStatement } from './statements.js';

/** Holds the schema of one media type of an error response, which may be shared. */
export interface ErrorShape {
  /** Key of equal schemas published together: scope + NUL + stable JSON of the body. */
  key: string;
  /** Key of equal schemas counted together. */
  group: string;
  mediaType: string;
  body: JsonMap;
}

export function shapesOf({ stated, scope, status }: Pick<ErrorStatement, 'stated' | 'scope' | 'status'>): ErrorShape[] {
  return [...(stated.get('content') as JsonMap)].flatMap(([mediaType, media]): ErrorShape[] => {
    const body = isMap(media) ? media.get('schema') : undefined;
    if (!isMap(body) || body.has('$ref') || body.size === 0) return [];
    const text = stableJson(body);
    return [{ key: `${scope}\0${text}`, group: `${status}\0${text}`, mediaType, body }];
  });
}

/** Replaces one schema of a response by a reference; the use keeps its own extension. */
export function withReference(response: JsonMap, mediaType: string, ref: string): JsonMap {
  const content = response.get('content') as JsonMap;
  const media = content.get(mediaType) as JsonMap;
  const schema = media.get('schema') as JsonMap;
  const use: Json = new Map(media).set('schema', obj({ 'x-docgen': schema.get('x-docgen'), $ref: ref }));
  return new Map(response).set('content', new Map(content).set(mediaType, use));
}
