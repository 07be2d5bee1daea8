import {
  ARRAYABLE_CONTRACT,
  JSON_RESPONSE,
  JSONABLE_CONTRACT,
  REDIRECT_RESPONSE,
  REDIRECTOR,
  RESPONSE,
  RESPONSE_FACTORY,
  SYMFONY_BINARY_FILE_RESPONSE,
  SYMFONY_JSON_RESPONSE,
  SYMFONY_REDIRECT_RESPONSE,
  SYMFONY_RESPONSE,
  SYMFONY_STREAMED_RESPONSE,
} from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import { argText, argType, type CallArgs } from '../../infer/expression/calls/arguments.js';
import { constantAlternatives } from '../../infer/expression/constants/constant-alternatives.js';
import { pathOf } from '../../infer/expression/objects/access-path.js';
import type { BodyFrame } from '../../infer/frame.js';
import { type ClassRules, type MemberCall, rules, self } from '../../infer/member-rule.js';
import { canonicalKey } from '../../types/canonical.js';
import { jsonText } from '../../types/json-text.js';
import { BOOL, EMPTY_ARRAY, INT, klass, literal, NEVER, STRING, shape, unknown, VOID } from '../../types/make.js';
import { truthiness } from '../../types/truthiness.js';
import type { ClassType, ShapeField, Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { literalPath } from '../support/path-helper.js';
import { readBackJson } from './decoded-json.js';
import { encodedValue } from './encoded-value.js';
import { byOwnConstructor, type Making } from './own-constructor.js';
import { answersOtherwise, fillsItself } from './own-making.js';
import { pairedStatus } from './paired-status.js';
import {
  fileResponse,
  isAsRendered,
  isHandlerResponse,
  isResponse,
  jsonResponse,
  partsOf,
  plainResponse,
  type ResponseParts,
  redirectResponse,
  streamedResponse,
  viewResponse,
  withHeaders,
  withParts,
} from './response-type.js';
import { wrappedResource } from './wrapped-resource.js';

/** Reads the status argument: absent is the default, any but a literal is chosen at run time. */
function status(args: CallArgs, index: number): ResponseParts {
  const type = argType(args, index, 'status');
  if (type === undefined) return {};
  const written = args.named.get('status') ?? args.positional[index];
  const isKnown = membersOf(type).every((m) => m.kind === 'literal');
  const among = isKnown || written?.expr === undefined ? undefined : constantAlternatives(written.expr, args.frame);
  return { status: type, ...(among === undefined ? {} : { among }) };
}

/** Reads a literal `Content-Type` among headers, lower-cased with its parameters cut; unknown when unreadable. */
function contentType(headers: Type | undefined): ResponseParts {
  if (headers === undefined) return {};
  const [first, ...rest] = membersOf(headers).map(contentTypeIn);
  const key = (type: Type | undefined): string => (type === undefined ? '' : canonicalKey(type));
  const found = rest.every((other) => key(other) === key(first)) ? first : unknown('untyped');
  return found === undefined ? {} : { mediaType: found };
}

/** Finds `Content-Type` in headers; undefined where they have none. */
function contentTypeIn(headers: Type): Type | undefined {
  if (headers.kind !== 'shape') return unknown('untyped');
  const field = headers.fields.find((f) => f.key.toLowerCase() === 'content-type');
  if (field === undefined) return undefined;
  return field.optional === true ? unknown('untyped') : mediaType(field.type);
}

function mediaType(type: Type): Type {
  if (type.kind !== 'literal' || typeof type.value !== 'string') return unknown('untyped');
  return literal((type.value.split(';')[0] ?? '').trim().toLowerCase());
}

/** Makes the response of `json()`, which sends an empty list, and of `json(null)`, which sends an empty object. */
function jsonOf(args: CallArgs, empty: Type = EMPTY_ARRAY): ClassType {
  const data = argType(args, 0, 'data');
  const body = data === undefined ? empty : data.kind === 'null' ? shape([], true) : data;
  return jsonResponse({ body, ...status(args, 1), ...headersOf(argType(args, 2, 'headers')) });
}

/** Types `json($r, $r['status'])` as one response for each array `$r` may be; any other `json()` as the one it makes. */
function jsonOrPaired({ args, frame }: MemberCall): Type {
  const pairs = pairedStatus(args, frame);
  if (pairs === undefined) return jsonOf(args);
  const headers = headersOf(argType(args, 2, 'headers'));
  return union(pairs.map(({ body, status }) => jsonResponse({ body, status, ...headers })));
}

/** Types `response($x, $s)`: JSON for arrays and objects that convert themselves, text for other values. */
export function makeResponse(args: CallArgs, frame: BodyFrame): ClassType {
  const content = argType(args, 0, 'content');
  const rest = { ...status(args, 1), ...headersOf(argType(args, 2, 'headers')) };
  if (content === undefined || content.kind === 'null' || (content.kind === 'literal' && content.value === '')) {
    return plainResponse({ body: VOID, ...rest });
  }
  return membersOf(content).some((m) => isJson(m, frame))
    ? plainResponse({ body: content, call: 'json', ...rest })
    : plainResponse({ body: content, ...rest });
}

function isJson(type: Type, frame: BodyFrame): boolean {
  const { codebase } = frame.run;
  switch (type.kind) {
    case 'list':
    case 'map':
    case 'shape':
      return true;
    case 'class':
      return [ARRAYABLE_CONTRACT, JSONABLE_CONTRACT, 'JsonSerializable', 'ArrayObject'].some((i) =>
        codebase.isSubclass(type.fqcn, i),
      );
    default:
      return false;
  }
}

function header(call: MemberCall): Type {
  const name = argText(call.args, 0, 'key');
  const value = argType(call.args, 1) ?? unknown('untyped');
  if (name === undefined) return call.on;
  if (name.toLowerCase() === 'content-type') return withParts(call.on, { mediaType: mediaType(value) });
  return withHeaders(call.on, [{ key: name, type: value }]);
}

/** Lists the literal names among headers, but for the media type, which is no header of a description. */
function literalNames(headers: Type | undefined): ShapeField[] {
  if (headers?.kind !== 'shape') return [];
  return headers.fields.filter(
    ({ key, optional }) => optional !== true && key.toLowerCase() !== 'content-type' && !/^\d+$/.test(key),
  );
}

/** Reads an argument of headers: the media type, and the names that are written out. */
function headersOf(headers: Type | undefined): ResponseParts {
  const names = literalNames(headers);
  return { ...contentType(headers), ...(names.length === 0 ? {} : { headers: shape(names, true) }) };
}

/** Applies `withCallback()`: a name that may be missing wraps the body now and then. */
function withCallback({ on, args }: MemberCall): Type {
  const name = argType(args, 0, 'callback');
  if (name === undefined || name.kind === 'null') return on;
  return withParts(on, { callback: name.kind === 'literal' });
}

/** Applies `$response->headers->set('X-Total', …)` to the response that has the headers, where it is a variable. */
export function headerSet(expr: Extract<Expr, { k: 'mcall' }>, args: CallArgs, frame: BodyFrame): void {
  if (expr.on.k !== 'prop' || expr.on.name !== 'headers' || !/^set$/i.test(String(expr.name))) return;
  const path = pathOf(expr.on.on);
  const on = path === undefined ? undefined : frame.env.get(path);
  const name = argText(args, 0, 'key');
  if (path === undefined || name === undefined || on?.kind !== 'class' || !isResponse(on.fqcn)) return;
  const value = argType(args, 1) ?? unknown('untyped');
  const parts = name.toLowerCase() === 'content-type';
  frame.env.narrow(
    path,
    parts ? withParts(on, { mediaType: mediaType(value) }) : withHeaders(on, [{ key: name, type: value }]),
  );
}

/** Gives the body a response sends. */
function sent({ on, frame }: MemberCall): Type {
  const { body, wrapped, encoded } = partsOf(on) ?? {};
  if (body === undefined) return unknown('vendor-body');
  if (encoded === true) return encodedValue(body) ?? unknown('untyped');
  return wrapped === true && body.kind === 'class' ? wrappedResource(body, frame) : body;
}

/** Types `getData(true)`, which reads the payload back; `getData()` has objects where that has keyed arrays. */
function decoded(call: MemberCall): Type {
  const body = sent(call);
  const assoc = argType(call.args, 0, 'assoc');
  if (assoc === undefined || (assoc.kind === 'literal' && assoc.value === false))
    return readBackJson(body, false, call.frame);
  const arrays = readBackJson(body, true, call.frame);
  return assoc.kind === 'literal' ? arrays : union([arrays, readBackJson(body, false, call.frame)]);
}

/** Reads the body a response is given. A JSON response sends a string as it stands, unless it is its data. */
function bodyGiven({ on, name, args, frame }: MemberCall): ResponseParts {
  const body = argType(args, 0) ?? unknown('untyped');
  if (on.fqcn === RESPONSE && membersOf(body).some((m) => isJson(m, frame))) return { body, call: 'json' };
  return { body, encoded: on.fqcn === JSON_RESPONSE && name.toLowerCase() !== 'setdata' };
}

/** Types the text of a response: what a JSON response encodes, and a text as it was given. */
function text(call: MemberCall): Type {
  const { body, encoded } = partsOf(call.on) ?? {};
  if (call.on.fqcn === JSON_RESPONSE && encoded !== true && body !== undefined) return jsonText(sent(call));
  return body?.kind === 'scalar' && body.encodes !== undefined ? body : STRING;
}

const CLASSES_OF_STATUS: Readonly<Record<string, (status: number) => boolean>> = {
  isOk: (status) => status === 200,
  isSuccessful: (status) => status >= 200 && status < 300,
  isRedirection: (status) => status >= 300 && status < 400,
  isClientError: (status) => status >= 400 && status < 500,
  isServerError: (status) => status >= 500 && status < 600,
  isNotFound: (status) => status === 404,
};

/** Gives the status of a handler's response, which only written code changes. */
function statusOf(on: ClassType): Type | undefined {
  return isHandlerResponse(on) || isAsRendered(on) ? partsOf(on)?.status : undefined;
}

function statusTest(status: Type | undefined, is: (status: number) => boolean): Type {
  return status?.kind === 'literal' && typeof status.value === 'number' ? literal(is(status.value)) : BOOL;
}

/** Holds the rules of fluent members every response has (engine 14.2, responses 6.3). */
export const response: ClassRules = {
  fqcn: SYMFONY_RESPONSE,
  methods: rules([
    ['setStatusCode', (call) => withParts(call.on, { status: argType(call.args, 0) ?? unknown('untyped') })],
    ['header', header],
    [
      'withHeaders',
      (call) => {
        const given = argType(call.args, 0, 'headers');
        return withHeaders(withParts(call.on, contentType(given)), literalNames(given));
      },
    ],
    ['withCallback', withCallback],
    ['setData setContent setJson', (call) => withParts(call.on, bodyGiven(call))],
    [
      'cookie withCookie withCookies withoutCookie withException setEncodingOptions setEtag setLastModified setCache setMaxAge setPublic setPrivate setExpires setVary setCharset setProtocolVersion setAutoEtag prepare with withErrors withInput withFragment withoutFragment onlyInput exceptInput setTargetUrl sendHeaders send setContentDisposition',
      self,
    ],
    ['getData', decoded],
    ['getContent content', text],
    ['status getStatusCode', ({ on }) => statusOf(on) ?? INT],
    ...Object.entries(CLASSES_OF_STATUS).map(
      ([name, is]) => [name, ({ on }: MemberCall) => statusTest(statusOf(on), is)] as const,
    ),
    ['isRedirect isEmpty', BOOL],
    ['throwResponse', NEVER],
  ]),
};

const factoryMethods: ClassRules['methods'] = rules([
  ['json', jsonOrPaired],
  [
    'jsonp',
    (call) =>
      jsonResponse({
        body: STRING,
        mediaType: literal('text/javascript'),
        ...status(call.args, 2),
      }),
  ],
  ['noContent', (call) => plainResponse({ body: VOID, status: argType(call.args, 0, 'status') ?? literal(204) })],
  ['make', (call) => makeResponse(call.args, call.frame)],
  ['view', (call) => viewResponse(status(call.args, 2))],
  ['redirectTo redirectGuest redirectToIntended', (call) => redirect(call, 1)],
  ['redirectToRoute redirectToAction', (call) => redirect(call, 2)],
  [
    'download',
    (call) =>
      fileResponse({
        call: 'download',
        disposition: argText(call.args, 3, 'disposition') ?? 'attachment',
        ...headersOf(argType(call.args, 2, 'headers')),
        ...names(call, 0, 1),
      }),
  ],
  ['file', (call) => fileResponse({ call: 'file', ...headersOf(argType(call.args, 1, 'headers')), ...names(call, 0) })],
  [
    'stream',
    (call) =>
      streamedResponse({ call: 'stream', ...status(call.args, 1), ...headersOf(argType(call.args, 2, 'headers')) }),
  ],
  [
    'streamDownload',
    (call) =>
      streamedResponse({
        call: 'streamDownload',
        ...headersOf(argType(call.args, 2, 'headers')),
        ...(argType(call.args, 1, 'name') === undefined
          ? {}
          : { disposition: argText(call.args, 3, 'disposition') ?? 'attachment' }),
        ...names(call, 1),
      }),
  ],
  [
    'streamJson',
    (call) =>
      streamedResponse({
        call: 'streamJson',
        body: argType(call.args, 0) ?? unknown('untyped'),
        ...status(call.args, 1),
      }),
  ],
  ['eventStream', () => streamedResponse({ call: 'eventStream' })],
]);

/** Reads the literal path and name of a file response, for its media type and file name. */
function names(call: MemberCall, path: number, name?: number): ResponseParts {
  const at = argType(call.args, path);
  const as = name === undefined ? undefined : argType(call.args, name, 'name');
  return {
    file: shape([
      { key: 'path', type: at === undefined ? unknown('untyped') : literalPath(at) },
      ...(as === undefined || as.kind === 'null' ? [] : [{ key: 'name', type: as }]),
    ]),
  };
}

export function redirect(call: { args: CallArgs }, at: number): ClassType {
  return redirectResponse(status(call.args, at));
}

/** Holds the rules of redirects: `withStatus($text)` is `with('status', $text)`, whatever the name. */
export const redirectRules: ClassRules = {
  fqcn: REDIRECT_RESPONSE,
  methods: {},
  other: ({ on, name }) => (/^with/i.test(name) ? on : undefined),
};

export const responseFactory: ClassRules = { fqcn: RESPONSE_FACTORY, methods: factoryMethods };

export const redirector: ClassRules = {
  fqcn: REDIRECTOR,
  methods: rules([
    ['to away intended guest secure', (call) => redirect(call, 1)],
    ['route action', (call) => redirect(call, 2)],
    ['signedRoute temporarySignedRoute', (call) => redirect(call, 3)],
    ['back refresh home', (call) => redirect(call, 0)],
  ]),
};

/** Tells whether the data of `new JsonResponse(...)` is said to be JSON already; an argument of the framework's class stands before that. */
function isText(args: CallArgs, fqcn: string, { run }: BodyFrame): boolean {
  const said = argType(args, run.codebase.isSubclass(fqcn, JSON_RESPONSE) ? 4 : 3, 'json');
  return said !== undefined && truthiness(said) !== false;
}

/** Tells whether a class has the constructor of a plain response. */
function isConstructedPlainly(fqcn: string, { run }: BodyFrame): boolean {
  const found = run.codebase.method(fqcn, '__construct');
  return found === undefined || found.owner === SYMFONY_RESPONSE || found.owner === RESPONSE;
}

/** Answers `new JsonResponse(...)`, `new Response(...)` and their like; `receiver` is the object that is made. */
export function newResponse(receiver: ClassType, args: CallArgs, frame: BodyFrame): ClassType | undefined {
  const { codebase } = frame.run;
  const { fqcn } = receiver;
  if (codebase.isSubclass(fqcn, SYMFONY_RESPONSE)) {
    // The object's own answer tells what it holds.
    if (answersOtherwise(fqcn, codebase)) return undefined;
    if (fillsItself(fqcn, codebase)) return klass(fqcn);
  }
  return madeBy(fqcn, args, frame, { receiver, written: new Map() });
}

/** Makes the response that the constructor of a class makes of the object. */
function madeBy(fqcn: string, args: CallArgs, frame: BodyFrame, making: Making): ClassType | undefined {
  const { codebase } = frame.run;
  if (codebase.isSubclass(fqcn, SYMFONY_RESPONSE)) {
    const own = byOwnConstructor(fqcn, args, frame, making, madeBy);
    if (own !== undefined) return own;
  }
  if (codebase.isSubclass(fqcn, SYMFONY_JSON_RESPONSE))
    return withParts(jsonOf(args, shape([], true)), { encoded: isText(args, fqcn, frame) });
  if (codebase.isSubclass(fqcn, SYMFONY_REDIRECT_RESPONSE)) return redirectResponse(status(args, 1));
  if (codebase.isSubclass(fqcn, SYMFONY_BINARY_FILE_RESPONSE)) {
    return fileResponse({
      call: 'file',
      ...status(args, 1),
      ...headersOf(argType(args, 2, 'headers')),
      file: shape([{ key: 'path', type: argType(args, 0) ?? unknown('untyped') }]),
    });
  }
  if (codebase.isSubclass(fqcn, SYMFONY_STREAMED_RESPONSE))
    return streamedResponse({ call: 'stream', ...status(args, 1), ...headersOf(argType(args, 2, 'headers')) });
  return codebase.isSubclass(fqcn, SYMFONY_RESPONSE) && isConstructedPlainly(fqcn, frame)
    ? makeResponse(args, frame)
    : undefined;
}
