import {
  JSON_RESPONSE,
  REDIRECT_RESPONSE,
  RESPONSE,
  SYMFONY_BINARY_FILE_RESPONSE,
  SYMFONY_RESPONSE,
  SYMFONY_STREAMED_RESPONSE,
  VIEW,
} from '@docgen/laravel-knowledge';
import { klass, literal, shape } from '../../types/make.js';
import type { ClassType, ShapeField, Type } from '../../types/type.js';

const HANDED_ON = 'parent::render';
const RENDERED = 'rendered';

/**
 * Holds what is known of a response, which lies in its class's type arguments as one open shape: `body`, `status` (a
 * literal int, or unknown when chosen at run time), `among` (the constants that may be chosen there), `mediaType`, `wrapped` (the root of a resource), `encoded` (the body is a JSON text, sent as it stands), `disposition`,
 * `file`, `call`, `headers` (an open shape of literal names), `callback` (a JSON body is wrapped in a call: true for always, false for now
 * and then), `component` (the name the method that built it claims). An absent member is the framework's own
 * default.
 */
export interface ResponseParts {
  body?: Type;
  status?: Type;
  among?: Type;
  mediaType?: Type;
  wrapped?: boolean;
  encoded?: boolean;
  disposition?: string;
  file?: Type;
  call?: string;
  component?: string;
  headers?: Type;
  callback?: boolean;
}

function responseType(fqcn: string, parts: ResponseParts): ClassType {
  const fields = [];
  if (parts.body !== undefined) fields.push({ key: 'body', type: parts.body });
  if (parts.status !== undefined) fields.push({ key: 'status', type: parts.status });
  if (parts.among !== undefined) fields.push({ key: 'among', type: parts.among });
  if (parts.mediaType !== undefined) fields.push({ key: 'mediaType', type: parts.mediaType });
  if (parts.wrapped === true) fields.push({ key: 'wrapped', type: literal(true) });
  if (parts.encoded === true) fields.push({ key: 'encoded', type: literal(true) });
  if (parts.disposition !== undefined) fields.push({ key: 'disposition', type: literal(parts.disposition) });
  if (parts.file !== undefined) fields.push({ key: 'file', type: parts.file });
  if (parts.call !== undefined) fields.push({ key: 'call', type: literal(parts.call) });
  if (parts.headers !== undefined) fields.push({ key: 'headers', type: parts.headers });
  if (parts.callback !== undefined) fields.push({ key: 'callback', type: literal(parts.callback) });
  if (parts.component !== undefined) fields.push({ key: 'component', type: literal(parts.component) });
  return klass(fqcn, [{ kind: 'shape', fields, isObject: true }]);
}

export const jsonResponse = (parts: ResponseParts): ClassType => responseType(JSON_RESPONSE, parts);
export const plainResponse = (parts: ResponseParts): ClassType => responseType(RESPONSE, parts);
export const redirectResponse = (parts: ResponseParts): ClassType => responseType(REDIRECT_RESPONSE, parts);
export const viewResponse = (parts: ResponseParts): ClassType => responseType(VIEW, parts);
export const fileResponse = (parts: ResponseParts): ClassType => responseType(SYMFONY_BINARY_FILE_RESPONSE, parts);
export const streamedResponse = (parts: ResponseParts): ClassType => responseType(SYMFONY_STREAMED_RESPONSE, parts);

/** Makes the response of the framework's exception handler, of which only the status is known. */
export function handlerResponse(status: number): ClassType {
  return responseType(SYMFONY_RESPONSE, { call: HANDED_ON, status: literal(status) });
}

/**
 * Makes a response a handler rendered, before it is changed for the last time (errors 4.8): `body` where that is known.
 */
export function renderedResponse(status: number, json: boolean, body: Type | undefined): ClassType {
  const known = body === undefined ? {} : { body };
  return responseType(json ? JSON_RESPONSE : SYMFONY_RESPONSE, {
    call: RENDERED,
    status: literal(status),
    ...known,
  });
}

/** Tells whether a response still has the body it was rendered with. */
export function isAsRendered(type: Type): boolean {
  return type.kind === 'class' && partsOf(type)?.call === RENDERED;
}

/** Tells whether a response is still as the framework's handler made it. */
export function isHandlerResponse(type: Type): boolean {
  return type.kind === 'class' && type.fqcn === SYMFONY_RESPONSE && partsOf(type)?.call === HANDED_ON;
}

/** Reads the parts of a response type; undefined when nothing was recovered of it. */
export function partsOf(type: ClassType): ResponseParts | undefined {
  const [kept] = type.args ?? [];
  if (kept?.kind !== 'shape' || kept.isObject !== true) return undefined;
  const get = (key: string) => kept.fields.find((f) => f.key === key)?.type;
  const text = (key: string) => {
    const t = get(key);
    return t?.kind === 'literal' ? String(t.value) : undefined;
  };
  const parts: ResponseParts = {};
  const body = get('body');
  const status = get('status');
  const mediaType = get('mediaType');
  const file = get('file');
  if (body !== undefined) parts.body = body;
  if (status !== undefined) parts.status = status;
  const among = get('among');
  if (among !== undefined) parts.among = among;
  if (mediaType !== undefined) parts.mediaType = mediaType;
  if (get('wrapped') !== undefined) parts.wrapped = true;
  if (get('encoded') !== undefined) parts.encoded = true;
  const disposition = text('disposition');
  if (disposition !== undefined) parts.disposition = disposition;
  if (file !== undefined) parts.file = file;
  const call = text('call');
  if (call !== undefined) parts.call = call;
  const headers = get('headers');
  if (headers !== undefined) parts.headers = headers;
  const callback = get('callback');
  if (callback?.kind === 'literal') parts.callback = callback.value === true;
  const component = text('component');
  if (component !== undefined) parts.component = component;
  return parts;
}

/** Replaces some parts of a response. */
export function withParts(type: ClassType, change: ResponseParts): ClassType {
  const parts = partsOf(type);
  // The rest of the handler's response is unknown.
  if (isHandlerResponse(type)) return klass(SYMFONY_RESPONSE);
  if (parts === undefined) return type;
  const { call, ...rest } = change.status === undefined ? parts : withoutAmong(parts);
  // A response with another body is no longer as it was rendered.
  const kept = call === undefined || (call === RENDERED && change.body !== undefined) ? rest : { call, ...rest };
  return responseType(type.fqcn, { ...kept, ...change });
}

function withoutAmong(parts: ResponseParts): ResponseParts {
  const { among: _, ...rest } = parts;
  return rest;
}

/** Adds literal header names to a response; of a name written twice the later value counts. */
export function withHeaders(type: ClassType, names: readonly ShapeField[]): ClassType {
  if (names.length === 0) return type;
  const known = partsOf(type)?.headers;
  const before = known?.kind === 'shape' ? known.fields : [];
  const same = (a: ShapeField) => names.some((b) => a.key.toLowerCase() === b.key.toLowerCase());
  return withParts(type, { headers: shape([...before.filter((one) => !same(one)), ...names], true) });
}

export function isResponse(fqcn: string): boolean {
  return [
    JSON_RESPONSE,
    RESPONSE,
    REDIRECT_RESPONSE,
    VIEW,
    SYMFONY_BINARY_FILE_RESPONSE,
    SYMFONY_STREAMED_RESPONSE,
    SYMFONY_RESPONSE,
  ].includes(fqcn);
}
