import { byteOrder, isMap, type Json, type JsonMap } from '@docgen/protocol';
import { type CollectionContext, meant } from './collection-context.js';
import { stated, valueFor } from './value.js';

const FIRST = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/** Tells whether a media type is JSON. */
export function isJson(name: string): boolean {
  return /^application\/json\b|\+json\b/i.test(name);
}

/** Chooses the media type of a body (emitters 7.3). */
export function bodyMedia(content: Json | undefined, context: CollectionContext): [string, JsonMap] | undefined {
  return chosen(content, context, FIRST);
}

/** Chooses the media type of an answer: JSON where there is some. */
export function answerMedia(content: Json | undefined, context: CollectionContext): [string, JsonMap] | undefined {
  return chosen(content, context, FIRST.slice(0, 1));
}

/** Makes the value of a body: what the media type states outranks its schema. */
export function mediaValue(media: JsonMap, context: CollectionContext): Json {
  return stated(media) ?? valueFor(media.get('schema'), context);
}

function chosen(
  content: Json | undefined,
  context: CollectionContext,
  preferred: readonly string[],
): [string, JsonMap] | undefined {
  if (!isMap(content) || content.size === 0) return undefined;
  const names = [...content.keys()].sort(byteOrder);
  const name = preferred.find((one) => content.has(one)) ?? names.find(isJson) ?? (names[0] as string);
  return [name, meant(content.get(name), context) ?? new Map()];
}
