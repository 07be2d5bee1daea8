import {
  ACCESS_RESPONSE,
  AUTH_MANAGER,
  CACHE_MANAGER,
  CACHE_REPOSITORY_CONTRACT,
  DATABASE_CONNECTION,
  EXPRESSION_CONTRACT,
  FACADES,
  FILESYSTEM_ADAPTER,
  ILLUMINATE_CARBON,
  LOCK_CONTRACT,
  REDIRECTOR,
  REQUEST,
  RESPONSE_FACTORY,
} from '@docgen/laravel-knowledge';
import { applyArg, applyArgOnce, argText, argType } from '../../infer/expression/calls/arguments.js';
import { callClass } from '../../infer/expression/calls/member-call.js';
import { type ClassRules, type MemberCall, rules } from '../../infer/member-rule.js';
import { BOOL, FALSE, INT, klass, list, map, STRING, shape, unknown, VOID } from '../../types/make.js';
import { nullable } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { configValue } from '../container/config.js';
import { streamedResponse } from '../http/response-type.js';
import { tableBuilder } from '../query/query-builder.js';
import { validatedBy } from '../validation/validated.js';
import { validatorFor } from '../validation/validator.js';
import { managerFacades } from './manager-facades.js';

/** Makes the rules of a facade that stands for one class. */
function standsFor(name: string, target: string): ClassRules {
  return {
    fqcn: FACADES + name,
    methods: {},
    other: (call) => callClass(klass(target), call.name, call.args, call.frame, false),
  };
}

const ran =
  (slot: number) =>
  (call: MemberCall): Type =>
    applyArg(call.args, slot, []) ?? unknown('dynamic-call');

/** Answers `DB::transaction(fn)`: one that is tried again has run before, as far as it came. */
function transaction(call: MemberCall): Type {
  const attempts = argType(call.args, 1, 'attempts');
  return (attempts === undefined ? applyArgOnce(call.args, 0) : applyArg(call.args, 0, [])) ?? unknown('dynamic-call');
}

const cache = rules([
  ['withoutOverlapping', ran(1)],
  ['rememberForever sear', ran(1)],
  ['remember flexible', ran(2)],
  [
    'get pull',
    (call) => {
      const fallback = argType(call.args, 1);
      if (fallback === undefined) return unknown('magic');
      return union([unknown('magic'), fallback.kind === 'callable' ? ran(1)(call) : fallback]);
    },
  ],
  ['put add forever forget has missing flush', BOOL],
  ['increment decrement', union([INT, BOOL])],
  ['many', map(STRING, unknown('magic'))],
  ['lock', klass(LOCK_CONTRACT)],
]);

const caches = { ...cache, ...rules([['store driver tags', klass(CACHE_REPOSITORY_CONTRACT)]]) };

const disk = rules([
  ['url temporaryUrl path', STRING],
  ['get', nullable(STRING)],
  ['mimeType', union([STRING, FALSE])],
  ['exists missing put delete copy move makeDirectory deleteDirectory', BOOL],
  ['putFile putFileAs', union([STRING, FALSE])],
  ['size lastModified', INT],
  ['files allFiles directories allDirectories', list(STRING)],
  ['json', nullable(unknown('json-decode'))],
  ['download', (call) => stored(call, 'attachment')],
  ['response', (call) => stored(call, argText(call.args, 3) ?? 'inline')],
]);

function stored(call: MemberCall, disposition: string): Type {
  const name = argType(call.args, 1, 'name');
  const path = argType(call.args, 0, 'path') ?? unknown('untyped');
  return streamedResponse({
    call: 'storage',
    disposition,
    file: shape([
      { key: 'path', type: path },
      ...(name === undefined || name.kind === 'null' ? [] : [{ key: 'name', type: name }]),
    ]),
  });
}

/** Answers `DB::raw('count(*) as n')`: the expression remembers its text, which a select list is read from. */
function rawExpression(call: MemberCall): Type {
  const text = argType(call.args, 0, 'value');
  return klass(EXPRESSION_CONTRACT, text?.kind === 'literal' ? [text] : undefined);
}

const db = rules([
  ['transaction', transaction],
  ['table', tableBuilder],
  // Rows are objects of any members.
  ['select', list(klass('stdClass'))],
  ['selectOne', nullable(klass('stdClass'))],
  ['scalar', unknown('magic')],
  ['statement unprepared insert', BOOL],
  ['update delete affectingStatement', INT],
  ['raw', rawExpression],
  ['beginTransaction commit rollBack', VOID],
]);

const gate = rules([
  ['allows denies check any none has', BOOL],
  ['inspect authorize allowIf denyIf denyWithStatus denyAsNotFound', klass(ACCESS_RESPONSE)],
  ['abilities policies', map(STRING, unknown('magic'))],
]);

const hash = rules([
  ['make', STRING],
  ['check needsRehash isHashed', BOOL],
]);

const crypt = rules([['encryptString decryptString encrypt', STRING]]);

/** Lists the rules of facades (engine 14.6). */
export const facades: readonly ClassRules[] = [
  ...managerFacades,
  standsFor('Auth', AUTH_MANAGER),
  standsFor('Request', REQUEST),
  standsFor('Response', RESPONSE_FACTORY),
  standsFor('Redirect', REDIRECTOR),
  standsFor('Date', ILLUMINATE_CARBON),
  { fqcn: `${FACADES}Cache`, methods: caches },
  { fqcn: CACHE_REPOSITORY_CONTRACT, methods: cache },
  { fqcn: CACHE_MANAGER, methods: caches },
  { fqcn: `${FACADES}Storage`, methods: { ...disk, ...rules([['disk drive build', klass(FILESYSTEM_ADAPTER)]]) } },
  { fqcn: FILESYSTEM_ADAPTER, methods: disk },
  { fqcn: `${FACADES}DB`, methods: db },
  { fqcn: DATABASE_CONNECTION, methods: db },
  { fqcn: `${FACADES}Gate`, methods: gate },
  { fqcn: `${FACADES}Hash`, methods: hash },
  { fqcn: `${FACADES}Crypt`, methods: crypt },
  {
    fqcn: `${FACADES}Validator`,
    methods: rules([
      ['make', (call) => validatorFor(argType(call.args, 1, 'rules'))],
      ['validate', (call) => validatedBy(argType(call.args, 1, 'rules'))],
    ]),
  },
  {
    fqcn: `${FACADES}URL`,
    methods: rules([
      ['hasValidSignature hasValidRelativeSignature hasCorrectSignature signatureHasNotExpired isValidUrl', BOOL],
      ['defaults forceScheme forceHttps useOrigin forceRootUrl useAssetOrigin', VOID],
    ]),
    other: () => STRING,
  },
  { fqcn: `${FACADES}Lang`, methods: rules([['has hasForLocale', BOOL]]), other: () => STRING },
  {
    fqcn: `${FACADES}Config`,
    methods: rules([
      ['get', (call) => configValue(argText(call.args, 0) ?? '', argType(call.args, 1), call.frame)],
      ['string', STRING],
      ['integer', INT],
      ['boolean has', BOOL],
    ]),
  },
  {
    fqcn: LOCK_CONTRACT,
    methods: rules([
      ['get', (call) => (argType(call.args, 0) === undefined ? BOOL : union([ran(0)(call), FALSE]))],
      ['block', ran(1)],
      ['release', BOOL],
    ]),
  },
];
