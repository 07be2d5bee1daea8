import {
  BATCH,
  FACADES,
  LOGGER_INTERFACE,
  PENDING_BATCH,
  ROUTING_ROUTE,
  SPL_FILE_INFO,
  SYMFONY_COOKIE,
} from '@docgen/laravel-knowledge';
import { applyArg, argType } from '../../infer/expression/calls/arguments.js';
import { type ClassRules, type MemberCall, rules } from '../../infer/member-rule.js';
import { BOOL, FALSE, INT, klass, list, map, NULL, STRING, TRUE, unknown, VOID } from '../../types/make.js';
import { nullable } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { answer } from '../http/request.js';
import { viewResponse } from '../http/response-type.js';
import { nameIs } from '../http/route-decisions.js';

/** Gives the result of a callback in a slot; null where it returns nothing. */
const ran =
  (slot: number) =>
  (call: MemberCall): Type => {
    const type = applyArg(call.args, slot, []) ?? unknown('dynamic-call');
    return type.kind === 'void' ? NULL : type;
  };

const ROUTE = klass(ROUTING_ROUTE);
const COOKIE = klass(SYMFONY_COOKIE);
const LOGGER = klass(LOGGER_INTERFACE);
const BAG = map(STRING, unknown('magic'));

/** Types a stored value: unknown, united with the default. */
function stored(call: MemberCall): Type {
  const fallback = argType(call.args, 1);
  if (fallback === undefined) return unknown('magic');
  return union([unknown('magic'), fallback.kind === 'callable' ? ran(1)(call) : fallback]);
}

/** Types one input cookie; all of them without a name. */
function cookie(call: MemberCall): Type {
  const name = argType(call.args, 0);
  if (name === undefined || name.kind === 'null') return BAG;
  const fallback = argType(call.args, 1);
  return fallback === undefined || fallback.kind === 'null' ? nullable(STRING) : union([STRING, fallback]);
}

/**
 * Lists facades whose members return what their manager declares (engine 14.6), so that they are known without vendor/.
 */
export const managerFacades: readonly ClassRules[] = [
  {
    fqcn: `${FACADES}Log`,
    methods: rules([
      ['emergency alert critical error warning notice info debug log', VOID],
      ['channel stack build driver', LOGGER],
      ['getDefaultDriver', nullable(STRING)],
    ]),
  },
  {
    fqcn: `${FACADES}Route`,
    methods: rules([
      ['is currentRouteNamed', (call) => answer(nameIs, call)],
      ['has uses currentRouteUses hasMiddlewareGroup', BOOL],
      ['current getCurrentRoute', nullable(ROUTE)],
      ['currentRouteName currentRouteAction', nullable(STRING)],
      ['get post put patch delete options any match fallback redirect permanentRedirect view', ROUTE],
    ]),
  },
  {
    fqcn: `${FACADES}RateLimiter`,
    methods: rules([
      // A callback that returns nothing counts as done.
      ['attempt', (call) => union([...membersOf(ran(2)(call)).map((m) => (m.kind === 'null' ? TRUE : m)), FALSE])],
      ['tooManyAttempts', BOOL],
      ['hit increment decrement remaining retriesLeft availableIn', INT],
      ['clear', VOID],
      ['cleanRateLimiterKey', STRING],
    ]),
  },
  {
    fqcn: `${FACADES}Schema`,
    methods: rules([
      ['hasTable hasView hasColumn hasColumns hasIndex', BOOL],
      ['getColumnListing getTableListing getIndexListing', list(STRING)],
      ['getColumnType', STRING],
      ['create table drop dropIfExists dropColumns rename', VOID],
    ]),
  },
  {
    fqcn: `${FACADES}Cookie`,
    methods: rules([
      ['make forever forget', COOKIE],
      ['queued', nullable(COOKIE)],
      ['has hasQueued', BOOL],
      ['queue expire unqueue', VOID],
      ['get', cookie],
    ]),
  },
  {
    fqcn: `${FACADES}View`,
    methods: rules([
      ['make first file', viewResponse({})],
      ['exists hasSection sectionMissing', BOOL],
      ['renderWhen renderUnless renderEach', STRING],
    ]),
  },
  {
    fqcn: `${FACADES}Session`,
    methods: rules([
      ['exists missing has hasAny hasOldInput invalidate regenerate migrate isStarted', BOOL],
      ['put push flash now reflash keep flashInput forget flush regenerateToken', VOID],
      ['all only except', BAG],
      ['getName id getId token', STRING],
      ['previousUrl', nullable(STRING)],
      ['get pull getOldInput', stored],
      ['remember', (call) => union([unknown('magic'), ran(1)(call)])],
    ]),
  },
  {
    fqcn: `${FACADES}File`,
    methods: rules([
      [
        'exists missing delete move copy isDirectory isEmptyDirectory isReadable isWritable hasSameHash isFile makeDirectory moveDirectory copyDirectory deleteDirectory deleteDirectories cleanDirectory',
        BOOL,
      ],
      ['get sharedGet name basename dirname extension', STRING],
      ['size lastModified prepend append', INT],
      ['guessExtension', nullable(STRING)],
      ['directories allDirectories glob', list(STRING)],
      ['files allFiles', list(klass(SPL_FILE_INFO))],
      ['json', unknown('json-decode')],
      ['replace replaceInFile ensureDirectoryExists', VOID],
    ]),
  },
  {
    fqcn: `${FACADES}Password`,
    methods: rules([
      ['sendResetLink reset createToken', STRING],
      ['tokenExists', BOOL],
      ['deleteToken', VOID],
    ]),
  },
  {
    fqcn: `${FACADES}Artisan`,
    methods: rules([
      ['call handle', INT],
      ['output', STRING],
    ]),
  },
  {
    fqcn: `${FACADES}Bus`,
    methods: rules([
      ['batch', klass(PENDING_BATCH)],
      ['findBatch', nullable(klass(BATCH))],
      ['dispatchAfterResponse', VOID],
    ]),
  },
  { fqcn: `${FACADES}Queue`, methods: rules([['size', INT]]) },
  {
    fqcn: `${FACADES}Event`,
    methods: rules([
      ['hasListeners', BOOL],
      ['listen push flush subscribe forget', VOID],
    ]),
  },
  {
    fqcn: `${FACADES}Context`,
    methods: rules([
      ['has missing hasHidden missingHidden stackContains hiddenStackContains', BOOL],
      ['all allHidden only onlyHidden except exceptHidden', BAG],
      ['get getHidden pull pullHidden', stored],
      ['scope', ran(0)],
    ]),
  },
];
