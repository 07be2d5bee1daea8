import {
  CLIENT_RESPONSE,
  COLLECTION,
  FACADES,
  PENDING_REQUEST,
  RESPONSE_INTERFACE,
  URI_INTERFACE,
} from '@docgen/laravel-knowledge';
import { argType } from '../../infer/expression/calls/arguments.js';
import { type ClassRules, type MemberRule, rules, self } from '../../infer/member-rule.js';
import { BOOL, INT, klass, list, map, NULL, STRING, unknown } from '../../types/make.js';
import { nullable } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';

/** Lists the rules of the HTTP client (engine 14.6): its requests and their responses. */

const sent: readonly (readonly [string, MemberRule])[] = [
  ['get head post patch put delete send', klass(CLIENT_RESPONSE)],
  ['pool', unknown('untyped')],
];

const DECODED = unknown('json-decode');

export const httpClient: readonly ClassRules[] = [
  {
    fqcn: `${FACADES}Http`,
    methods: rules([
      ...sent,
      ['fake preventStrayRequests allowStrayRequests assertSent assertNotSent recorded', unknown('vendor-body')],
      ['response', unknown('vendor-body')],
    ]),
    // Any other method starts a request: `withToken`, `acceptJson`, `baseUrl`, …
    other: () => klass(PENDING_REQUEST),
  },
  {
    fqcn: PENDING_REQUEST,
    methods: rules([...sent, ['getOptions', map(STRING, unknown('mixed'))]]),
    other: (call) =>
      /^(with|accept|as|attach|base|content|body|timeout|connect|retry|sink|max|re|dump|throw|before|url|stub|async)/i.test(
        call.name,
      )
        ? call.on
        : undefined,
  },
  {
    fqcn: CLIENT_RESPONSE,
    methods: rules([
      [
        'json object',
        (call): Type =>
          argType(call.args, 1) === undefined ? DECODED : union([DECODED, argType(call.args, 1) ?? NULL]),
      ],
      ['body header reason', STRING],
      ['status', INT],
      ['headers', map(STRING, list(STRING))],
      ['collect', klass(COLLECTION, [union([INT, STRING]), DECODED])],
      [
        'successful ok failed clientError serverError redirect created accepted noContent movedPermanently found badRequest unauthorized paymentRequired forbidden notFound requestTimeout conflict unprocessableEntity unprocessableContent tooManyRequests',
        BOOL,
      ],
      [
        'throw throwIf throwUnless onError throwIfStatus throwUnlessStatus throwIfClientError throwIfServerError close dump',
        self,
      ],
      ['effectiveUri', nullable(klass(URI_INTERFACE))],
      ['toPsrResponse', klass(RESPONSE_INTERFACE)],
    ]),
  },
];
