import { type Json, type JsonMap, obj } from '@docgen/protocol';
import { writeJson } from '../../document/index.js';
import { type CollectionContext, meant } from './collection-context.js';
import { formFields } from './form-fields.js';
import { bodyMedia, isJson, mediaValue } from './media.js';
import { isObject, propertiesOf } from './parameters.js';
import { valueText } from './value.js';

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
  const fields = formFields(schema, mediaValue(node, context), { mode, context });
  return {
    media,
    body: new Map<string, Json>([
      ['mode', mode],
      [mode, fields],
    ]),
  };
}
