import {
  APPLICATION,
  AUTH_MANAGER,
  CACHE_MANAGER,
  CONFIG_REPOSITORY,
  HIGHER_ORDER_TAP_PROXY,
  HTML_STRING,
  ILLUMINATE_CARBON,
  MANAGER,
  OPTIONAL,
  REDIRECTOR,
  REQUEST,
  RESPONSE_FACTORY,
  SESSION_MANAGER,
  STR,
  STRINGABLE,
  TRANSLATOR_CONTRACT,
  URL_GENERATOR,
  VALIDATION_FACTORY_CONTRACT,
  VIEW_FACTORY_CONTRACT,
} from '@docgen/laravel-knowledge';
import type { Arg } from '@docgen/php';
import type { Codebase } from '../../infer/codebase.js';
import { applyCallable } from '../../infer/evaluator.js';
import { applyArg, argText, argType, type CallArgs } from '../../infer/expression/calls/arguments.js';
import { callClass } from '../../infer/expression/calls/member-call.js';
import { afterCallback } from '../../infer/expression/closures/captured-writes.js';
import type { BodyFrame } from '../../infer/frame.js';
import { BOOL, FALSE, klass, NEVER, NULL, STRING, shape, unknown, VOID } from '../../types/make.js';
import { elementOf, isNullable, nullable, withoutNull } from '../../types/operations.js';
import { truthiness, truthy } from '../../types/truthiness.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { collectionOfItems } from '../collection/collect.js';
import { guardOf } from '../container/auth.js';
import { configValue, envType } from '../container/config.js';
import { resultOfJob } from '../container/jobs.js';
import { makeResponse, redirect } from '../http/response.js';
import { viewResponse } from '../http/response-type.js';
import { FRESH_MANAGER } from '../packages/fractal/fractal-type.js';
import { validatorFor } from '../validation/validator.js';
import { dataGet, removeAt, writeAt } from './data-path.js';
import { fluentOf } from './fluent-type.js';
import { helperPath } from './path-helper.js';

type Helper = Type | ((args: CallArgs, written: readonly Arg[], frame: BodyFrame) => Type);

const run =
  (slot: number) =>
  (args: CallArgs): Type =>
    applyArg(args, slot, []) ?? unknown('dynamic-call');

const none = (args: CallArgs): boolean => args.positional.length === 0 && args.named.size === 0 && !args.unreadable;

/** Resolves a name by the container (engine 9.1): its binding, else the class itself. */
export function resolveName(args: CallArgs, frame: BodyFrame): Type {
  const name = argText(args, 0);
  if (name === undefined) return none(args) ? klass(APPLICATION) : unknown('dynamic-name');
  return resolvedBy(name, frame.run.codebase);
}

/** Types what the container makes of a name: a class, or one that is bound to it. */
export function resolvedBy(name: string, codebase: Codebase): Type {
  const bound = codebase.reader.read<Record<string, string | null>>('host:bindings')?.[name];
  const target = typeof bound === 'string' ? bound : name;
  // A manager that nobody binds is made anew, with nothing set.
  if (bound === undefined && target === MANAGER) return FRESH_MANAGER;
  return codebase.isDeclared(target) ? codebase.typeOfName(target) : unknown('class-missing');
}

function conditionResult(holds: boolean) {
  return (args: CallArgs): Type => {
    const given = argType(args, 0) ?? unknown('untyped');
    return holds ? truthy(given) : given;
  };
}

function transform(args: CallArgs): Type {
  const given = argType(args, 0) ?? unknown('untyped');
  const value = applyArg(args, 1, [withoutNull(given)]) ?? unknown('dynamic-call');
  const fallback = argType(args, 2);
  if (truthiness(given) === true) return value;
  return union([
    value,
    fallback === undefined
      ? NULL
      : fallback.kind === 'callable'
        ? (applyArg(args, 2, []) ?? unknown('dynamic-call'))
        : fallback,
  ]);
}

function rescue(args: CallArgs): Type {
  const fallback = argType(args, 1);
  return union([
    run(0)(args),
    fallback === undefined
      ? NULL
      : fallback.kind === 'callable'
        ? (applyArg(args, 1, []) ?? unknown('dynamic-call'))
        : fallback,
  ]);
}

/** Types a translation: a key that names a whole group of the framework gives its texts (engine 12.3). */
function translated(args: CallArgs): Type {
  return /^(auth|pagination|passwords|validation)$/.test(argText(args, 0, 'key') ?? '')
    ? unknown('vague-array')
    : STRING;
}

/** Gives the first or last member of an array, false where there is none. */
function atEnd(type: Type, index: number): Type {
  if (type.kind === 'shape' && type.isObject !== true && type.fields.every((f) => f.optional !== true))
    return type.fields.at(index)?.type ?? FALSE;
  return union([elementOf(type)?.value ?? unknown('untyped'), FALSE]);
}

/** Maps helpers of the framework to their rules (engine 14.6, 9.7). Keys are in lower case. */
export const HELPERS: Readonly<Record<string, Helper>> = {
  response: (args, _w, frame) => (none(args) ? klass(RESPONSE_FACTORY) : makeResponse(args, frame)),
  redirect: (args) => (none(args) ? klass(REDIRECTOR) : redirect({ args }, 1)),
  back: (args) => redirect({ args }, 0),
  to_route: (args) => redirect({ args }, 2),
  to_action: (args) => redirect({ args }, 2),
  view: (args) => (none(args) ? klass(VIEW_FACTORY_CONTRACT) : viewResponse({})),
  auth: (args) => (none(args) ? klass(AUTH_MANAGER) : guardOf(argType(args, 0))),
  request: (args, _w, frame) =>
    none(args)
      ? klass(REQUEST)
      : callClass(klass(REQUEST), argText(args, 0) === undefined ? 'only' : 'input', args, frame),
  now: klass(ILLUMINATE_CARBON),
  today: klass(ILLUMINATE_CARBON),
  collect: (args, _w, frame) => collectionOfItems(argType(args, 0), { frame }),
  str: (args) => klass(none(args) ? STR : STRINGABLE),
  app: (args, _w, frame) => resolveName(args, frame),
  resolve: (args, _w, frame) => resolveName(args, frame),
  abort: NEVER,
  abort_if: VOID,
  abort_unless: VOID,
  throw_if: conditionResult(false),
  throw_unless: conditionResult(true),
  dd: NEVER,
  tap: (args, _w, frame) => {
    const given = argType(args, 0) ?? unknown('untyped');
    const callback = argType(args, 1);
    return callback === undefined
      ? klass(HIGHER_ORDER_TAP_PROXY, [given])
      : afterCallback(callback, given, args.positional[0]?.expr, frame);
  },
  with: (args) =>
    argType(args, 1) === undefined
      ? (argType(args, 0) ?? NULL)
      : (applyArg(args, 1, [argType(args, 0) ?? NULL]) ?? unknown('dynamic-call')),
  value: (args, _w, frame) => {
    const given = argType(args, 0) ?? NULL;
    return given.kind === 'callable'
      ? (applyCallable(
          given,
          args.positional.slice(1).map((p) => p.type),
          frame,
        ) ?? unknown('dynamic-call'))
      : given;
  },
  once: run(0),
  retry: run(1),
  rescue,
  transform,
  optional: (args) => {
    const given = argType(args, 0) ?? NULL;
    if (argType(args, 1) === undefined) return klass(OPTIONAL, [given]);
    const result = applyArg(args, 1, [withoutNull(given)]) ?? unknown('dynamic-call');
    return isNullable(given) ? nullable(result) : result;
  },
  data_get: dataGet,
  data_set: writeAt,
  data_forget: removeAt,
  head: (args) => atEnd(argType(args, 0) ?? NULL, 0),
  last: (args) => atEnd(argType(args, 0) ?? NULL, -1),
  fluent: (args) => fluentOf(argType(args, 0)),
  literal: (args) =>
    args.named.size === 0 && args.positional.length === 1
      ? (args.positional[0]?.type ?? NULL)
      : shape(
          [...args.named].map(([key, p]) => ({ key, type: p.type })),
          true,
        ),
  csrf_field: klass(HTML_STRING),
  method_field: klass(HTML_STRING),
  filled: BOOL,
  blank: BOOL,
  config: (args, _w, frame) => {
    if (none(args)) return klass(CONFIG_REPOSITORY);
    const path = argText(args, 0);
    if (path !== undefined) return configValue(path, argType(args, 1), frame);
    return argType(args, 0)?.kind === 'shape' ? NULL : unknown('magic');
  },
  env: (args) => envType(argType(args, 1)),
  __: (args) => (argType(args, 0) === undefined || argType(args, 0)?.kind === 'null' ? NULL : translated(args)),
  trans: (args) => (none(args) ? klass(TRANSLATOR_CONTRACT) : translated(args)),
  trans_choice: STRING,
  url: (args) => (none(args) ? klass(URL_GENERATOR) : STRING),
  policy: unknown('magic'),
  session: (args) => (none(args) ? klass(SESSION_MANAGER) : unknown('magic')),
  cache: (args) => (none(args) ? klass(CACHE_MANAGER) : unknown('magic')),
  old: unknown('request-input'),
  validator: (args) => (none(args) ? klass(VALIDATION_FACTORY_CONTRACT) : validatorFor(argType(args, 1, 'rules'))),
  report: VOID,
  event: unknown('vendor-body'),
  dispatch: unknown('vendor-body'),
  dispatch_sync: (args, _, frame) => resultOfJob(argType(args, 0), frame),
};

export const TEXT_HELPERS = new Set(
  'route action asset secure_url secure_asset storage_path base_path app_path public_path resource_path database_path config_path lang_path mix bcrypt encrypt csrf_token class_basename e'.split(
    ' ',
  ),
);

const PATHS = new Set(['storage_path', 'public_path', 'base_path', 'resource_path', 'app_path']);

/** Answers a helper; undefined for a name that is none of the framework's. */
export function helper(name: string, args: CallArgs, written: readonly Arg[], frame: BodyFrame): Type | undefined {
  const known = Object.hasOwn(HELPERS, name) ? HELPERS[name] : undefined;
  if (known !== undefined) return typeof known === 'function' ? known(args, written, frame) : known;
  const file = PATHS.has(name) ? argText(args, 0) : undefined;
  if (file !== undefined) return helperPath(file);
  return TEXT_HELPERS.has(name) ? STRING : undefined;
}
