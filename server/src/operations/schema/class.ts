import type { ClassType, Type } from '@docgen/engine';
import { ARRAYABLE_CONTRACT, isKnownName } from '@docgen/laravel-knowledge';
import { classOf, isSubclassOf, methodOf, parentsOf } from '@docgen/php';
import { type JsonMap, obj } from '@docgen/protocol';
import { collectionSchema, isCollectionClass } from './collection.js';
import { dataCollectionSchema, dataSchema } from './data/index.js';
import { dtoSchema } from './dto.js';
import { frameworkClass } from './framework-classes.js';
import { schemaOf } from './mapper.js';
import { atPosition, type Mapping, metadata, noteUnresolved } from './mapping.js';
import { modelSchema } from './model.js';
import { anyOf } from './nullable.js';
import { paginatorKind, paginatorSchema, writesItself } from './pages/paginator.js';
import { bareResource } from './resources/bare-resource.js';
import { resourceBody } from './resources/resource.js';
import { isResourceCollection, resourceItems } from './resources/resource-collection.js';
import { sealedSchema } from './sealed.js';
import { objectSchema } from './shape.js';

/** Publishes the objects of the classes it knows; undefined for any other class. */
type ClassForm = (type: ClassType, at: Mapping) => JsonMap | undefined;

/** Every form an object is published in (responses 4), the most specific first: the first that knows a class answers. */
const FORMS: readonly ClassForm[] = [
  frameworkClass,
  sealedSchema,
  dataSchema,
  dataCollectionSchema,
  (type, at) => (writesItself(at.ctx, type) ? (converted(type, at) ?? leftOpen('vendor-body', at)) : undefined),
  (type, at) => (paginatorKind(at.ctx, type) === undefined ? undefined : paginatorSchema(type, at)),
  (type, at) => (isCollectionClass(at.ctx, type.fqcn) ? collectionSchema(type, at) : undefined),
  (type, at) => (isResourceCollection(at.ctx, type.fqcn) ? resourceItems(type, at) : undefined),
  bareResource,
  (type, at) => (metadata(at.ctx, type.fqcn).kind === 'resource' ? resourceBody(type, at) : undefined),
  (type, at) => (metadata(at.ctx, type.fqcn).kind === 'model' ? modelSchema(type, at) : undefined),
  unreadable,
  converted,
  ofUnknownParent,
];

/** Makes the schema of an object of a class (responses 1.3, 4); a class no form knows is published by its properties. */
export function classSchema(type: ClassType, at: Mapping): JsonMap {
  for (const form of FORMS) {
    const schema = form(type, at);
    if (schema !== undefined) return schema;
  }
  return dtoSchema(type, at);
}

/** Leaves a value open, and notes why. */
function leftOpen(reason: Parameters<typeof noteUnresolved>[1], at: Mapping): JsonMap {
  noteUnresolved(at, reason);
  return new Map();
}

/** Leaves open a class whose declaration cannot be read, and notes why. */
function unreadable(type: ClassType, at: Mapping): JsonMap | undefined {
  if (metadata(at.ctx, type.fqcn).kind !== 'unknown') return undefined;
  return leftOpen(type.declared === false ? 'class-missing' : 'vendor-body', at);
}

/** Leaves open a class with a parent that cannot be read: that may write its objects as anything. */
function ofUnknownParent({ fqcn }: ClassType, at: Mapping): JsonMap | undefined {
  const last = parentsOf(at.ctx, fqcn).at(-1);
  if (last === undefined || classOf(at.ctx, last) !== undefined || isKnownName(last)) return undefined;
  return leftOpen('class-missing', at);
}

const CONVERSIONS = {
  returned: ['jsonSerialize', 'toArray'],
  response: ['toArray', 'jsonSerialize'],
  array: ['toArray', 'jsonSerialize'],
  item: ['jsonSerialize', 'toArray'],
  member: ['jsonSerialize'],
} as const;

const INTERFACES = { jsonSerialize: 'JsonSerializable', toArray: ARRAYABLE_CONTRACT } as const;

/** Applies the conversion method that runs at the value's position (responses 4.4). */
function converted(type: ClassType, at: Mapping): JsonMap | undefined {
  const { ctx } = at;
  for (const name of CONVERSIONS[at.place]) {
    if (!isSubclassOf(ctx, type.fqcn, INTERFACES[name])) continue;
    const found = methodOf(ctx, type.fqcn, name);
    const path = found === undefined ? undefined : classOf(ctx, found.trait ?? found.owner)?.path;
    if (found === undefined || path === undefined || path.startsWith('vendor/')) continue;
    const { returns, diagnostics } = ctx.engine.analyzeCallable(ctx, { class: type.fqcn, method: name });
    ctx.report(diagnostics);
    const types = returns.map((r) => r.type);
    if (types.length === 0) continue;
    const shapes = types.every(
      (t) => t.kind === 'shape' && t.isObject !== true && t.fields.some((f) => !/^\d+$/.test(f.key)),
    );
    if (shapes) return shapeComponent(type, types, name === 'toArray' ? ['array'] : [], at);
    return anyOf(
      types.map((t) => schemaOf(t, atPosition(at, 'member'))),
      ctx,
    );
  }
  return undefined;
}

/**
 * Publishes a converted object with members as a component named after the class. What `toArray()` gives is another one than what
 * the object is as a member, where that method is not called.
 */
function shapeComponent(type: ClassType, types: readonly Type[], form: readonly string[], at: Mapping): JsonMap {
  return dtoSchema(type, at, {
    of: types,
    form,
    build(inner) {
      const branches = types.map((t) => (t.kind === 'shape' ? objectSchema(t.fields, inner) : schemaOf(t, inner)));
      return branches.length === 1 ? (branches[0] ?? obj({ type: 'object' })) : anyOf(branches, inner.ctx);
    },
  });
}
