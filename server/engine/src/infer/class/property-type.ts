import { type FoundMember, type PropertyFact, tagOf } from '@docgen/php';
import { modelAttribute } from '../../laravel/eloquent/attribute.js';
import { MODEL_SETTINGS } from '../../laravel/eloquent/framework-properties.js';
import { BUILDER, VALIDATED_INPUT } from '../../laravel/names.js';
import { frameworkProperty } from '../../laravel/properties.js';
import { resourceModel } from '../../laravel/resources/resource-model.js';
import { carbonProperty } from '../../laravel/support/carbon.js';
import { FLUENT, fluentMember } from '../../laravel/support/fluent-type.js';
import { readSafe } from '../../laravel/validation/validated.js';
import { phpProperty } from '../../stdlib/classes.js';
import { klass, unknown } from '../../types/make.js';
import { withoutNull } from '../../types/operations.js';
import { isSubtype } from '../../types/subtype.js';
import type { ClassType, Type } from '../../types/type.js';
import { membersOf } from '../../types/union.js';
import { isVague } from '../../types/vagueness.js';
import { withNullOf } from '../callee/declared-signature.js';
import { fromDocType } from '../doctype/doc-type.js';
import { excludesNull, fromNative } from '../doctype/native-type.js';
import { callMember, callMethod, readProperty } from '../evaluator.js';
import { typeArgs } from '../expression/calls/arguments.js';
import type { BodyFrame } from '../frame.js';
import { assignedType } from './assigned-type.js';
import { templateBindings } from './templates.js';

/** The type of reading `$o->name` (engine 9.5). */
export function propertyType(on: ClassType, name: string, frame: BodyFrame): Type {
  const { codebase } = frame.run;
  if (frame.narrowed?.name === name && frame.receiver?.kind === 'class' && frame.receiver.fqcn === on.fqcn)
    return frame.narrowed.type;
  if (on.declared === false) return unknown('class-missing');
  const own = on.has?.find((field) => field.key === name);
  if (own !== undefined) return own.type;
  // Before anything that reads source: the answer must not depend on vendor/ being there.
  // `$query->orWhere->active()` is the builder in between.
  if (/^(orWhere|whereNot|orWhereNot)$/.test(name) && codebase.isSubclass(on.fqcn, BUILDER)) return on;
  const fixed = frameworkProperty(on, name) ?? carbonProperty(on, name, codebase);
  if (fixed !== undefined) return fixed;
  const isModel = codebase.isModel(on.fqcn);
  const isResource = !isModel && codebase.isResource(on.fqcn);
  if (isResource && name === 'resource') return resourceModel(on, frame) ?? unknown('untyped');
  if (isResource && name === 'collection') return collected(on, frame);
  const declared = isModel ? ownOfModel(on, name, frame) : declaredProperty(on, name, frame);
  if (declared !== undefined) return declared;
  if (isModel) return modelAttribute(on, name, frame);
  const tagged = taggedProperty(on, name, frame);
  if (tagged !== undefined) return tagged;
  if (isResource) {
    const model = resourceModel(on, frame);
    return model === undefined ? unknown('magic') : readProperty(withoutNull(model), name, frame);
  }
  const known =
    phpProperty(on.fqcn, name) ??
    (on.fqcn === FLUENT ? fluentMember(on, name) : undefined) ??
    (on.fqcn === VALIDATED_INPUT ? readSafe(on, name, () => undefined, frame) : undefined) ??
    requestProperty(on, frame);
  if (known !== undefined) return known;
  if (codebase.method(on.fqcn, '__get') !== undefined)
    return callMember(on, '__get', typeArgs(frame, [{ kind: 'literal', value: name }]), frame);
  return unknown(codebase.classOf(on.fqcn) === undefined && !codebase.isDeclared(on.fqcn) ? 'class-missing' : 'magic');
}

/** What a model declares besides the framework's own settings, where the code that reads may see it: no attribute then. */
function ownOfModel(on: ClassType, name: string, frame: BodyFrame): Type | undefined {
  const { codebase } = frame.run;
  const found = codebase.property(on.fqcn, name);
  if (found === undefined || !codebase.isProject(found.in) || MODEL_SETTINGS.has(name)) return undefined;
  const { self } = frame;
  const seen =
    found.fact.visibility === 'public' ||
    (self !== undefined &&
      (found.fact.visibility === 'private'
        ? self.toLowerCase() === found.owner.toLowerCase()
        : codebase.isSubclass(self, found.owner) || codebase.isSubclass(found.owner, self)));
  return seen ? declaredProperty(on, name, frame) : undefined;
}

/** `$request->name` is an input read. */
function requestProperty(on: ClassType, frame: BodyFrame): Type | undefined {
  return frame.run.codebase.isSubclass(on.fqcn, 'Illuminate\\Http\\Request') ? unknown('request-input') : undefined;
}

/** `$this->collection` of a collection class: its items as the item resource. */
function collected(on: ClassType, frame: BodyFrame): Type {
  const item = resourceModel(on, frame);
  return klass('Illuminate\\Support\\Collection', [{ kind: 'scalar', type: 'int' }, item ?? unknown('untyped')]);
}

/** A declared property by engine 5.3: native precise type, else its tags, else what the class assigns. */
export function declaredProperty(on: ClassType, name: string, frame: BodyFrame): Type | undefined {
  const { codebase } = frame.run;
  const found = codebase.property(on.fqcn, name);
  if (found === undefined) return undefined;
  const scope = codebase.scopeOf(found.owner, on, templateBindings(found.in, on, codebase));
  const native = found.fact.type === undefined ? undefined : fromNative(found.fact.type, scope);
  const maker = found.fact.promoted === true ? codebase.method(found.in, '__construct') : undefined;
  const tag = tagOf(maker?.fact.doc, 'param', name) ?? tagOf(found.fact.doc, 'var');
  const doc = tag?.type === undefined ? undefined : fromDocType(tag.type, scope);
  if (native !== undefined && !isVague(native) && !(native.kind === 'class' && doc !== undefined))
    return neverWritten(on, found, native, frame) ?? native;
  if (doc !== undefined && doc.kind !== 'unknown') {
    if (excludesNull(found.fact.type, scope)) return withoutNull(doc);
    return withNullOf(native, doc);
  }
  if (found.fact.hooks?.get === true) return hooked(on, found, frame) ?? native ?? doc ?? unknown('untyped');
  const assigned = assignedType(on, found, frame);
  if (assigned !== undefined && assigned.kind !== 'unknown') return assigned;
  return native ?? doc ?? assigned ?? unknown('untyped');
}

/** What the `get` hook of a property without a telling type makes; of one that keeps a value the hook says only half. */
function hooked(on: ClassType, { fact, owner }: FoundMember<PropertyFact>, frame: BodyFrame): Type | undefined {
  const hook = fact.hooks?.virtual === true ? frame.run.codebase.method(owner, `$${fact.name}.get`) : undefined;
  const type =
    hook === undefined || hook.fact.bodyless === true ? undefined : callMethod(hook, on, typeArgs(frame, []), frame);
  return type?.kind === 'unknown' ? undefined : type;
}

/** The default of a scalar property that nothing in its class writes: `protected string $model = Post::class` (engine 12.2). */
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

/** `@property` and `@property-read` tags of the class, its parents and what it mixes in. */
export function taggedProperty(on: ClassType, name: string, frame: BodyFrame): Type | undefined {
  const { codebase } = frame.run;
  for (const { owner, tag } of codebase.classTags(on.fqcn, ['property', 'property-read'])) {
    if (tag.variable === name && tag.type !== undefined)
      return fromDocType(tag.type, codebase.scopeOf(owner, on, templateBindings(owner, on, codebase)));
  }
  if (codebase.isResource(on.fqcn)) return undefined;
  for (const { owner, tag } of codebase.classTags(on.fqcn, ['mixin'])) {
    const mixed = tag.type === undefined ? undefined : fromDocType(tag.type, codebase.scopeOf(owner, on));
    if (mixed?.kind === 'class' && mixed.fqcn !== on.fqcn) return propertyType(mixed, name, frame);
  }
  return undefined;
}
