import {
  ANONYMOUS_RESOURCE_COLLECTION,
  JSON_RESOURCE,
  MERGE_VALUE,
  MISSING_VALUE,
  RESOURCE_COLLECTION,
} from '@docgen/laravel-knowledge';
import type { Codebase } from '../../infer/codebase.js';
import { applyCallable, callMethod, readProperty } from '../../infer/evaluator.js';
import { argText, argType, type CallArgs, typeArgs } from '../../infer/expression/calls/arguments.js';
import { elementOfClass } from '../../infer/iteration.js';
import { type ClassRules, type MemberCall, rules, self } from '../../infer/member-rule.js';
import { BOOL, exactly, INT, klass, list, NULL, shape, unknown } from '../../types/make.js';
import { COMPUTED_NUMBER, isNullable, NUMBER, nullable, withoutNull } from '../../types/operations.js';
import type { ClassType, ShapeField, Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { isCollectionResource, isModel, isPaginator, isResource } from '../classes.js';
import { aggregateOf } from '../eloquent/aggregate-attribute.js';
import { modelFacts } from '../eloquent/model-facts.js';
import { relationNamed } from '../eloquent/named-relation.js';
import { arrayOfModel, serialisedValue } from '../eloquent/serialised.js';
import { jsonResponse } from '../http/response-type.js';
import { toJson } from '../support/to-json.js';
import { resolvedArray } from './resolved-array.js';
import { resourceModel } from './resource-model.js';
import { resourceSource } from './resource-source.js';

const MISSING: Type = klass(MISSING_VALUE);

/** Gives the value of an argument; a closure is run. */
function valueArg(call: MemberCall, slot: number, params: Type[] = []): Type {
  const given = argType(call.args, slot) ?? unknown('dynamic-call');
  return given.kind === 'callable' ? (applyCallable(given, params, call.frame) ?? unknown('dynamic-call')) : given;
}

/** Adds the default to the value; without one the member may be missing (responses 7.3). */
function orMissing(call: MemberCall, value: Type, slot: number): Type {
  return union(
    [value, argType(call.args, slot) === undefined ? MISSING : valueArg(call, slot)],
    call.frame.run.codebase.enumCases,
  );
}

function attribute(call: MemberCall, name: Type | undefined): Type {
  const model = resourceModel(call.on, call.frame);
  if (model === undefined || name?.kind !== 'literal') return unknown('untyped');
  return readProperty(withoutNull(model), String(name.value), call.frame);
}

/**
 * Types what `whenHas('name')` shows: an attribute the query selected. A relation is none, so that what stands under its
 * name was made by the query (`withExists('cover as cover')`) and is unknown.
 */
function selected(call: MemberCall): Type {
  const name = argText(call.args, 0);
  const model = withoutNull(resourceModel(call.on, call.frame) ?? unknown('untyped'));
  if (name !== undefined && model.kind === 'class' && isModel(model.fqcn, call.frame.run.codebase)) {
    const { casts, table } = modelFacts(model.fqcn, call.frame.run.codebase);
    const isColumn = casts.has(name) || table?.columns.has(name) === true;
    if (!isColumn && relationNamed(model.fqcn, name, call.frame) !== undefined) return unknown('magic');
  }
  return attribute(call, argType(call.args, 0));
}

/** Types a relation that is read where it is loaded alone: one the query did not load takes no null from the columns it chose. */
function relationRead(call: MemberCall): Type {
  const name = argType(call.args, 0);
  const model = withoutNull(resourceModel(call.on, call.frame) ?? unknown('untyped'));
  if (model.kind !== 'class' || model.only === undefined || name?.kind !== 'literal') return attribute(call, name);
  const { only: _, ...row } = model;
  const isLoaded = model.loads?.some((path) => path.split('.')[0] === name.value);
  return readProperty(isLoaded === true ? model : row, String(name.value), call.frame);
}

/**
 * Answers `whenLoaded('rel')`, with closure, with default. A loaded null relation is null, its closure is not called.
 */
function whenLoaded(call: MemberCall): Type {
  const relation = relationRead(call);
  const closure = argType(call.args, 1);
  let value = relation;
  if (closure !== undefined && closure.kind !== 'null' && relation.kind !== 'null') {
    value = valueArg(call, 1, [withoutNull(relation)]);
    if (isNullable(relation)) value = union([value, NULL]);
  }
  return orMissing(call, value, 2);
}

function whenAggregated(call: MemberCall): Type {
  const fn = argType(call.args, 2);
  const word = fn?.kind === 'literal' ? String(fn.value) : '';
  const number = word === 'count' ? NUMBER : word === 'sum' || word === 'avg' ? COMPUTED_NUMBER : extreme(call, word);
  const value = argType(call.args, 3) === undefined ? number : valueArg(call, 3, [number]);
  return orMissing(call, nullable(value), 4);
}

/** Gives the lowest or highest value of a related column, as the database has it. */
function extreme(call: MemberCall, word: string): Type {
  const model = withoutNull(resourceModel(call.on, call.frame) ?? unknown('untyped'));
  const [relation, column] = [argText(call.args, 0), argText(call.args, 1)];
  if (!/^(min|max)$/.test(word) || model.kind !== 'class' || relation === undefined) return unknown('untyped');
  return aggregateOf(model.fqcn, relation, word, column, call.frame);
}

function merge(call: MemberCall): Type {
  return klass(MERGE_VALUE, [mergeable(valueArg(call, 0), call)]);
}

/** Gives the array of a collection or object that is merged. */
function mergeable(type: Type, call: MemberCall): Type {
  return type.kind === 'class' && isResource(type.fqcn, call.frame.run.codebase) ? unknown('untyped') : type;
}

function mergeWhen(call: MemberCall): Type {
  const value = klass(MERGE_VALUE, [mergeable(valueArg(call, 1), call)]);
  return union([value, argType(call.args, 2) === undefined ? MISSING : klass(MERGE_VALUE, [valueArg(call, 2)])]);
}

/** Answers `attributes(['a', 'b'])`: those members of what the model is sent as, whatever else could be read of it. */
function attributes(call: MemberCall): Type {
  const names = argType(call.args, 0);
  if (names?.kind !== 'shape') return klass(MERGE_VALUE, [unknown('dynamic-name')]);
  const model = withoutNull(resourceModel(call.on, call.frame) ?? unknown('untyped'));
  const sent = serialisedValue(model, call.frame);
  const isWhole = sent.kind === 'shape' && sent.open !== true;
  const fields = names.fields.flatMap((f): ShapeField[] => {
    const key = f.type.kind === 'literal' ? String(f.type.value) : f.key;
    const known = sent.kind === 'shape' ? sent.fields.find((one) => one.key === key) : undefined;
    if (known !== undefined || isWhole) return known === undefined ? [] : [known];
    return [{ key, type: attribute(call, f.type), ...(sent.kind === 'shape' ? { optional: true as const } : {}) }];
  });
  return klass(MERGE_VALUE, [shape(fields)]);
}

/**
 * Types `new R($x)`: the argument types the resource when its class names no model (responses 7.1). Around a resource of the same class it
 * is that resource, which is asked for whatever the outer one is, without what was laid beside it.
 */
function resourceOf(fqcn: string, given: Type | undefined): ClassType {
  if (given?.kind === 'class' && given.fqcn === fqcn) return klass(fqcn, given.args?.slice(0, 1));
  return given === undefined ? klass(fqcn) : klass(fqcn, [given]);
}

/** Makes a resource of a value that may be missing, or of one kind of page or another. */
export function resourceFor(fqcn: string, given: Type | undefined, codebase: Codebase): Type {
  if (given === undefined) return resourceOf(fqcn, undefined);
  const maybe = membersOf(given).some(isMissing) ? [MISSING] : [];
  const sources = isCollectionResource(fqcn, codebase)
    ? splitPages(withoutMissing(given), codebase)
    : [withoutMissing(given)];
  return union([...sources.map((one) => resourceOf(fqcn, one)), ...maybe], codebase.enumCases);
}

/**
 * Splits a source that may be a page: a page and a list have different envelopes, so that each member is its own
 * collection.
 */
function splitPages(source: Type, codebase: Codebase): readonly Type[] {
  const members = membersOf(source);
  return members.some((m) => m.kind === 'class' && isPaginator(m.fqcn, codebase)) ? members : [source];
}

/**
 * Answers `R::collection($xs)`: the item resource, then the collection or paginator it was given; what `newCollection()` of the project
 * makes of it, where the class has one.
 */
function collectionOfResource(call: MemberCall): Type {
  const given = argType(call.args, 0) ?? unknown('dynamic-call');
  return newCollection(call, given) ?? collectionOf(call.on.fqcn, given, call.frame.run.codebase);
}

/** Types what the class's own `newCollection()` makes; undefined where that is no resource of many. */
function newCollection({ on, frame }: MemberCall, given: Type): Type | undefined {
  const { codebase } = frame.run;
  const own = codebase.projectMethod(on.fqcn, 'newCollection');
  if (own === undefined) return undefined;
  const made = splitPages(withoutMissing(given), codebase).map((one) =>
    callMethod(own, exactly(on), typeArgs(frame, [one]), frame),
  );
  // A collection of the framework's own says less of its items and page than what was given.
  const isKnown = made.every(
    (one) =>
      one.kind === 'class' && one.fqcn !== ANONYMOUS_RESOURCE_COLLECTION && isCollectionResource(one.fqcn, codebase),
  );
  return isKnown ? union([...made, ...membersOf(given).filter(isMissing)], codebase.enumCases) : undefined;
}

function collectionOf(
  of: string,
  given: Type,
  codebase: Codebase,
  sent: (source: Type) => Type = (source) => source,
): Type {
  const types = splitPages(withoutMissing(given), codebase).map((one): Type => {
    const items = membersOf(one).map((source) =>
      source.kind === 'class'
        ? elementOfClass(source, codebase)?.value
        : source.kind === 'list'
          ? source.item
          : undefined,
    );
    const known = items.filter((item) => item !== undefined);
    const item = known.length === items.length ? union(known, codebase.enumCases) : undefined;
    return klass(ANONYMOUS_RESOURCE_COLLECTION, [resourceOf(of, item), sent(one)]);
  });
  return union([...types, ...(membersOf(given).some(isMissing) ? [MISSING] : [])], codebase.enumCases);
}

/**
 * Answers `new AnonymousResourceCollection($xs, R::class)`, or of a class below, as `R::collection($xs)`. A class that
 * answers pages in its own way leaves only their items known. Undefined where the resource cannot be read.
 */
export function newAnonymous(fqcn: string, args: CallArgs, codebase: Codebase): Type | undefined {
  const of = argType(args, 1, 'collects');
  if (of?.kind !== 'literal' || !isResource(String(of.value), codebase)) return undefined;
  const own = codebase.projectMethod(fqcn, 'toResponse') !== undefined;
  return collectionOf(String(of.value), argType(args, 0, 'resource') ?? unknown('dynamic-call'), codebase, (source) => {
    const page =
      source.kind === 'class' && isPaginator(source.fqcn, codebase) ? elementOfClass(source, codebase) : undefined;
    return own && page !== undefined ? list(page.value) : source;
  });
}

function withoutMissing(type: Type): Type {
  return union(membersOf(type).filter((m) => !(m.kind === 'class' && m.fqcn === MISSING_VALUE)));
}

function isMissing(type: Type): boolean {
  return type.kind === 'class' && type.fqcn === MISSING_VALUE;
}

function additional(call: MemberCall): Type {
  const args = call.on.args ?? [];
  const given = argType(call.args, 0) ?? unknown('dynamic-call');
  const at = isCollectionResource(call.on.fqcn, call.frame.run.codebase) ? 2 : 1;
  const padded = [...args];
  while (padded.length < at) padded.push(unknown('untyped'));
  return { ...call.on, args: [...padded.slice(0, at), given] };
}

/** Holds the rules of JSON resources (engine 14.8). */
export const resource: ClassRules = {
  fqcn: JSON_RESOURCE,
  methods: rules([
    ['make', (call) => resourceFor(call.on.fqcn, resourceSource(call.args), call.frame.run.codebase)],
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
        orMissing(call, argType(call.args, 1) === undefined ? selected(call) : valueArg(call, 1, [selected(call)]), 2),
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
    ['resolve jsonSerialize', (call) => resolvedArray(call.on, call.frame) ?? parentArray(call)],
    ['toJson', toJson],
  ]),
};

/** Answers `parent::toArray($request)`: the model's serialised members. */
function parentArray(call: MemberCall): Type {
  if (isCollectionResource(call.on.fqcn, call.frame.run.codebase)) {
    const item = resourceModel(call.on, call.frame);
    return { kind: 'list', item: item ?? unknown('untyped') };
  }
  const model = resourceModel(call.on, call.frame);
  const sent = model === undefined ? [] : membersOf(withoutNull(model)).map((one) => sentBy(one, call));
  return sent.length === 0 ? unknown('untyped') : union(sent, call.frame.run.codebase.enumCases);
}

/** Gives the array a resource without one of its own makes of what it holds. */
function sentBy(held: Type, { frame }: MemberCall): Type {
  if (held.kind === 'class' && isModel(held.fqcn, frame.run.codebase)) return arrayOfModel(held, frame);
  return held.kind === 'shape' ? held : unknown('untyped');
}

export const collectionResource: ClassRules = {
  fqcn: RESOURCE_COLLECTION,
  methods: rules([['count', INT]]),
};
