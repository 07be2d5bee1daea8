import { isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import { type BodyReport, bodyOf } from './body.js';
import { type CollectionContext, meant } from './collection-context.js';
import { requestDescription } from './description.js';
import { answerMedia } from './media.js';
import {
  isRequired,
  nameOf,
  parameterDescription,
  parametersIn,
  parametersOf,
  parameterText,
  queryEntries,
} from './parameters.js';
import { statusesOf } from './saved-response.js';
import { escaped } from './value.js';
import { ownAddress } from './variables.js';

/** Names what a request is made of. */
export interface RequestSource {
  path: string;
  /** As it is sent. */
  method: string;
  item: JsonMap;
  operation: JsonMap;
  auth: JsonMap | undefined;
}

export interface RequestReport extends BodyReport {
  partialSegment(): void;
}

/** Makes the request of an operation (emitters 7.3). */
export function requestOf(source: RequestSource, context: CollectionContext, report: RequestReport): JsonMap {
  const { path, method, item, operation, auth } = source;
  const parameters = parametersOf(item, operation, context);
  const sent = bodyOf(operation.get('requestBody'), context, report);
  const isHidden = sent?.media === 'multipart/form-data' && ['PUT', 'PATCH', 'DELETE'].includes(method);
  if (sent !== undefined && isHidden) hideMethod(sent.body, method);
  return obj({
    auth,
    method: isHidden ? 'POST' : method,
    header: headers(operation, parameters, sent?.media, context),
    body: sent?.body,
    url: urlOf(addressOf(operation, item), path, parameters, context, report),
    description: requestDescription(operation),
  });
}

/** Names the method in the form: PHP reads one of several parts from POST alone, and the framework takes the method from its field. */
function hideMethod(body: JsonMap, method: string): void {
  const rows = body.get('formdata');
  const row = obj({ key: '_method', value: method, type: 'text' });
  body.set('formdata', [row, ...(Array.isArray(rows) ? rows : [])]);
}

/** Gives the address of the first server of the operation, else of its path; that of the API where neither has one. */
function addressOf(operation: JsonMap, item: JsonMap): string {
  return ownAddress(operation) ?? ownAddress(item) ?? '{{baseUrl}}';
}

function urlOf(
  address: string,
  path: string,
  parameters: JsonMap[],
  context: CollectionContext,
  report: RequestReport,
): JsonMap {
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  const segments = path === '/' ? [] : path.slice(1).split('/');
  const written = segments.map((segment) => {
    const [, whole] = /^\{([^{}]+)\}$/.exec(segment) ?? [];
    return whole === undefined ? segment : `:${whole}`;
  });
  if (written.some((segment) => segment.includes('{'))) report.partialSegment();
  const query = queryEntries(parameters, context);
  const enabled = query.filter((entry) => entry.get('disabled') !== true);
  const pairs = enabled.map((entry) => `${String(entry.get('key'))}=${String(entry.get('value'))}`);
  const declared = parametersIn(parameters, 'path');
  const others = declared.map(nameOf).filter((name) => !names.includes(name));
  const variables = [...new Set([...names, ...others])].map((name) => {
    const parameter = declared.find((one) => nameOf(one) === name);
    if (parameter === undefined) return obj({ key: name, value: '' });
    const description = parameterDescription(parameter, context);
    return obj({ key: name, value: escaped(parameterText(parameter, context), 'path'), description });
  });
  return obj({
    raw: `${address}/${written.join('/')}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`,
    host: [address],
    path: written,
    query: query.length === 0 ? undefined : query,
    variable: variables.length === 0 ? undefined : variables,
  });
}

function headers(
  operation: JsonMap,
  parameters: JsonMap[],
  media: string | undefined,
  context: CollectionContext,
): Json[] {
  const accepted = acceptedMedia(operation, context);
  const cookies = parametersIn(parameters, 'cookie');
  const pairs = cookies.map((cookie) => `${nameOf(cookie)}=${parameterText(cookie, context)}`);
  return [
    ...(media === undefined ? [] : [obj({ key: 'Content-Type', value: media })]),
    ...(accepted === undefined ? [] : [obj({ key: 'Accept', value: accepted })]),
    ...parametersIn(parameters, 'header').map((parameter) =>
      obj({
        key: nameOf(parameter),
        value: parameterText(parameter, context),
        disabled: isRequired(parameter) ? undefined : true,
        description: parameterDescription(parameter, context),
      }),
    ),
    ...(pairs.length === 0
      ? []
      : [obj({ key: 'Cookie', value: pairs.join('; '), disabled: cookies.some(isRequired) ? undefined : true })]),
  ];
}

/** Names the media type of the first answer of success that has content. */
function acceptedMedia(operation: JsonMap, context: CollectionContext): string | undefined {
  const responses = operation.get('responses');
  for (const status of statusesOf(operation)) {
    if (!status.startsWith('2') || !isMap(responses)) continue;
    const media = answerMedia(meant(responses.get(status), context)?.get('content'), context);
    if (media !== undefined) return media[0];
  }
  return undefined;
}
