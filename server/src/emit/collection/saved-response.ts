import { byteOrder, isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import { isRegistered, statusPhrase } from '../../analysis/status-phrase.js';
import { jsonText } from './body.js';
import { type CollectionContext, meant } from './collection-context.js';
import { text } from './description.js';
import { answerMedia, isJson, mediaValue } from './media.js';
import { parameterText } from './parameters.js';

/** Bounds the responses a request keeps. */
export const SAVED = 6;

/** Lists the documented statuses that are numbers, in order. */
export function statusesOf(operation: JsonMap): string[] {
  const responses = operation.get('responses');
  const statuses = isMap(responses) ? [...responses.keys()] : [];
  return statuses.filter((status) => /^\d{3}$/.test(status)).sort(byteOrder);
}

/** Makes the answers that are kept with a request (emitters 7.6). */
export function savedResponses(operation: JsonMap, request: JsonMap, context: CollectionContext): JsonMap[] {
  const responses = operation.get('responses') as JsonMap;
  return statusesOf(operation)
    .slice(0, SAVED)
    .map((status) => savedResponse(status, meant(responses.get(status), context) ?? new Map(), request, context));
}

function savedResponse(status: string, response: JsonMap, request: JsonMap, context: CollectionContext): JsonMap {
  const reason = isRegistered(status) ? statusPhrase(status) : '';
  const description = text(response, 'description');
  const name = reason === '' ? status : `${status} ${reason}`;
  const media = answerMedia(response.get('content'), context);
  const isText = media === undefined || !isJson(media[0]);
  const body = isText ? '' : jsonText(mediaValue(media[1], context));
  return obj({
    name: description === undefined || description === reason ? name : `${name} — ${description}`,
    originalRequest: request,
    status: reason,
    code: Number(status),
    header: [...(media === undefined ? [] : [header('Content-Type', media[0])]), ...declared(response, context)],
    cookie: [],
    body,
    _postman_previewlanguage: isText ? 'text' : 'json',
  });
}

function declared(response: JsonMap, context: CollectionContext): Json[] {
  const headers = response.get('headers');
  const entries = isMap(headers) ? [...headers].sort(([a], [b]) => byteOrder(a, b)) : [];
  return entries.map(([name, node]) => header(name, parameterText(meant(node, context) ?? new Map(), context)));
}

function header(key: string, value: string): JsonMap {
  return obj({ key, value });
}
