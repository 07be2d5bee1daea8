import {
  CARBON_INTERVAL,
  COLLECTION,
  FLUENT,
  ILLUMINATE_CARBON,
  REQUEST,
  ROUTING_ROUTE,
  SESSION_CONTRACT,
  STRINGABLE,
  SYMFONY_INPUT_BAG,
  UPLOADED_FILE,
} from '@docgen/laravel-knowledge';
import { applyArg, argText, argTexts, argType } from '../../infer/expression/calls/arguments.js';
import type { AnalysisRun } from '../../infer/frame.js';
import { type ClassRules, type MemberCall, rules, self } from '../../infer/member-rule.js';
import { askRoute } from '../../infer/memo/memo-scope.js';
import {
  BOOL,
  enumOf,
  FALSE,
  FLOAT,
  INT,
  klass,
  list,
  literal,
  map,
  NULL,
  partOf,
  STRING,
  shape,
  unknown,
  VOID,
} from '../../types/make.js';
import { NUMBER, nullable } from '../../types/operations.js';
import { truthiness, truthy } from '../../types/truthiness.js';
import type { ShapeField, Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { userType } from '../container/auth.js';
import { safe, validated } from '../validation/validated.js';
import { nameIs, pathIs, verbIs } from './route-decisions.js';

const INPUT = unknown('request-input');
const ALL = map(STRING, INPUT);

/** Types `header('k')` and `cookie('k')`: a string default removes null; without a key it is the whole bag. */
function text(call: MemberCall): Type {
  if (call.args.positional.length === 0 && call.args.named.size === 0) return ALL;
  return fallenBack(call);
}

function fallenBack(call: MemberCall): Type {
  const fallback = argType(call.args, 1, 'default');
  return fallback === undefined || fallback.kind === 'null' ? nullable(STRING) : union([STRING, fallback]);
}

export function enumRead(call: MemberCall): Type {
  const name = argText(call.args, 1, 'enumClass');
  if (name === undefined) return unknown('dynamic-name');
  const type = enumOf(call.frame.run.codebase.spelled(name));
  if (call.name.toLowerCase() === 'enums') return list(type, { gaps: true });
  const fallback = argType(call.args, 2, 'default');
  return fallback === undefined || fallback.kind === 'null' ? nullable(type) : type;
}

/** Types `all(['a'])`: the keys asked for, null for an absent one. */
function allOf(call: MemberCall): Type {
  const names = argType(call.args, 0)?.kind === 'shape' ? argTexts(call.args) : undefined;
  if (names === undefined || names.some((name) => name.includes('.'))) return ALL;
  return shape(names.map((key) => ({ key, type: INPUT })));
}

/** Types `only(['a', 'x.y'])`: absent keys are left out; a dotted key nests. */
function only(call: MemberCall): Type {
  const keys = argTexts(call.args);
  if (keys === undefined) return ALL;
  let fields: ShapeField[] = [];
  for (const key of keys) fields = place(fields, key.split('.'));
  return partOf(fields);
}

function place(fields: ShapeField[], path: string[]): ShapeField[] {
  const [head = '', ...rest] = path;
  const at = fields.find((f) => f.key === head);
  const inner = at?.type.kind === 'shape' ? at.type.fields : [];
  const entry: ShapeField = { key: head, type: rest.length === 0 ? INPUT : shape(place(inner, rest)), optional: true };
  return at === undefined ? [...fields, entry] : fields.map((f) => (f === at ? entry : f));
}

/** Types the verb of the request: that of the route, or any where the route is not known. */
function verb(call: MemberCall): Type {
  const known = askRoute(call.frame.run, 'verb', (given) => given.verb);
  return known === undefined ? STRING : literal(known);
}

/** Tells whether the verb is one that changes nothing. */
function safeVerb(call: MemberCall): Type {
  const is = verbIs(['GET', 'HEAD', 'OPTIONS', 'TRACE'], call.frame.run);
  return is === undefined ? BOOL : literal(is);
}

function whole(call: MemberCall): Type {
  return call.args.positional.length === 0 ? ALL : INPUT;
}

/**
 * Types `whenHas`: the closure's result where it is truthy, else the request; without the key the default's result,
 * else the request.
 */
function whenHas(call: MemberCall): Type {
  const result = applyArg(call.args, 1, [INPUT]) ?? unknown('dynamic-call');
  const fallback = argType(call.args, 2) === undefined ? undefined : applyArg(call.args, 2, []);
  const request = fallback === undefined || truthiness(result) !== true ? [call.on] : [];
  return union([truthy(result), ...(fallback === undefined ? [] : [fallback]), ...request]);
}

/** Holds the rules of requests (engine 14.1). */
export const request: ClassRules = {
  fqcn: REQUEST,
  methods: rules([
    ['input get post old', whole],
    ['json', (call) => (call.args.positional.length === 0 ? klass(SYMFONY_INPUT_BAG) : INPUT)],
    ['session', klass(SESSION_CONTRACT)],
    ['all', allOf],
    ['except toArray', ALL],
    ['query', whole],
    ['only', only],
    ['validate validated validateWithBag', validated],
    ['safe', safe],
    [
      'collect',
      (call) => klass(COLLECTION, [call.args.positional.length === 0 ? STRING : union([INT, STRING]), INPUT]),
    ],
    ['string str', klass(STRINGABLE)],
    ['integer', INT],
    ['float', FLOAT],
    ['boolean', BOOL],
    ['date', nullable(klass(ILLUMINATE_CARBON))],
    ['interval', nullable(klass(CARBON_INTERVAL))],
    ['enum enums', enumRead],
    ['clamp', NUMBER],
    ['fluent', klass(FLUENT)],
    ['keys segments ips', list(STRING)],
    ['array', unknown('vague-array')],
    ['file', (call) => (call.args.positional.length === 0 ? ALL : nullable(klass(UPLOADED_FILE)))],
    ['header cookie', text],
    ['segment', fallenBack],
    ['bearerToken ip userAgent prefers getQueryString getPreferredLanguage', nullable(STRING)],
    [
      'path url fullUrl fingerprint root host getHost httpHost schemeAndHttpHost decodedPath getScheme getContent getPathInfo fullUrlWithQuery',
      STRING,
    ],
    ['is', (call) => answer(pathIs, call)],
    ['isMethod', (call) => answer(verbIs, call)],
    ['isMethodSafe', safeVerb],
    ['routeIs', (call) => answer(nameIs, call)],
    [
      'has hasAny filled isNotFilled anyFilled missing exists acceptsJson accepts isJson ajax pjax secure hasFile hasHeader hasCookie',
      BOOL,
    ],
    ['wantsJson expectsJson', asksForJson],
    ['whenHas whenFilled', whenHas],
    ['method getMethod', verb],
    ['user', (call) => userType(call)],
    ['route', (call) => (call.args.positional.length === 0 ? klass(ROUTING_ROUTE) : unknown('request-input'))],
    ['merge mergeIfMissing replace', self],
  ]),
};

/** Answers `expectsJson()`: whoever is told of an exception asks for JSON (errors 4.9). */
function asksForJson(call: MemberCall): Type {
  return askRoute(call.frame.run, 'answering', ({ answering }) => answering === true) ? literal(true) : BOOL;
}

/** Decides a test whose arguments are all written out by what the route says (engine 1.1). */
export function answer(
  ask: (texts: readonly string[], run: AnalysisRun) => boolean | undefined,
  { args, frame }: MemberCall,
): Type {
  const texts = args.positional.flatMap(({ type }) =>
    type.kind === 'literal' && typeof type.value === 'string' ? [type.value] : [],
  );
  const known = texts.length === 0 || texts.length !== args.positional.length ? undefined : ask(texts, frame.run);
  return known === undefined ? BOOL : literal(known);
}

export const uploadedFile: ClassRules = {
  fqcn: UPLOADED_FILE,
  methods: rules([
    ['store storeAs storePublicly storePubliclyAs getRealPath get', union([STRING, FALSE])],
    ['path getClientOriginalName getClientOriginalExtension getClientMimeType extension hashName', STRING],
    ['getMimeType guessExtension', nullable(STRING)],
    ['getSize', union([INT, FALSE])],
    ['isValid', BOOL],
    ['dimensions', union([unknown('vague-array'), NULL])],
  ]),
};

/** Holds the rules of a request's session, as far as it holds earlier input of the client. */
export const session: ClassRules = {
  fqcn: SESSION_CONTRACT,
  methods: rules([
    ['get pull', INPUT],
    ['all', ALL],
    ['exists has', BOOL],
    ['getId getName token', STRING],
    ['put flush forget', VOID],
  ]),
};
