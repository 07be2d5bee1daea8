import type { ReturnSite, SiteResponse, Type } from '@docgen/engine';
import { RESPONSE, URI } from '@docgen/laravel-knowledge';
import { isSubclassOf } from '@docgen/php';
import { type JsonMap, obj } from '@docgen/protocol';
import { type AnalysisContext, isHeaderName } from '../../analysis/index.js';
import { isEmptyArray, type Mapping, schemaOf } from '../schema/index.js';
import { dataRoot } from './data-root.js';
import { dataStatuses } from './data-status.js';
import { HTML_TYPE, isBodyless, JSON_TYPE, type ResponseEntry } from './entry.js';
import { isResourceType, resourceMediaType, rootSchema } from './envelope.js';
import { fileEntries } from './file.js';
import { argumentSchema, isText, returnedSchema } from './payload.js';
import { applyWithResponse } from './with-response.js';

const LOCATION = (): JsonMap =>
  obj({ description: 'The URL to follow.', schema: obj({ type: 'string', format: 'uri-reference' }) });

/** Names the media type of a JSON body in a call of a script. */
const SCRIPT_TYPE = 'text/javascript';

export interface SiteContext {
  ctx: AnalysisContext;
  /** The action as diagnostics name it. */
  action: string;
  /** Statuses the author removes: nothing is converted for them, and they stand until they are removed. */
  ignored: ReadonlySet<string>;
  /** Statuses whose body the author declares: nothing is said about what was read of it. */
  declared?: ReadonlySet<string>;
  /** Statuses whose media type the author declares. */
  typed?: ReadonlySet<string>;
  /** Collects unresolved members. */
  at: Mapping;
  /** Verb of the operation whose action returns the site; absent for an answer to an exception. */
  verb?: string;
  /** Name of its route; empty where it has none. */
  routeName?: string;
}

/** Converts a return site to entries, one a status and media type (responses 6.2). */
export function siteEntries(site: ReturnSite, context: SiteContext): ResponseEntry[] {
  const { response } = site;
  if (response !== undefined) return responseEntries(site, response, context);
  return valueEntries(site, context);
}

function base(site: ReturnSite, ctx: AnalysisContext): Pick<ResponseEntry, 'anchor' | 'layer' | 'producer'> {
  const resource = isResourceType(ctx, site.type);
  return {
    anchor: site.anchor,
    layer: resource ? 'integration' : 'inference',
    producer: resource ? 'integration:api-resources' : 'inference',
  };
}

function valueEntries(site: ReturnSite, context: SiteContext): ResponseEntry[] {
  const { ctx, at } = context;
  const { type } = site;
  const own = base(site, ctx);
  if (type.kind === 'never') return [];
  if (type.kind === 'void') return [{ ...own, status: '200' }];
  if (type.kind === 'null')
    return [{ ...own, status: '200', mediaType: HTML_TYPE, schema: obj({ type: 'string', maxLength: 0 }) }];
  if (type.kind === 'class' && isSubclassOf(ctx, type.fqcn, URI)) return [redirect(own, '3XX')];
  if (isText(type, ctx)) return [{ ...own, status: '200', mediaType: HTML_TYPE, schema: obj({ type: 'string' }) }];
  const created = site.origin === 'created' ? ['201'] : site.origin === 'maybe-created' ? ['200', '201'] : ['200'];
  const statuses = dataStatuses(type, context, ctx) ?? created;
  const entries = statuses.map((status): ResponseEntry => {
    if (context.ignored.has(status)) return { ...own, status };
    const schema = returnedSchema(status === '200' && site.origin === 'maybe-created' ? withoutOrigin(site) : site, {
      ...at,
      site: site.anchor,
    });
    return { ...own, status, mediaType: resourceMediaType(type, ctx), schema, ...emptyOf(type) };
  });
  return isResourceType(ctx, type) ? applyWithResponse(type, entries, ctx) : entries;
}

/** Copies a site without the mark of a fresh model. */
function withoutOrigin(site: ReturnSite): ReturnSite {
  const { origin: _, ...rest } = site;
  if (rest.type.kind !== 'class') return rest;
  const { origin: _o, ...type } = rest.type;
  return { ...rest, type };
}

function redirect(own: Pick<ResponseEntry, 'anchor' | 'layer' | 'producer'>, status: string): ResponseEntry {
  return { ...own, status, headers: [['Location', LOCATION()]] };
}

function statusesOf(response: SiteResponse): string[] {
  if (response.status === null) return ['default', ...(response.statuses ?? []).map(String)];
  return (response.statuses ?? [response.status]).map(String);
}

function responseEntries(site: ReturnSite, response: SiteResponse, context: SiteContext): ResponseEntry[] {
  const { ctx } = context;
  const own = base(site, ctx);
  if (response.status === null)
    ctx.raise('inferred-response.status-unread', { action: context.action }, { anchor: site.anchor });
  return statusesOf(response).flatMap((status) => statusEntries(site, response, status, own, context));
}

/** Converts a response at one of its statuses; every entry has the headers that the code writes out. */
function statusEntries(
  site: ReturnSite,
  response: SiteResponse,
  status: string,
  own: Pick<ResponseEntry, 'anchor' | 'layer' | 'producer'>,
  context: SiteContext,
): ResponseEntry[] {
  const { ctx } = context;
  const entries = ((): ResponseEntry[] => {
    if (context.ignored.has(status)) return [{ ...own, status }];
    const at = { ...own, status };
    switch (response.kind) {
      case 'redirect':
        return [redirect(own, response.written === true && status !== 'default' ? status : '3XX')];
      case 'empty':
        return [at];
      case 'view':
        return [{ ...at, mediaType: HTML_TYPE, schema: obj({ type: 'string' }) }];
      case 'file':
        return fileEntries(site, response, status, ctx, context.action, context.typed?.has(status) === true);
      case 'text':
        return isBodyless(status) ? [at] : textual(at, response, context);
      case 'json':
        return isBodyless(status) || response.body === null ? [at] : json(site, response, response.body, at, context);
      case 'bare':
        return bareResponseEntry(at, response, context);
      default:
        return [];
    }
  })();
  const names = (response.headers ?? []).filter(isHeaderName);
  const written = names.map((name): [string, JsonMap] => [name, obj({ schema: obj({ type: 'string' }) })]);
  if (written.length === 0) return entries;
  return entries.map((entry) => ({
    ...entry,
    headers: [...(entry.headers ?? []).filter(([name]) => !isAmong(name, written)), ...written],
  }));
}

function isAmong(name: string, headers: readonly [name: string, value: JsonMap][]): boolean {
  return headers.some(([other]) => other.toLowerCase() === name.toLowerCase());
}

function emptyOf(body: Type): Pick<ResponseEntry, 'empty'> {
  return isEmptyArray(body) ? { empty: true } : {};
}

function mediaTypeOf(response: SiteResponse, fallback: string): string {
  return response.mediaTypeUnread === true ? '*/*' : (response.mediaType ?? fallback);
}

function json(
  { type }: ReturnSite,
  response: SiteResponse,
  body: Type,
  at: Omit<ResponseEntry, 'schema' | 'mediaType'>,
  context: SiteContext,
): ResponseEntry[] {
  const { ctx } = context;
  const argument = type.kind === 'class' && type.fqcn === RESPONSE ? 'response' : 'returned';
  const inner: Mapping = { ...context.at, place: response.encoded === true ? 'member' : argument, site: at.anchor };
  const mediaType = mediaTypeOf(response, response.wrapped === true ? resourceMediaType(body, ctx) : JSON_TYPE);
  if (response.wrapped === true && isResourceType(ctx, body)) {
    const created = response.written !== true && body.args?.[0]?.kind === 'class' ? body.args[0].origin : undefined;
    const schema = rootSchema(body, inner);
    const own = { layer: 'integration', producer: 'integration:api-resources' } as const;
    const statuses = created === 'created' ? ['201'] : created === 'maybe-created' ? ['200', '201'] : [at.status];
    const entries = statuses.map((status) => ({ ...at, ...own, status, mediaType, schema }));
    return applyWithResponse(body, entries, ctx, response.written === true);
  }
  // What the package's objects answer by themselves is enveloped as they are when they are returned.
  const answered = response.wrapped === true ? dataStatuses(body, context, ctx) : undefined;
  if (answered !== undefined) {
    const schema = dataRoot(body, inner) ?? schemaOf(body, inner);
    return (response.written === true ? [at.status] : answered).map((status) => ({ ...at, status, mediaType, schema }));
  }
  const plain = {
    ...at,
    mediaType,
    schema: response.encoded === true ? schemaOf(body, inner) : argumentSchema(body, inner),
    ...emptyOf(body),
  };
  if (response.callback === undefined) return [plain];
  const called = { ...at, mediaType: SCRIPT_TYPE, schema: obj({ type: 'string' }) };
  return response.callback ? [called] : [plain, called];
}

/** Makes the entry of a text. Sent as JSON it is the encoding of a value, about which its type says nothing. */
function textual(
  at: Omit<ResponseEntry, 'schema' | 'mediaType'>,
  response: SiteResponse,
  context: SiteContext,
): ResponseEntry[] {
  const mediaType = mediaTypeOf(response, HTML_TYPE);
  if (!/[/+]json$/.test(mediaType) && mediaType !== '*/*')
    return [{ ...at, mediaType, schema: obj({ type: 'string' }) }];
  raiseUnread(at, context);
  return [{ ...at, mediaType, schema: new Map() }];
}

/** Makes the entry of a transport response nothing is known of (responses 6.2). */
function bareResponseEntry(
  at: Omit<ResponseEntry, 'schema' | 'mediaType'>,
  response: SiteResponse,
  context: SiteContext,
): ResponseEntry[] {
  raiseUnread(at, context);
  const unread = response.written === true || response.status === null ? {} : { unread: true as const };
  return [{ ...at, mediaType: response.mediaType ?? '*/*', schema: new Map(), ...unread }];
}

/** Reports a body that cannot be read, unless the author declares it or removes the status. */
function raiseUnread(
  { status, anchor }: Pick<ResponseEntry, 'status' | 'anchor'>,
  { ctx, action, ignored, declared }: SiteContext,
): void {
  if (ignored.has(status) || declared?.has(status) === true) return;
  ctx.raise('inferred-response.payload-unrecoverable', { action, status }, anchor === undefined ? {} : { anchor });
}
