import { ILLUMINATE_CARBON, RELATION } from '@docgen/laravel-knowledge';
import { type DocTag, snake } from '@docgen/php';
import type { PropertyInfo } from '../../contract.js';
import type { Codebase } from '../../infer/codebase.js';
import { fromDocType } from '../../infer/doctype/doc-type.js';
import { callMember } from '../../infer/evaluator.js';
import { typeArgs } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import { INT, klass, unknown } from '../../types/make.js';
import { isNullable, nullable, widen, withoutNull } from '../../types/operations.js';
import type { ClassType, Type } from '../../types/type.js';
import { membersOf } from '../../types/union.js';
import { isCollection, isModel } from '../classes.js';
import { accessorType } from './accessor.js';
import { withColumnNull } from './attribute.js';
import { castJsonType } from './casts/cast-class.js';
import { MODEL_SETTINGS } from './framework-properties.js';
import { accessorOf, type ModelFacts, modelFacts } from './model-facts.js';
import { morphColumn } from './morph-aliases.js';
import { relationNamed } from './named-relation.js';
import { relationOf } from './relation-methods.js';

/** Lists the published members of a model in their order (responses 10.1, 10.2), without hidden ones. */
export function modelProperties(on: ClassType, frame: BodyFrame): PropertyInfo[] {
  const facts = modelFacts(on.fqcn, frame.run.codebase);
  return members(on, facts, frame).filter((one) => isPublished(one, facts));
}

/** Lists the columns of a model that it keeps out of its output: they are taken like any other. */
export function hiddenColumns(on: ClassType, frame: BodyFrame): PropertyInfo[] {
  const facts = modelFacts(on.fqcn, frame.run.codebase);
  return members(on, facts, frame).filter((one) => one.origin !== 'relation' && !isPublished(one, facts));
}

function isPublished({ name, origin }: PropertyInfo, facts: ModelFacts): boolean {
  return !facts.undocumented.includes(name) && (origin === 'relation' || isVisible(name, facts));
}

function members(on: ClassType, facts: ModelFacts, frame: BodyFrame): PropertyInfo[] {
  const out = new Map<string, PropertyInfo>();
  const put = (info: PropertyInfo) => {
    if (!out.has(info.name)) out.set(info.name, info);
  };
  for (const name of columnNames(on, facts, frame)) put(column(on, name, facts, frame));
  for (const name of facts.fillable) if (!out.has(name)) put({ ...column(on, name, facts, frame), presence: 'maybe' });
  for (const name of [facts.createdAt, facts.updatedAt, facts.deletedAt]) {
    if (name !== undefined && !out.has(name)) put(column(on, name, facts, frame));
  }
  for (const name of facts.counts) put({ name, type: INT, presence: 'always', origin: 'count' });
  for (const name of facts.appends) put({ ...column(on, name, facts, frame), presence: 'maybe' });
  for (const name of facts.perhapsAppended) put({ ...column(on, name, facts, frame), presence: 'maybe' });
  for (const name of facts.with) {
    const relation = relationNamed(on.fqcn, name.split('.')[0] ?? name, frame);
    // Relations are hidden by their method's name, attributes by the column's.
    if (relation === undefined || !isVisible(relation.name, facts)) continue;
    const key = facts.snakeAttributes ? snake(relation.name) : relation.name;
    put({
      name: key,
      type: relation.value,
      presence: mayBeHidden(relation.name, facts) ? 'maybe' : 'always',
      origin: 'relation',
      ...(relation.found === undefined ? {} : { anchor: { fact: relation.found.sigId } }),
    });
  }
  return [...out.values()];
}

/** Tells whether the lists of a model let a name be seen (responses 10.1). */
export function isVisible(name: string, facts: ModelFacts): boolean {
  if (facts.visible.length > 0 && !facts.visible.includes(name)) return false;
  return !facts.hidden.includes(name) && !facts.undocumented.includes(name);
}

/** Lists names of sources 1 to 4: tags, table, key, casts and dates. */
function columnNames(on: ClassType, facts: ModelFacts, frame: BodyFrame): string[] {
  const out = new Set<string>();
  for (const name of facts.tags.keys()) if (isColumnTag(on, name, facts, frame)) out.add(name);
  for (const name of facts.table?.columns.keys() ?? []) out.add(name);
  for (const name of facts.casts.keys()) out.add(name);
  for (const name of facts.dates) out.add(name);
  const key = facts.key.name;
  if (key === undefined || out.has(key) || (out.size === 0 && facts.fillable.length === 0)) return [...out];
  return [key, ...out];
}

/** Tells whether a tag is a column: annotation generators write many that are none (responses 10.1.1). */
function isColumnTag(on: ClassType, name: string, facts: ModelFacts, frame: BodyFrame): boolean {
  const { codebase } = frame.run;
  if (facts.table?.columns.has(name) === true) return true;
  if (isOfInterface(name, facts, codebase)) return false;
  if (isOwnProperty(on.fqcn, name, codebase)) return false;
  if (relationOf(on.fqcn, name, codebase) !== undefined) return false;
  if (name.includes('_') && relationNamed(on.fqcn, name, frame) !== undefined) return false;
  const aggregate = /^(.+?)_(count|exists|sum_.+|avg_.+|min_.+|max_.+)$/.exec(name);
  if (aggregate?.[1] !== undefined && relationNamed(on.fqcn, aggregate[1], frame) !== undefined) return false;
  const made = accessorOf(on.fqcn, name, codebase) !== undefined;
  return made ? facts.appends.includes(name) : facts.casts.has(name) || !namesRelated(name, facts, on, frame);
}

/** Tells whether an interface writes a tag: it says what can be read of its objects, a switch of a package among it, and no row's columns. */
function isOfInterface(name: string, facts: ModelFacts, codebase: Codebase): boolean {
  const owner = facts.tags.get(name)?.owner;
  return owner !== undefined && codebase.classOf(owner)?.kind === 'interface';
}

/**
 * Tells whether a model declares a property of that name: PHP reads it in place of an attribute, and it is in no output. A column is often
 * called as one of the framework's settings are, which proves nothing.
 */
function isOwnProperty(fqcn: string, name: string, codebase: Codebase): boolean {
  return !MODEL_SETTINGS.has(name) && codebase.property(fqcn, name) !== undefined;
}

/**
 * Tells whether a tag names models or a relation, which no column holds: its method is then of a trait that cannot be read. A class nobody knows is
 * none of a table's values either, where all columns are known.
 */
function namesRelated(name: string, facts: ModelFacts, on: ClassType, { run: { codebase } }: BodyFrame): boolean {
  const found = facts.tags.get(name);
  if (found?.tag.type === undefined) return false;
  return membersOf(fromDocType(found.tag.type, codebase.scopeOf(found.owner, on))).some((member) => {
    const one = member.kind === 'list' ? member.item : member;
    if (one.kind !== 'class') return false;
    if (one.declared === false) return facts.table !== undefined;
    return [isModel, isCollection].some((is) => is(one.fqcn, codebase)) || codebase.isSubclass(one.fqcn, RELATION);
  });
}

/** Describes one column; that of a `morphTo` relation holds the aliases of its targets (responses 9.2). */
function column(on: ClassType, name: string, facts: ModelFacts, frame: BodyFrame): PropertyInfo {
  const info = asOwnDate(ofFirstSource(on, name, facts, frame), on, frame);
  const plain = withoutNull(info.type);
  if (info.values !== undefined || info.wire !== undefined || plain.kind !== 'scalar' || plain.type !== 'string')
    return info;
  const aliases = morphColumn(on.fqcn, name, frame.run.codebase)?.aliases;
  return aliases === undefined ? info : { ...info, values: [...aliases] };
}

/** Gives a date the value that the model's own `serializeDate()` makes of it, where that is no text. */
function asOwnDate(info: PropertyInfo, on: ClassType, frame: BodyFrame): PropertyInfo {
  if (info.wire !== 'date-custom') return info;
  const made = callMember(on, 'serializeDate', typeArgs(frame, [klass(ILLUMINATE_CARBON)]), frame);
  if (membersOf(made).every((one) => isText(widen(one)))) return info;
  const { wire: _, ...rest } = info;
  return { ...rest, type: nullableIf(made, isNullable(info.type)) };
}

function isText(type: Type): boolean {
  return type.kind === 'scalar' && type.type === 'string';
}

/** Tells whether a value is a date of PHP's own, which the model writes as its other dates where an `Attribute` gives it. */
function isPlainDate(type: Type): boolean {
  const value = withoutNull(type);
  return value.kind === 'class' && /^DateTime(Immutable)?$/.test(value.fqcn);
}

/** Describes one column by its first source (responses 10.2). */
function ofFirstSource(on: ClassType, name: string, facts: ModelFacts, frame: BodyFrame): PropertyInfo {
  const tag = facts.tags.get(name);
  const known = facts.table?.columns.get(name);
  const base: Pick<PropertyInfo, 'name' | 'presence' | 'description'> = {
    name,
    presence: mayBeAbsent(name, facts) ? 'maybe' : 'always',
    ...describe(tag?.tag, known?.comment),
  };
  const nulls = (type: Type): Type => withColumnNull(type, name, facts, frame);
  const dateWire = facts.serializesDates ? 'date-custom' : 'date-time';
  const accessor = accessorType(on, name, frame);
  if (accessor !== undefined)
    return {
      ...base,
      type: accessor.type,
      origin: 'accessor',
      anchor: { fact: accessor.found.sigId },
      ...(accessor.isAttribute && isPlainDate(accessor.type) ? { wire: dateWire } : {}),
    };
  const cast = facts.casts.get(name)?.cast;
  if (cast !== undefined) {
    const weak = cast.isDate === true && facts.serializesDates && cast.wire === 'date-time';
    const wire = weak ? 'date-custom' : cast.wire;
    return {
      ...base,
      type: nulls(castJsonType(cast, frame)),
      origin: 'cast',
      ...(wire === undefined ? {} : { wire }),
      ...(cast.own === true ? { castBy: 'application' as const } : {}),
    };
  }
  if (name === facts.createdAt || name === facts.updatedAt)
    return { ...base, type: klass(ILLUMINATE_CARBON), wire: dateWire, origin: 'timestamps' };
  if (name === facts.deletedAt)
    return { ...base, type: nullable(klass(ILLUMINATE_CARBON)), wire: dateWire, origin: 'timestamps' };
  if (facts.dates.includes(name))
    return { ...base, type: nulls(klass(ILLUMINATE_CARBON)), wire: dateWire, origin: 'cast' };
  if (tag?.tag.type !== undefined) {
    const stated = fromDocType(tag.tag.type, frame.run.codebase.scopeOf(tag.owner, on));
    const type = nulls(stated);
    if (stated.kind !== 'unknown')
      return {
        ...base,
        type,
        origin: 'property-tag',
        anchor: { fact: `class:${tag.owner}` },
        ...keyFormat(name, facts, type),
      };
  }
  if (known !== undefined) {
    const type = nullableIf(known.type, known.nullable);
    // A cast that cannot be read may be of any column.
    if (!facts.castsRead && name !== facts.key.name) return { ...base, type: unknown('untyped'), anchor: known.anchor };
    return {
      ...base,
      type,
      origin: 'migration',
      anchor: known.anchor,
      ...(known.values === undefined ? {} : { values: known.values }),
      ...(known.wire === undefined ? keyFormat(name, facts, type) : { wire: known.wire }),
    };
  }
  if (name === facts.key.name)
    return { ...base, type: facts.key.type, origin: 'key', ...keyFormat(name, facts, facts.key.type) };
  return { ...base, type: unknown('untyped') };
}

/** Tells whether what runs when a model is made hides a name under a condition, or hides what nobody can tell. */
export function mayBeHidden(name: string, { untold, perhapsHidden }: ModelFacts): boolean {
  return untold || perhapsHidden.includes(name);
}

function mayBeAbsent(name: string, facts: ModelFacts): boolean {
  return mayBeHidden(name, facts) || (facts.tags.has(name) ? isBesideTable(name, facts) : mayLack(name, facts));
}

/**
 * Tells whether rows may lack a column: not all migrations add it, or a known table has none of that name. A cast is written for what some
 * query selects beside the columns as well.
 */
function mayLack(name: string, { table, casts, dates, key }: ModelFacts): boolean {
  if (table === undefined) return false;
  const column = table.columns.get(name);
  return (
    column?.optional === true ||
    (column === undefined && name !== key.name && (casts.has(name) || dates.includes(name)))
  );
}

/**
 * Tells whether a tag names what a table that migrations create has no column for: a query selects it beside the columns, or a trait says
 * it of whoever uses the trait. A table they only change has columns nobody knows.
 */
function isBesideTable(name: string, facts: ModelFacts): boolean {
  const { table, key } = facts;
  if (table === undefined || key.name === undefined || !table.columns.has(key.name)) return false;
  const alwaysThere = [facts.createdAt, facts.updatedAt, facts.deletedAt, ...facts.appends];
  return !table.columns.has(name) && !alwaysThere.includes(name);
}

function nullableIf(type: Type, is: boolean): Type {
  return is && !isNullable(type) ? nullable(type) : type;
}

/** Keeps the format of UUID and ULID keys, whatever source typed them. */
function keyFormat(name: string, facts: ModelFacts, type: Type): { wire?: string } {
  const text = withoutNull(type);
  return name === facts.key.name && facts.key.format !== undefined && text.kind === 'scalar' && text.type === 'string'
    ? { wire: facts.key.format }
    : {};
}

function describe(tag: DocTag | undefined, comment: string | undefined): { description?: string } {
  const text = tag?.text ?? comment;
  return text === undefined || text === '' ? {} : { description: text };
}
