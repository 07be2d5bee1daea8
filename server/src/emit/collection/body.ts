import { isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import { writeJson } from '../../document/index.js';
import { type CollectionContext, meant } from './collection-context.js';
import { fieldDescription } from './description.js';
import { bodyMedia, isJson, mediaValue } from './media.js';
import { isObject, propertiesOf, requiredOf } from './parameters.js';
import { valueFor, valueText } from './value.js';

/** Holds the body of a request and what is found about it. */
export interface Body {
  /** Media type that is sent. */
  media: string;
  body: JsonMap;
}

export interface BodyReport {
  notObject(): void;
  unknownMedia(media: string): void;
}

/** Makes the body of a request (emitters 7.3); undefined where none is sent. */
export function bodyOf(
  requestBody: Json | undefined,
  context: CollectionContext,
  report: BodyReport,
): Body | undefined {
  const chosen = bodyMedia(meant(requestBody, context)?.get('content'), context);
  if (chosen === undefined) return undefined;
  const [media, node] = chosen;
  if (isJson(media)) {
    const options: JsonMap = obj({ raw: obj({ language: 'json' }) });
    return { media, body: obj({ mode: 'raw', raw: jsonText(mediaValue(node, context)), options }) };
  }
  if (media === 'application/x-www-form-urlencoded') return formBody(media, 'urlencoded', node, context, report);
  if (media === 'multipart/form-data') return formBody(media, 'formdata', node, context, report);
  if (media.startsWith('text/'))
    return { media, body: obj({ mode: 'raw', raw: valueText(mediaValue(node, context)) }) };
  if (media === 'application/octet-stream') {
    return { media, body: obj({ mode: 'formdata', formdata: [obj({ key: 'file', type: 'file', src: null })] }) };
  }
  report.unknownMedia(media);
  return { media, body: obj({ mode: 'raw', raw: '' }) };
}

/** Writes a value as the text of a JSON body. */
export function jsonText(value: Json): string {
  return writeJson(value).slice(0, -1);
}

function formBody(
  media: string,
  mode: 'urlencoded' | 'formdata',
  node: JsonMap,
  context: CollectionContext,
  report: BodyReport,
): Body | undefined {
  const schema = node.get('schema');
  const properties = propertiesOf(schema, context);
  if (properties.size === 0) {
    if (!isObject(schema, context)) report.notObject();
    return undefined;
  }
  const required = requiredOf(schema, context);
  const given = mediaValue(node, context);
  const fields = [...properties].map(([key, property]) => {
    const meaning = meant(property, context);
    const disabled = required.has(key) ? undefined : true;
    const description = fieldDescription(undefined, meaning);
    if (mode === 'formdata' && isFile(meaning, context))
      return obj({ key, type: 'file', src: null, disabled, description });
    const value = (isMap(given) ? given.get(key) : undefined) ?? valueFor(property, context);
    return obj({ key, value: valueText(value), type: 'text', disabled, description });
  });
  return {
    media,
    body: new Map<string, Json>([
      ['mode', mode],
      [mode, fields],
    ]),
  };
}

/** Tells whether a field is a file, or a list of files. */
function isFile(schema: JsonMap | undefined, context: CollectionContext): boolean {
  if (schema === undefined) return false;
  if (schema.get('format') === 'binary' || schema.has('contentMediaType')) return true;
  const items = meant(schema.get('items'), context);
  return items !== undefined && (items.get('format') === 'binary' || items.has('contentMediaType'));
}
