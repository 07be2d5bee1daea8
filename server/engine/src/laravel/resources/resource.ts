import type { World } from '../../infer/codebase.js';
import { applyCallable, readProperty } from '../../infer/evaluator.js';
import { type Args, argType } from '../../infer/expression/calls/arguments.js';
import { elementOfClass, isPaginator } from '../../infer/iteration.js';
import { type Call, type ClassRules, rules, self } from '../../infer/member-rule.js';
import { BOOL, INT, klass, list, NULL, shape, unknown } from '../../types/make.js';
import { isNullable, NUMBER, nullable, withoutNull } from '../../types/operations.js';
import type { ClassType, Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { serialised } from '../eloquent/serialised.js';
import { jsonResponse } from '../http/response-type.js';
import { ANONYMOUS_COLLECTION, MERGE_VALUE, MISSING_VALUE, RESOURCE, RESOURCE_COLLECTION } from '../names.js';
import { resourceModel } from './resource-model.js';

const MISSING: Type = klass(MISSING_VALUE);

/** The value of an argument; a closure is run. */
function valueArg(call: Call, slot: number, params: Type[] = []): Type {
  const given = argType(call.args, slot) ?? unknown('dynamic-call');
  return given.kind === 'callable' ? (applyCallable(given, params, call.frame) ?? unknown('dynamic-call')) : given;
}

/** With a default the value or it; without one the member may be missing (responses 7.3). */
function orMissing(call: Call, value: Type, slot: number): Type {
  return union(
    [value, argType(call.args, slot) === undefined ? MISSING : valueArg(call, slot)],
    call.frame.run.world.enumCases,
  );
}

function attribute(call: Call, name: Type | undefined): Type {
  const model = resourceModel(call.on, call.frame);
  if (model === undefined || name?.kind !== 'literal') return unknown('untyped');
  return readProperty(withoutNull(model), String(name.value), call.frame);
}

/** `whenLoaded('rel')`, with closure, with default. A loaded null relation is null, its closure is not called. */
function whenLoaded(call: Call): Type {
  const relation = attribute(call, argType(call.args, 0));
  const closure = argType(call.args, 1);
  let value = relation;
  if (closure !== undefined && closure.kind !== 'null') {
    value = valueArg(call, 1, [withoutNull(relation)]);
    if (isNullable(relation)) value = union([value, NULL]);
  }
  return orMissing(call, value, 2);
}

function whenAggregated(call: Call): Type {
  const fn = argType(call.args, 2);
  const word = fn?.kind === 'literal' ? String(fn.value) : '';
  const number = word === 'sum' || word === 'avg' || word === 'count' ? NUMBER : unknown('untyped');
  const value = argType(call.args, 3) === undefined ? number : valueArg(call, 3, [number]);
  return orMissing(call, nullable(value), 4);
}

function merge(call: Call): Type {
  return klass(MERGE_VALUE, [mergeable(valueArg(call, 0), call)]);
}

/** A collection or object that is merged is its array. */
function mergeable(type: Type, call: Call): Type {
  return type.kind === 'class' && call.frame.run.world.isResource(type.fqcn) ? unknown('untyped') : type;
}

function mergeWhen(call: Call): Type {
  const value = klass(MERGE_VALUE, [mergeable(valueArg(call, 1), call)]);
  return union([value, argType(call.args, 2) === undefined ? MISSING : klass(MERGE_VALUE, [valueArg(call, 2)])]);
}

function attributes(call: Call): Type {
  const names = argType(call.args, 0);
  if (names?.kind !== 'shape') return klass(MERGE_VALUE, [unknown('dynamic-name')]);
  return klass(MERGE_VALUE, [
    shape(
      names.fields.map((f) => ({
        key: f.type.kind === 'literal' ? String(f.type.value) : f.key,
        type: attribute(call, f.type),
      })),
    ),
  ]);
}

/** `new R($x)`: the argument types the resource when its class names no model (responses 7.1). */
function resourceOf(fqcn: string, given: Type | undefined): ClassType {
  return given === undefined ? klass(fqcn) : klass(fqcn, [given]);
}

/** A resource built of a value that may be missing, or of one kind of page or another. */
export function resourceFor(fqcn: string, given: Type | undefined, world: World): Type {
  if (given === undefined) return resourceOf(fqcn, undefined);
  const maybe = membersOf(given).some(isMissing) ? [MISSING] : [];
  const sources = world.isCollectionResource(fqcn) ? pagesApart(withoutMissing(given), world) : [withoutMissing(given)];
  return union([...sources.map((one) => resourceOf(fqcn, one)), ...maybe], world.enumCases);
}

/** A page and a list have different envelopes: where a source may be a page, each member is its own collection. */
function pagesApart(source: Type, world: World): readonly Type[] {
  const members = membersOf(source);
  return members.some((m) => m.kind === 'class' && isPaginator(world, m.fqcn)) ? members : [source];
}

/** `R::collection($xs)`: the item resource, then the collection or paginator it was given. */
function collectionOfResource(call: Call): Type {
  return collectionOf(call.on.fqcn, argType(call.args, 0) ?? unknown('dynamic-call'), call.frame.run.world);
}

function collectionOf(of: string, given: Type, world: World, sent: (source: Type) => Type = (source) => source): Type {
  const types = pagesApart(withoutMissing(given), world).map((one): Type => {
    const item = one.kind === 'class' ? elementOfClass(one, world)?.value : one.kind === 'list' ? one.item : undefined;
    return klass(ANONYMOUS_COLLECTION, [resourceOf(of, item), sent(one)]);
  });
  return union([...types, ...(membersOf(given).some(isMissing) ? [MISSING] : [])], world.enumCases);
}

/**
 * `new AnonymousResourceCollection($xs, R::class)`, or of a class below: what `R::collection($xs)` is. A class that answers pages in
 * its own way leaves nothing known of them but their items. Undefined where the resource cannot be read.
 */
export function newAnonymous(fqcn: string, args: Args, world: World): Type | undefined {
  const of = argType(args, 1, 'collects');
  if (of?.kind !== 'literal' || !world.isResource(String(of.value))) return undefined;
  const own = world.projectMethod(fqcn, 'toResponse') !== undefined;
  return collectionOf(String(of.value), argType(args, 0, 'resource') ?? unknown('dynamic-call'), world, (source) => {
    const page = source.kind === 'class' && isPaginator(world, source.fqcn) ? elementOfClass(source, world) : undefined;
    return own && page !== undefined ? list(page.value) : source;
  });
}

function withoutMissing(type: Type): Type {
  return union(membersOf(type).filter((m) => !(m.kind === 'class' && m.fqcn === MISSING_VALUE)));
}

function isMissing(type: Type): boolean {
  return type.kind === 'class' && type.fqcn === MISSING_VALUE;
}

function additional(call: Call): Type {
  const args = call.on.args ?? [];
  const given = argType(call.args, 0) ?? unknown('dynamic-call');
  const at = call.frame.run.world.isCollectionResource(call.on.fqcn) ? 2 : 1;
  const padded = [...args];
  while (padded.length < at) padded.push(unknown('untyped'));
  return { ...call.on, args: [...padded.slice(0, at), given] };
}

/** JSON resources (engine 14.8). */
export const resource: ClassRules = {
  fqcn: RESOURCE,
  methods: rules([
    ['make', (call) => resourceFor(call.on.fqcn, argType(call.args, 0), call.frame.run.world)],
    ['collection', collectionOfResource],
    ['when unless', (call) => orMissing(call, valueArg(call, 1), 2)],
    ['whenLoaded', whenLoaded],
    [
      'whenCounted',
      (call) =>
        orMissing(
          call,
          argType(call.args, 1) === undefined || argType(call.args, 1)?.kind === 'null'
            ? INT
            : valueArg(call, 1, [INT]),
          2,
        ),
    ],
    [
      'whenExistsLoaded',
      (call) => orMissing(call, argType(call.args, 1) === undefined ? BOOL : valueArg(call, 1, [BOOL]), 2),
    ],
    ['whenAggregated', whenAggregated],
    [
      'whenHas',
      (call) =>
        orMissing(
          call,
          argType(call.args, 1) === undefined
            ? attribute(call, argType(call.args, 0))
            : valueArg(call, 1, [attribute(call, argType(call.args, 0))]),
          2,
        ),
    ],
    ['whenNotNull', (call) => orMissing(call, withoutNull(valueArg(call, 0)), 1)],
    ['whenNull', (call) => orMissing(call, NULL, 1)],
    [
      'whenAppended',
      (call) =>
        orMissing(
          call,
          argType(call.args, 1) === undefined ? attribute(call, argType(call.args, 0)) : valueArg(call, 1),
          2,
        ),
    ],
    ['whenPivotLoaded', (call) => orMissing(call, valueArg(call, 1), 2)],
    ['whenPivotLoadedAs', (call) => orMissing(call, valueArg(call, 2), 3)],
    [
      'transform',
      (call) => orMissing(call, valueArg(call, 1, [withoutNull(argType(call.args, 0) ?? unknown('untyped'))]), 2),
    ],
    ['merge', merge],
    ['mergeWhen mergeUnless', mergeWhen],
    ['attributes', attributes],
    ['additional', additional],
    ['preserveQuery withQuery', self],
    ['response toResponse', (call) => jsonResponse({ body: call.on, wrapped: true })],
    ['toArray toAttributes', parentArray],
    ['resolve jsonSerialize', resolved],
    ['toJson', { kind: 'scalar', type: 'string' }],
  ]),
};

/** The array a resource becomes: what is missing is gone from it, and what is merged has found its place. */
function resolved(call: Call): Type {
  const { world } = call.frame.run;
  if (world.isCollectionResource(call.on.fqcn)) return list(unknown('vague-array'));
  return world.projectMethod(call.on.fqcn, 'toArray') === undefined ? parentArray(call) : unknown('vague-array');
}

/** `parent::toArray($request)`: the model's serialised members. */
function parentArray(call: Call): Type {
  if (call.frame.run.world.isCollectionResource(call.on.fqcn)) {
    const item = resourceModel(call.on, call.frame);
    return { kind: 'list', item: item ?? unknown('untyped') };
  }
  const model = resourceModel(call.on, call.frame);
  const type = model === undefined ? undefined : withoutNull(model);
  if (type?.kind === 'class' && call.frame.run.world.isModel(type.fqcn)) return serialised(type, call.frame);
  return type?.kind === 'shape' ? type : unknown('untyped');
}

export const collectionResource: ClassRules = {
  fqcn: RESOURCE_COLLECTION,
  methods: rules([['count', INT]]),
};
