import { type FoundMember, type PropertyFact, tagOf } from '@docgen/php';
import { unknown } from '../../types/make.js';
import { nullable, withoutNull } from '../../types/operations.js';
import { isSubtype } from '../../types/subtype.js';
import type { ClassType, Type } from '../../types/type.js';
import { namesUndeclared } from '../../types/undeclared.js';
import { membersOf, union } from '../../types/union.js';
import { isVague } from '../../types/vagueness.js';
import { telling, withNullOf } from '../callee/declared-signature.js';
import type { Codebase } from '../codebase.js';
import { fromDocType } from '../doctype/doc-type.js';
import { excludesNull, fromNative } from '../doctype/native-type.js';
import { callMember, callMethod } from '../evaluator.js';
import { typeArgs } from '../expression/calls/arguments.js';
import type { BodyFrame } from '../frame.js';
import { framework } from '../framework/framework.js';
import { assignedType } from './assigned-type.js';
import { narrowedBelow } from './narrowed-below.js';
import { templateBindings } from './templates.js';

/** Types the read of `$o->name` (engine 9.5). */
export function propertyType(on: ClassType, name: string, frame: BodyFrame): Type {
  const { codebase } = frame.run;
  if (frame.narrowed?.name === name && frame.receiver?.kind === 'class' && frame.receiver.fqcn === on.fqcn)
    return frame.narrowed.type;
  if (on.declared === false) return unknown('class-missing');
  const own = on.has?.find((field) => field.key === name);
  if (own === undefined) return unshownProperty(on, name, frame);
  if (own.optional !== true) return own.type;
  // Where the object does not show the member, it may have it all the same.
  const otherwise = unshownProperty(on, name, frame);
  return otherwise.kind === 'unknown' ? nullable(own.type) : union([own.type, otherwise], codebase.enumCases);
}

function unshownProperty(on: ClassType, name: string, frame: BodyFrame): Type {
  const { codebase } = frame.run;
  const known =
    framework.knownProperty(on, name, frame) ??
    declaredProperty(on, name, frame) ??
    taggedOrHeld(on, name, frame) ??
    mixedInProperty(on, name, frame) ??
    framework.undeclaredProperty(on, name, frame);
  if (known !== undefined) return known;
  if (codebase.method(on.fqcn, '__get') !== undefined)
    return callMember(on, '__get', typeArgs(frame, [{ kind: 'literal', value: name }]), frame);
  return unknown(codebase.classOf(on.fqcn) === undefined && !codebase.isDeclared(on.fqcn) ? 'class-missing' : 'magic');
}

function taggedOrHeld(on: ClassType, name: string, frame: BodyFrame): Type | undefined {
  const tagged = ownTag(on, name, frame.run.codebase);
  return framework.delegatedProperty(on, name, tagged, frame) ?? tagged;
}

/** Gives the tag that narrows a scalar: `int<1, 9>`, `non-empty-string`, `'a'|'b'`; null stays as it is declared. */
function narrowedScalar(native: Type, doc: Type | undefined, codebase: Codebase): Type | undefined {
  if (doc === undefined || withoutNull(native).kind !== 'scalar' || doc.kind === 'unknown') return undefined;
  const plain = withoutNull(doc);
  if (plain.kind === 'never' || plain.kind === 'null') return undefined;
  return isSubtype(plain, withoutNull(native), codebase) ? withNullOf(native, plain) : undefined;
}

/**
 * Types a declared property by engine 5.3: native precise type, else its tags, else what the class assigns; of a base
 * class by what the class below gives it, where that says more.
 */
export function declaredProperty(on: ClassType, name: string, frame: BodyFrame): Type | undefined {
  const found = frame.run.codebase.property(on.fqcn, name);
  if (found === undefined) return undefined;
  const declared = statedProperty(on, found, name, frame);
  return narrowedBelow(on, found, declared.kind === 'unknown' ? undefined : declared, frame) ?? declared;
}

function statedProperty(on: ClassType, found: FoundMember<PropertyFact>, name: string, frame: BodyFrame): Type {
  const { codebase } = frame.run;
  const scope = codebase.scopeOf(found.owner, on, templateBindings(found.in, on, codebase));
  const native = found.fact.type === undefined ? undefined : fromNative(found.fact.type, scope);
  const maker = found.fact.promoted === true ? codebase.method(found.in, '__construct') : undefined;
  const tag = tagOf(maker?.fact.doc, 'param', name) ?? tagOf(found.fact.doc, 'var');
  const written = tag?.type === undefined ? undefined : telling(fromDocType(tag.type, scope));
  // A tag that names no class says nothing beside a declaration that names one.
  const isNamed = written === undefined || !namesUndeclared(written);
  const doc = isNamed || (native !== undefined && namesUndeclared(native)) ? written : undefined;
  // `Lazy|array` says as little of its array as `array` does.
  const partly = doc !== undefined && native?.kind === 'union' && native.members.some((one) => isVague(one));
  if (native !== undefined && !isVague(native) && !partly && !(native.kind === 'class' && doc !== undefined))
    return narrowedScalar(native, doc, codebase) ?? neverWritten(on, found, native, frame) ?? native;
  if (doc !== undefined && doc.kind !== 'unknown') {
    if (excludesNull(found.fact.type, scope)) return withoutNull(doc);
    return (native === undefined ? neverWritten(on, found, doc, frame) : undefined) ?? withNullOf(native, doc);
  }
  if (found.fact.hooks?.get === true) return hooked(on, found, frame) ?? native ?? doc ?? unknown('untyped');
  const assigned = assignedType(on, found, frame);
  if (assigned !== undefined && assigned.kind !== 'unknown') return assigned;
  // Where nothing else is known, it says why.
  const named = doc === undefined && (native === undefined || isVague(native)) ? written : undefined;
  return named ?? native ?? doc ?? assigned ?? unknown('untyped');
}

/** Types a property by its `get` hook; undefined for one that keeps a value, of which the hook says only half. */
function hooked(on: ClassType, { fact, owner }: FoundMember<PropertyFact>, frame: BodyFrame): Type | undefined {
  const hook = fact.hooks?.virtual === true ? frame.run.codebase.method(owner, `$${fact.name}.get`) : undefined;
  const type =
    hook === undefined || hook.fact.bodyless === true ? undefined : callMethod(hook, on, typeArgs(frame, []), frame);
  return type?.kind === 'unknown' ? undefined : type;
}

/**
 * Gives the default of a scalar property that nothing in its class writes: `protected string $model = Post::class`
 * (engine 12.2).
 */
function neverWritten(
  on: ClassType,
  found: FoundMember<PropertyFact>,
  native: Type,
  frame: BodyFrame,
): Type | undefined {
  if (native.kind !== 'scalar' || found.fact.default === undefined || found.fact.hooks !== undefined) return undefined;
  const assigned = assignedType(on, found, frame);
  const exact = assigned !== undefined && membersOf(assigned).every((m) => m.kind === 'literal');
  return exact && isSubtype(assigned, native, frame.run.codebase) ? assigned : undefined;
}

/** Reads `@property` and `@property-read` tags of the class, its parents and its mixins. */
export function taggedProperty(on: ClassType, name: string, frame: BodyFrame): Type | undefined {
  return ownTag(on, name, frame.run.codebase) ?? mixedInProperty(on, name, frame);
}

function ownTag(on: ClassType, name: string, codebase: Codebase): Type | undefined {
  for (const { owner, tag } of codebase.classTags(on.fqcn, ['property', 'property-read'])) {
    if (tag.variable === name && tag.type !== undefined)
      return fromDocType(tag.type, codebase.scopeOf(owner, on, templateBindings(owner, on, codebase)));
  }
  return undefined;
}

function mixedInProperty(on: ClassType, name: string, frame: BodyFrame): Type | undefined {
  const { codebase } = frame.run;
  for (const { owner, tag } of codebase.classTags(on.fqcn, ['mixin'])) {
    const mixed = tag.type === undefined ? undefined : fromDocType(tag.type, codebase.scopeOf(owner, on));
    if (mixed?.kind === 'class' && mixed.fqcn !== on.fqcn) return propertyType(mixed, name, frame);
  }
  return undefined;
}
