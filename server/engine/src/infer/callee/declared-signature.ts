import { type FoundMethod, type MethodFact, type Param, tagOf } from '@docgen/php';
import { NULL, unknown } from '../../types/make.js';
import { isNullable, nullable, withoutNull } from '../../types/operations.js';
import type { ClassType, Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { isVague } from '../../types/vagueness.js';
import { solveTemplates } from '../class/solve-templates.js';
import { templateBindings } from '../class/templates.js';
import type { Codebase } from '../codebase.js';
import { fromDocType } from '../doctype/doc-type.js';
import { excludesNull, fromNative } from '../doctype/native-type.js';
import type { DocScope } from '../doctype/scope.js';
import { type CallArgs, typeArgs } from '../expression/calls/arguments.js';
import type { BodyFrame } from '../frame.js';
import { framework } from '../framework/framework.js';
import type { CallTarget } from './call-target.js';

/** Makes the scope a callee's docblock is read in: templates of its class and its own are solved from the call. */
export function scopeFor(target: CallTarget, args: CallArgs, frame: BodyFrame, called = true): DocScope {
  const on: ClassType | undefined = target.receiver?.kind === 'class' ? target.receiver : undefined;
  const home = target.home ?? target.self;
  const base =
    on === undefined || home === undefined ? new Map<string, Type>() : templateBindings(home, on, frame.run.codebase);
  const templates = solveTemplates(target.fact.doc, target.fact.params, args, frame, base, called);
  return frame.run.codebase.scopeOf(target.self, target.receiver, templates);
}

/** Makes the scope of a callable without a call: unsolved templates are their bounds. */
export function declaredScope(
  fact: MethodFact,
  self: string | undefined,
  receiver: Type | undefined,
  home: string | undefined,
  frame: BodyFrame,
): DocScope {
  const target = { fact, bodyId: '', sigId: '', body: undefined, ...(home === undefined ? {} : { home }) };
  return scopeFor(
    { ...target, ...(self === undefined ? {} : { self }), ...(receiver === undefined ? {} : { receiver }) },
    typeArgs(frame, []),
    frame,
    false,
  );
}

/** Reads `@return` of the overridden method, when this one states none (engine 4.3). */
export function inheritedReturn(
  target: CallTarget,
  scope: DocScope,
  args: CallArgs,
  frame: BodyFrame,
): Type | undefined {
  const { run } = frame;
  if (target.self === undefined || target.fact.doc?.tags.some((t) => t.name === 'return') === true) return undefined;
  for (const above of run.codebase.ancestors(target.self).slice(1)) {
    const found = run.codebase.method(above, target.fact.name);
    const tag = tagOf(found?.fact.doc, 'return');
    if (found === undefined || tag?.type === undefined) continue;
    const on = target.receiver?.kind === 'class' ? target.receiver : undefined;
    const base = on === undefined ? new Map<string, Type>() : templateBindings(above, on, run.codebase);
    const templates = solveTemplates(found.fact.doc, found.fact.params, args, frame, base);
    return fromDocType(tag.type, { ...scope, templates });
  }
  return undefined;
}

/**
 * Gives the declared type of a parameter: native precise type, else `@param` (engine 5.3). One that a method leaves
 * untyped is what the method it overrides declares, where the codebase is given.
 */
export function parameterType(param: Param, fact: MethodFact, scope: DocScope, codebase?: Codebase): Type {
  const inherited =
    codebase === undefined || declares(param, fact) ? undefined : overriddenParameter(param, fact, scope, codebase);
  return inherited ?? ownParameterType(param, fact, scope);
}

/** Tells whether a method says anything of the type of a parameter. */
function declares(param: Param, fact: MethodFact): boolean {
  return param.type !== undefined || tagOf(fact.doc, 'param', param.name)?.type !== undefined;
}

/**
 * Reads the type of a parameter in the nearest declaration that a method overrides: of a class that can be read, else of
 * the framework. Names may differ, the position counts. A constructor overrides nothing.
 */
function overriddenParameter(param: Param, fact: MethodFact, scope: DocScope, codebase: Codebase): Type | undefined {
  if (scope.self === undefined || fact.visibility === 'private' || fact.name.toLowerCase() === '__construct')
    return undefined;
  const position = fact.params.findIndex((one) => one.name === param.name);
  for (const above of codebase.ancestors(scope.self).slice(1)) {
    const found = codebase.classOf(above) === undefined ? undefined : codebase.method(above, fact.name);
    const declared = found?.fact.params[position];
    if (found !== undefined && declared !== undefined && declares(declared, found.fact))
      return ownParameterType(declared, found.fact, codebase.scopeOf(found.owner, scope.static));
    const known = framework.overriddenParameter(above, fact.name, position);
    if (known !== undefined) return codebase.typeOfName(known);
  }
  return undefined;
}

function ownParameterType(param: Param, fact: MethodFact, scope: DocScope): Type {
  const native = param.type === undefined ? undefined : fromNative(param.type, scope);
  const tag = tagOf(fact.doc, 'param', param.name)?.type;
  const doc = tag === undefined ? undefined : telling(fromDocType(tag, scope));
  let type = native;
  if (native === undefined || isVague(native))
    type = doc !== undefined && (doc.kind !== 'unknown' || native === undefined) ? withNullOf(native, doc) : native;
  else if (native.kind === 'class' && doc?.kind === 'class' && doc.fqcn === native.fqcn && doc.args !== undefined)
    type = doc;
  if (type !== undefined && excludesNull(param.type, scope)) type = withoutNull(type);
  if (param.default?.k === 'null' && type !== undefined && type.kind !== 'unknown') type = union([type, NULL]);
  const result = type ?? unknown('untyped');
  return param.variadic === true ? { kind: 'list', item: result } : result;
}

/** Gives what a tag says of a place that is written to: `null` alone names its default, which an editor writes there. */
export function telling(doc: Type): Type | undefined {
  return doc.kind === 'null' ? undefined : doc;
}

/**
 * Adds null to a documented type where the native type takes it: `?array` holds null, whatever its tag says of the
 * array.
 */
export function withNullOf(native: Type | undefined, doc: Type): Type {
  return native !== undefined && isNullable(native) && doc.kind !== 'unknown' ? nullable(doc) : doc;
}

/** Sets parameters to their declared types, for a body analysed without a call. */
export function bindDeclared(found: FoundMethod, receiver: Type, frame: BodyFrame): void {
  const scope = declaredScope(found.fact, found.owner, receiver, found.trait, frame);
  for (const param of found.fact.params)
    frame.env.set(param.name, parameterType(param, found.fact, scope, frame.run.codebase));
}
