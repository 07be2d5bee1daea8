import {
  DATABASE_NOTIFICATION,
  DATABASE_NOTIFICATION_COLLECTION,
  ELOQUENT_COLLECTION,
  HAS_API_TOKENS,
  ILLUMINATE_CARBON,
  PERSONAL_ACCESS_TOKEN,
  PIVOT,
} from '@docgen/laravel-knowledge';
import type { Codebase } from '../../infer/codebase.js';
import { fromDocType } from '../../infer/doctype/doc-type.js';
import type { BodyFrame } from '../../infer/frame.js';
import { ASSUMED_NULL, BOOL, INT, klass, unknown } from '../../types/make.js';
import { isNullable, nullable, withoutNull } from '../../types/operations.js';
import type { ClassType, Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { accessorType } from './accessor.js';
import { aggregateOf } from './aggregate-attribute.js';
import { castReadType } from './casts/cast-class.js';
import { leftToDatabase, mayBeUnwritten } from './inserted-columns.js';
import { pivotAttribute } from './instance/pivot-attribute.js';
import { accessorOf, type ModelFacts, modelFacts } from './model-facts.js';
import { relationNamed } from './named-relation.js';
import { relationOf, withLoadedBelow } from './relation-methods.js';

const NOTIFICATIONS = klass(DATABASE_NOTIFICATION_COLLECTION, [INT, klass(DATABASE_NOTIFICATION)]);

const NOTIFICATION_RELATIONS = new Set(['notifications', 'readNotifications', 'unreadNotifications']);

/** Matches the traits of the framework that give a model its notifications. */
const NOTIFIABLE = /^illuminate\\notifications\\(notifiable|hasdatabasenotifications)$/i;

const TOKENS = klass(ELOQUENT_COLLECTION, [INT, klass(PERSONAL_ACCESS_TOKEN)]);

const NATIVE_BOOLEANS = new Set(['exists', 'wasRecentlyCreated', 'incrementing', 'timestamps', 'preventsLazyLoading']);

/** Types the read of `$m->name` by the first source that knows it (engine 14.4); a column the query left out, or code took out, is null. */
export function modelAttribute(on: ClassType, name: string, frame: BodyFrame): Type {
  const type = attributeOfRow(on, name, frame);
  return isLeftOut(on, name, frame) ? nullable(type) : type;
}

/** Tells whether the column that finds a relation holds nothing: the query left it out, code wrote null to it, or nothing wrote it before a save. */
function isUnreferred({ fqcn, only, has, origin, written }: ClassType, name: string, frame: BodyFrame): boolean {
  const isChosen = only !== undefined && only.length > 0;
  if (!isChosen && has === undefined && origin === undefined) return false;
  const column = relationNamed(fqcn, name, frame)?.foreignKey;
  if (column === undefined) return false;
  if (isChosen && !only.includes(column)) return true;
  if (has?.some((field) => field.key === column && isNullable(field.type)) === true) return true;
  return (origin === 'new' || origin === 'maybe-new') && written?.includes(column) !== true;
}

function isLeftOut(on: ClassType, name: string, frame: BodyFrame): boolean {
  const { fqcn, only, unset } = on;
  const { codebase } = frame.run;
  if (unset?.includes(name) === true) return accessorOf(fqcn, name, codebase) === undefined;
  if (isUnreferred(on, name, frame)) return true;
  if (only === undefined || only.includes(name)) return false;
  // Where only expressions are known to be chosen, `*` may have been before them. A pivot has what its relation names.
  if (only.length === 0 && !codebase.isSubclass(fqcn, PIVOT)) return false;
  if (codebase.classOf(fqcn) === undefined) return false;
  const { table, casts, tags, dates, key, createdAt, updatedAt, deletedAt } = modelFacts(fqcn, codebase);
  if (accessorOf(fqcn, name, codebase) !== undefined) return false;
  const isColumn = table?.columns.has(name) === true || casts.has(name) || dates.includes(name);
  if (isColumn || [key.name, createdAt, updatedAt, deletedAt].includes(name)) return true;
  return tags.has(name) && relationOf(fqcn, name, codebase) === undefined;
}

function attributeOfRow(on: ClassType, name: string, frame: BodyFrame): Type {
  const { codebase } = frame.run;
  if (NATIVE_BOOLEANS.has(name)) return BOOL;
  // A model whose source cannot be read may cast or hide any column: its migration alone proves nothing.
  if (codebase.classOf(on.fqcn) === undefined) return unknown('class-missing');
  const facts = modelFacts(on.fqcn, codebase);
  const accessor = accessorType(on, name, frame);
  if (accessor !== undefined) return accessor.type;
  const cast = facts.casts.get(name)?.cast;
  if (cast !== undefined) {
    // A JSON cast gives an array of unknown members; a tag may name them.
    const read = castReadType(cast, frame);
    const stated = read.kind === 'unknown' ? taggedType(on, name, facts, frame) : undefined;
    if (stated !== undefined && withoutNull(stated).kind !== 'unknown')
      return withColumnNull(stated, name, facts, frame);
    if (cast.own === true) return withColumnNull(read, name, facts, frame);
    return asInserted(on, asRead(read, name, facts, frame), name, facts);
  }
  const date = dateAttribute(name, facts, frame);
  const column = facts.table?.columns.get(name);
  const relation = column === undefined ? relationNamed(on.fqcn, name, frame) : undefined;
  if (relation !== undefined) return withLoadedBelow(relation.value, on, relation.name, frame);
  const stated = taggedType(on, name, facts, frame);
  if (stated !== undefined) return asInserted(on, withColumnNull(stated, name, facts, frame), name, facts);
  if (date !== undefined) return asInserted(on, date, name, facts);
  if (column !== undefined) {
    // A cast that cannot be read may be of any column.
    if (!facts.castsRead && name !== facts.key.name) return unknown('untyped');
    const type =
      column.values === undefined
        ? column.type
        : union(column.values.map((value) => ({ kind: 'literal' as const, value })));
    return column.nullable ? nullable(type) : asInserted(on, type, name, facts);
  }
  if (name === facts.key.name) return asInserted(on, facts.key.type, name, facts);
  const pivot = pivotAttribute(on.fqcn, name, codebase);
  if (pivot !== undefined) return pivot;
  if (NOTIFICATION_RELATIONS.has(name) && isNotifiable(on.fqcn, codebase)) return NOTIFICATIONS;
  if (name === 'tokens' && hasTokens(on.fqcn, codebase)) return TOKENS;
  if (facts.counts.includes(name)) return isUncounted(on) ? nullable(INT) : INT;
  return aggregate(on, name, frame) ?? unknown('magic');
}

/** Adds null to a column of a fresh model that its insert left to the database (responses 6.7), or nothing wrote before it is saved. */
function asInserted(on: ClassType, type: Type, name: string, facts: ModelFacts): Type {
  return mayBeUnwritten(on, name, facts) || leftToDatabase(on, facts).includes(name) ? nullable(type) : type;
}

/** Tells whether nothing counted what `$withCount` names: no query read the model since it was made. */
function isUncounted({ origin, written }: ClassType): boolean {
  return origin !== undefined && written?.includes('*') !== true;
}

function hasTokens(fqcn: string, codebase: Codebase): boolean {
  return [fqcn, ...codebase.ancestors(fqcn)].some((name) =>
    codebase.traitsOf(name).some((t) => t.toLowerCase() === HAS_API_TOKENS.toLowerCase()),
  );
}

function isNotifiable(fqcn: string, codebase: Codebase): boolean {
  return [fqcn, ...codebase.ancestors(fqcn)].some((name) => codebase.traitsOf(name).some((t) => NOTIFIABLE.test(t)));
}

/** Reads the type of the `@property` tag, when it says one. */
function taggedType(on: ClassType, name: string, facts: ModelFacts, frame: BodyFrame): Type | undefined {
  const tag = facts.tags.get(name);
  if (tag?.tag.type === undefined) return undefined;
  const type = fromDocType(tag.tag.type, frame.run.codebase.scopeOf(tag.owner, on));
  return type.kind === 'unknown' ? undefined : type;
}

function dateAttribute(name: string, facts: ModelFacts, frame: BodyFrame): Type | undefined {
  if (name === facts.createdAt || name === facts.updatedAt) return klass(ILLUMINATE_CARBON);
  if (name === facts.deletedAt) return nullable(klass(ILLUMINATE_CARBON));
  if (facts.dates.includes(name)) return asRead(klass(ILLUMINATE_CARBON), name, facts, frame);
  return undefined;
}

/** Types a cast attribute as code reads it; without a migration it is not known whether the column holds null. */
function asRead(type: Type, name: string, facts: ModelFacts, frame: BodyFrame): Type {
  const known = facts.tags.get(name)?.tag.type !== undefined || facts.table?.columns.has(name) === true;
  const never = name === facts.createdAt || name === facts.updatedAt || name === facts.key.name;
  if (known || never || name === facts.deletedAt) return withColumnNull(type, name, facts, frame);
  return union([type, ASSUMED_NULL]);
}

/** Adds null to an attribute where its tag or its column has it: a tag without null may be older than the column (responses 10.2). */
export function withColumnNull(type: Type, name: string, facts: ModelFacts, frame: BodyFrame): Type {
  const tag = facts.tags.get(name)?.tag.type;
  const owner = facts.tags.get(name)?.owner;
  if (tag !== undefined && owner !== undefined && isNullable(fromDocType(tag, frame.run.codebase.scopeOf(owner))))
    return nullable(type);
  if (name === facts.createdAt || name === facts.updatedAt) return type;
  return facts.table?.columns.get(name)?.nullable === true || name === facts.deletedAt ? nullable(type) : type;
}

/** Types `<relation>_count` and its like as what a query adds: scopes and callers add it where the read cannot see. */
function aggregate(on: ClassType, name: string, frame: BodyFrame): Type | undefined {
  const found = /^(.+?)_(count|exists|sum|avg|min|max)(?:_(.+))?$/.exec(name);
  if (found?.[1] === undefined || relationNamed(on.fqcn, found[1], frame) === undefined) return undefined;
  return aggregateOf(on.fqcn, found[1], found[2], found[3], frame);
}
