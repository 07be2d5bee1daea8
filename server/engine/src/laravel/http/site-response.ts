import {
  JSON_RESPONSE,
  REDIRECT_RESPONSE,
  SYMFONY_BINARY_FILE_RESPONSE,
  SYMFONY_JSON_RESPONSE,
  SYMFONY_REDIRECT_RESPONSE,
  SYMFONY_RESPONSE,
  SYMFONY_STREAMED_RESPONSE,
  VIEW,
  VIEW_CONTRACT,
} from '@docgen/laravel-knowledge';
import type { ReturnSite, SiteResponse } from '../../contract.js';
import type { AnalysisRun } from '../../infer/frame.js';
import { unknown } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';
import { membersOf } from '../../types/union.js';
import { encodedValue } from './encoded-value.js';
import { decidesStatus } from './own-making.js';
import { isAsRendered, isHandlerResponse, partsOf, type ResponseParts } from './response-type.js';

/** Describes a returned object for the site that returns it. */
export function describeReturn(
  type: ClassType,
  run: AnalysisRun,
): Pick<ReturnSite, 'response' | 'component' | 'origin' | 'parentCall'> {
  const response = responseOf(type, run);
  const origin = originOf(type);
  const component = partsOf(type)?.component;
  return {
    ...(response === undefined ? {} : { response }),
    ...(component === undefined ? {} : { component }),
    ...(isHandlerResponse(type) ? { parentCall: 'render' } : {}),
    ...(origin === undefined ? {} : { origin }),
  };
}

/** Tells whether the action created the model behind a value (responses 6.7). */
function originOf(type: ClassType): 'created' | 'maybe-created' | undefined {
  if (type.origin === 'created' || type.origin === 'maybe-created') return type.origin;
  const [inner] = type.args ?? [];
  if (inner?.kind !== 'class' || !isResourceLike(type)) return undefined;
  return inner.origin === 'created' || inner.origin === 'maybe-created' ? inner.origin : undefined;
}

/**
 * Tells whether a class passes the origin of its model on: a resource does, a collection or paginator of models does
 * not.
 */
function isResourceLike(type: ClassType): boolean {
  return !/Collection|Paginator|Builder|Relations\\/.test(type.fqcn);
}

/** Describes the response of a class type; undefined when it is no response class. */
function responseOf(type: ClassType, run: AnalysisRun): SiteResponse | undefined {
  const { codebase } = run;
  if (!codebase.isSubclass(type.fqcn, SYMFONY_RESPONSE) && !codebase.isSubclass(type.fqcn, VIEW_CONTRACT))
    return undefined;
  const parts = partsOf(type);
  if (parts === undefined || isHandlerResponse(type)) return bare(type, run);
  const base = { ...statusOf(parts, defaultStatus(type.fqcn)), ...mediaOf(parts), ...headersOf(parts) };
  if (isAsRendered(type)) return { ...base, kind: 'bare', body: null, asRendered: true };
  switch (type.fqcn) {
    case JSON_RESPONSE:
      return {
        ...base,
        kind: 'json',
        ...bodyOf(parts),
        ...(parts.wrapped === true ? { wrapped: true as const } : {}),
        ...(parts.callback === undefined ? {} : { callback: parts.callback }),
      };
    case REDIRECT_RESPONSE:
      return { ...base, kind: 'redirect', body: null, redirect: true };
    case VIEW:
      return { ...base, kind: 'view', body: null };
    case SYMFONY_BINARY_FILE_RESPONSE:
    case SYMFONY_STREAMED_RESPONSE:
      return { ...base, kind: 'file', body: parts.body ?? null, ...fileParts(parts) };
    default:
      if (parts.body === undefined || parts.body.kind === 'void') return { ...base, kind: 'empty', body: null };
      return parts.call === 'json' ? { ...base, kind: 'json', body: parts.body } : textOf(parts.body, base);
  }
}

function bodyOf({ body, encoded }: ResponseParts): Pick<SiteResponse, 'body' | 'encoded'> {
  if (body === undefined) return { body: unknown('untyped') };
  return encoded === true ? { body: encodedValue(body) ?? unknown('untyped'), encoded } : { body };
}

/** Describes a text; with a media type of JSON it is the value it was encoded of. */
function textOf(text: Type, base: Omit<SiteResponse, 'kind' | 'body'>): SiteResponse {
  const value = /[/+]json$/.test(base.mediaType ?? '') ? encodedValue(text) : undefined;
  return value === undefined
    ? { ...base, kind: 'text', body: text }
    : { ...base, kind: 'json', body: value, encoded: true };
}

function bare(type: ClassType, run: AnalysisRun): SiteResponse {
  const { codebase } = run;
  const status = decidesStatus(type.fqcn, codebase) ? null : defaultStatus(type.fqcn);
  const empty = { status, mediaType: null, body: null };
  if (codebase.isSubclass(type.fqcn, SYMFONY_REDIRECT_RESPONSE))
    return { ...empty, status: status && 302, kind: 'redirect', redirect: true };
  if (codebase.isSubclass(type.fqcn, VIEW_CONTRACT)) return { ...empty, kind: 'view' };
  if (codebase.isSubclass(type.fqcn, SYMFONY_JSON_RESPONSE))
    return { ...empty, kind: 'bare', mediaType: 'application/json' };
  return { ...empty, kind: 'bare' };
}

function defaultStatus(fqcn: string): number {
  return fqcn === REDIRECT_RESPONSE ? 302 : 200;
}

function statusOf(parts: ResponseParts, fallback: number): Pick<SiteResponse, 'status' | 'statuses' | 'written'> {
  if (parts.status === undefined) return { status: fallback };
  const known = statusesIn(parts.status);
  if (known.length !== membersOf(parts.status).length || known[0] === undefined) {
    const among = parts.among === undefined ? [] : statusesIn(parts.among);
    const all = [...new Set([...known, ...among])].sort((a, b) => a - b);
    return { status: null, written: true, ...(all.length === 0 ? {} : { statuses: all }) };
  }
  return known.length === 1
    ? { status: known[0], written: true }
    : { status: known[0], statuses: known.sort((a, b) => a - b), written: true };
}

function statusesIn(type: Type): number[] {
  const numbers = membersOf(type).map((m) => (m.kind === 'literal' && m.float !== true ? numberIn(m) : undefined));
  return numbers.flatMap((n) => (n !== undefined && n >= 100 && n <= 599 ? [n] : []));
}

/** Gives the number a literal is as a status: the framework is compiled without `strict_types`, so `'401'` is 401. */
function numberIn({ value }: Extract<Type, { kind: 'literal' }>): number | undefined {
  if (typeof value === 'string') return /^\d{3}$/.test(value) ? Number(value) : undefined;
  return typeof value === 'number' ? value : undefined;
}

/** Names the headers a response is given in literal words. */
function headersOf({ headers }: ResponseParts): Pick<SiteResponse, 'headers'> {
  return headers?.kind === 'shape' ? { headers: headers.fields.map(({ key }) => key) } : {};
}

function mediaOf(parts: ResponseParts): Pick<SiteResponse, 'mediaType' | 'mediaTypeUnread'> {
  if (parts.mediaType === undefined) return { mediaType: null };
  if (parts.mediaType.kind === 'literal') return { mediaType: String(parts.mediaType.value) };
  return { mediaType: null, mediaTypeUnread: true };
}

function fileParts(parts: ResponseParts): Pick<SiteResponse, 'call' | 'path' | 'name' | 'disposition'> {
  const text = (key: string) => {
    const t = parts.file?.kind === 'shape' ? parts.file.fields.find((f) => f.key === key)?.type : undefined;
    return t?.kind === 'literal' && typeof t.value === 'string' ? t.value : undefined;
  };
  const [path, name] = [text('path'), text('name')];
  return {
    ...(parts.call === undefined ? {} : { call: parts.call }),
    ...(path === undefined ? {} : { path }),
    ...(name === undefined ? {} : { name }),
    ...(parts.disposition === undefined ? {} : { disposition: parts.disposition }),
  };
}
