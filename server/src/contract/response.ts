import { isMap, type JsonMap } from '@docgen/protocol';
import type { ContractExchange } from '@docgen/protocol/rpc';
import { readJsonBody, sizeOf } from './body-text.js';
import { UNTYPED } from './disagreement.js';
import type { ContractFindings } from './findings.js';
import { documentedType, isJson, listOf, mediaTypeOf } from './media-type.js';
import type { MatchedOperation } from './operation-index.js';
import { type ArtifactPlace, member, members } from './place.js';
import { schemaOf } from './schemas.js';
import { HEADER_LIST, TextValues } from './text-values.js';

const BODY = 'the response body';

/** Names where a response is documented: its status and media type as the document spells them. */
export interface DocumentedResponse {
  key: string;
  mediaType: string | null;
}

/** Checks status, media type, headers and body of a response (contract 6.1), and says where it is documented. */
export function checkResponse(
  { operation }: MatchedOperation,
  { response, method }: ContractExchange,
  findings: ContractFindings,
): DocumentedResponse | undefined {
  const { document } = findings.artifact;
  const all = member(document, operation.place, 'responses');
  const keys = isMap(all?.value) ? [...all.value.keys()].filter((key) => !key.startsWith('x-')) : [];
  const key = responseKey(keys, response.status);
  const found = all === undefined || key === undefined ? undefined : member(document, all, key);
  if (key === undefined || found === undefined || !isMap(found.value)) {
    const message = `responded ${response.status}, which the contract does not document (it documents ${listOf(keys)})`;
    const type = sizeOf(response.body) === 0 ? null : (mediaTypeOf(contentType(response)) ?? null);
    const seen = { status: response.status, mediaType: type };
    findings.breach('the response', message, operation.place.pointer, { keyword: 'responses', seen });
    return undefined;
  }
  const place = found as ArtifactPlace<JsonMap>;
  const mediaType = checkContent(place, response, method, findings);
  checkHeaders(place, response, findings);
  if (mediaType !== undefined) findings.guarded(BODY, () => checkBody(mediaType, response, findings));
  return { key, mediaType: mediaType?.type ?? null };
}

/** Finds the key of a status: itself, its class, then `default` (contract 5). */
export function responseKey(keys: readonly string[], status: number): string | undefined {
  return [String(status), `${Math.floor(status / 100)}XX`, 'default'].find((key) => keys.includes(key));
}

interface FoundType {
  type: string;
  sent: string | undefined;
  media: ArtifactPlace<JsonMap>;
}

/** Checks whether a body may be there, and of which type; undefined where there is none to read. */
function checkContent(
  place: ArtifactPlace<JsonMap>,
  response: ContractExchange['response'],
  method: string,
  findings: ContractFindings,
): FoundType | undefined {
  const { status } = response;
  const types = members(findings.artifact.document, member(findings.artifact.document, place, 'content'));
  const unread = unreadNote(response);
  const size = sizeOf(response.body);
  if (types.length === 0) {
    if (unread !== undefined) findings.note(unread);
    else if (size > 0 && !isRedirectPage(response)) {
      const message = `documents no body for ${status}, but the response returned ${size} bytes`;
      const type = mediaTypeOf(contentType(response));
      const wrong = type === undefined ? UNTYPED : { keyword: 'content', seen: type };
      findings.breach('the response', message, place.pointer, wrong);
    }
    return undefined;
  }
  // An answer to HEAD has the headers of the body and not the body.
  if (method === 'HEAD' && size === 0) return undefined;
  const sent = mediaTypeOf(contentType(response));
  const found = documentedType(types, sent);
  if (found !== undefined) {
    if (unread === undefined) return { type: found[0], sent, media: found[1] };
    findings.note(unread);
    return undefined;
  }
  const list = listOf(types.map(([type]) => type));
  const message = `returned ${sent ?? 'no content type'}, which the contract does not document for ${status} (it documents ${list})`;
  const wrong = sent === undefined ? UNTYPED : { keyword: 'content', seen: sent };
  findings.breach('the response', message, place.pointer, wrong);
  return undefined;
}

/**
 * Tells whether a body is the page a redirect brings along for those who do not follow it: frameworks write one with every redirect, and
 * a client never looks at it.
 */
function isRedirectPage(response: ContractExchange['response']): boolean {
  const isRedirect = response.status >= 300 && response.status < 400;
  return isRedirect && header(response, 'location') !== undefined && mediaTypeOf(contentType(response)) === 'text/html';
}

/** Says why a body was not read; undefined where it was. What it is called is checked all the same. */
function unreadNote({ kind, unread }: ContractExchange['response']): string | undefined {
  if (kind === 'file') return `${BODY} is a file, which is not read`;
  return unread === undefined ? undefined : `${BODY} could not be read: ${unread}`;
}

function contentType(response: ContractExchange['response']): string | undefined {
  return header(response, 'content-type');
}

function header({ headers }: ContractExchange['response'], wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
}

function checkHeaders(
  place: ArtifactPlace<JsonMap>,
  response: ContractExchange['response'],
  findings: ContractFindings,
): void {
  const { document } = findings.artifact;
  const texts = new TextValues(findings.artifact, 'response');
  for (const [name, header] of members(document, member(document, place, 'headers'))) {
    if (name.toLowerCase() === 'content-type') continue;
    const location = `header ${name}`;
    const sent = response.headers.filter(([own]) => own.toLowerCase() === name.toLowerCase());
    if (sent.length === 0) {
      if (header.value.get('required') !== true) continue;
      findings.breach(location, 'is documented as required, but the response did not send it', header.pointer, {
        keyword: 'required',
        seen: false,
      });
      continue;
    }
    const schema = schemaOf(header);
    if (schema === undefined) {
      findings.note(`${location} is documented without a schema of its own`);
      continue;
    }
    for (const [, value] of sent) {
      findings.guarded(location, () =>
        findings.check(location, texts.read(value, schema, HEADER_LIST), schema, 'response'),
      );
    }
  }
}

function checkBody(
  { type, sent, media }: FoundType,
  response: ContractExchange['response'],
  findings: ContractFindings,
): void {
  const actual = sent ?? mediaTypeOf(type) ?? '';
  if (!isJson(actual)) {
    findings.note(`${BODY} is ${actual}, which is not read`);
    return;
  }
  const schema = schemaOf(media);
  if (schema === undefined) {
    findings.note(`${BODY} is documented without a schema`);
    return;
  }
  if (sizeOf(response.body) === 0) {
    const message = `${BODY} is empty, but the contract documents a ${type} body`;
    findings.breach(BODY, message, media.pointer, { keyword: 'body', seen: 'empty' });
    return;
  }
  const read = readJsonBody(response.body);
  if ('problem' in read) {
    const message = `${BODY} is not valid JSON: ${read.problem}`;
    findings.breach(BODY, message, media.pointer, { keyword: 'body', seen: 'text' });
  } else findings.checkResponseBody(BODY, read.value, schema);
}
