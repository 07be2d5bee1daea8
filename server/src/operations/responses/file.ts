import type { ReturnSite, SiteResponse } from '@docgen/engine';
import { type JsonMap, obj } from '@docgen/protocol';
import type { AnalysisContext } from '../../analysis/index.js';
import { mapping, schemaOf } from '../schema/index.js';
import { HTML_TYPE, JSON_TYPE, type ResponseEntry } from './entry.js';
import { mediaTypeOf, sniffedTypes } from './extensions.js';

/** Stands for a file whose kind nothing in the code tells. */
const ANY_TYPE = '*/*';

/** Makes the entries of files and streams (responses 6.6). `isTyped` tells that the author declares the media type. */
export function fileEntries(
  site: ReturnSite,
  response: SiteResponse,
  status: string,
  ctx: AnalysisContext,
  action: string,
  isTyped: boolean,
): ResponseEntry[] {
  const base = { status, anchor: site.anchor, layer: 'inference', producer: 'inference' } as const;
  const types = typesOf(response);
  if (types.unread && !isTyped)
    ctx.raise('inferred-response.payload-unrecoverable', { action, status, file: true }, { anchor: site.anchor });
  const headers = disposition(response);
  return types.list.map(
    (mediaType): ResponseEntry => ({
      ...base,
      mediaType,
      schema: body(mediaType, response, ctx),
      ...(headers === undefined ? {} : { headers }),
    }),
  );
}

function typesOf(response: SiteResponse): { list: string[]; unread: boolean } {
  if (response.mediaTypeUnread === true) return { list: [ANY_TYPE], unread: false };
  if (response.mediaType !== null) return { list: [response.mediaType], unread: false };
  switch (response.call) {
    case 'eventStream':
      return { list: ['text/event-stream'], unread: false };
    case 'streamJson':
      return { list: [JSON_TYPE], unread: false };
    case 'stream':
    case 'streamDownload':
      return { list: [HTML_TYPE], unread: true };
    case 'storage':
      return named(mediaTypeOf(response.path));
    default:
      return named(...(sniffedTypes(response.path) ?? sniffedTypes(response.name) ?? []));
  }
}

function named(...types: (string | undefined)[]): { list: string[]; unread: boolean } {
  const list = types.filter((type) => type !== undefined);
  return list.length === 0 ? { list: [ANY_TYPE], unread: true } : { list, unread: false };
}

function body(mediaType: string, response: SiteResponse, ctx: AnalysisContext): JsonMap {
  if (response.call === 'eventStream') return obj({ type: 'string' });
  if (response.call === 'streamJson') {
    return response.body === null ? new Map() : schemaOf(response.body, { ...mapping(ctx, 'member'), streams: true });
  }
  // The bytes under a JSON media type are some JSON value, not a JSON string.
  return /[/+]json$/.test(mediaType) ? new Map() : obj({ type: 'string', format: 'binary' });
}

function disposition(response: SiteResponse): ResponseEntry['headers'] {
  if (response.disposition === undefined) return undefined;
  const inline = response.disposition === 'inline';
  const name = response.name ?? response.path?.slice(response.path.lastIndexOf('/') + 1);
  const value = obj({
    description: inline
      ? 'Tells the client to show the body in place.'
      : 'Tells the client to store the body as a file.',
    schema: obj({ type: 'string' }),
    example: name === undefined || name === '' ? undefined : `${response.disposition}; filename=${quoted(name)}`,
  });
  return [['Content-Disposition', value]];
}

/** Quotes a name that is no HTTP token. */
function quoted(name: string): string {
  return /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`;
}
