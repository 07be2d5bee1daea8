import type { FactReader } from '@docgen/cache';
import {
  type Expr,
  type FoundMember,
  type FoundMethod,
  type PropertyFact,
  snake,
  tagOf,
  tagText,
  walk,
} from '@docgen/php';
import { raise } from '@docgen/protocol';
import type { ClassMetadata, PropertyInfo, RelationInfo } from '../../contract.js';
import { modelFacts } from '../../laravel/eloquent/model-facts.js';
import { defaultOf } from '../../laravel/eloquent/property-defaults.js';
import { modelProperties } from '../../laravel/eloquent/published-properties.js';
import { relationNamed, relationOf } from '../../laravel/eloquent/relation-methods.js';
import { schemaOf } from '../../laravel/migrations/schema.js';
import { guessedModel, itemClass, statedModel } from '../../laravel/resources/resource-model.js';
import { published } from '../../types/assumed-null.js';
import { unknown } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';
import { constantIn } from '../class/constant-expression.js';
import { bodiesOf, presence } from '../class/property-presence.js';
import { declaredProperty, taggedProperty } from '../class/property-type.js';
import { writesTo } from '../class/property-writes.js';
import type { World } from '../codebase.js';
import { reasonOf } from '../failure.js';
import { createFrame, type Frame, type Run } from '../frame.js';
import { openRun } from './analyze.js';

/** Published properties of a class (engine 15); of a model its members (responses 10). Total. */
export function metadataOf(reader: FactReader, fqcn: string, args?: readonly Type[]): ClassMetadata {
  try {
    const told = described(openRun(reader), fqcn, args);
    return { ...told, properties: told.properties.map((one) => ({ ...one, type: published(one.type) })) };
  } catch (error) {
    const told = raise('inference.callable-failed', { callable: fqcn, reason: reasonOf(error) });
    return { fqcn, kind: 'unknown', properties: [], diagnostics: [told] };
  }
}

function described(run: Run, fqcn: string, args: readonly Type[] | undefined): ClassMetadata {
  const { world } = run;
  const fact = world.classOf(fqcn);
  const name = fact?.name ?? fqcn;
  if (fact === undefined) return { fqcn: name, kind: 'unknown', properties: [] };
  const on: ClassType = { kind: 'class', fqcn: name, ...(args === undefined ? {} : { args: [...args] }) };
  const frame = createFrame(run, { fact: `class:${name}`, root: fact, self: name, receiver: on });
  const prose = {
    ...(fact.doc?.summary === undefined ? {} : { summary: fact.doc.summary }),
    ...(fact.doc?.description === undefined ? {} : { description: fact.doc.description }),
  };
  if (fact.kind === 'enum') return { fqcn: name, kind: 'enum', properties: [], ...prose };
  if (world.isModel(name)) return { ...modelMetadata(on, frame), ...prose };
  if (world.isResource(name)) return { ...resourceMetadata(name, world), ...prose };
  return { fqcn: name, kind: 'class', properties: classProperties(on, frame), ...prose };
}

function modelMetadata(on: ClassType, frame: Frame): ClassMetadata {
  const { fqcn } = on;
  const { world } = frame.run;
  const facts = modelFacts(fqcn, world);
  const { unread, dumps } = schemaOf(world);
  const { name, type, format } = facts.key;
  return {
    fqcn,
    kind: 'model',
    properties: modelProperties(on, frame),
    relations: relationsOf(fqcn, world),
    model: {
      table: facts.tableName,
      tableKnown: facts.table !== undefined,
      key: { name: name ?? null, type, ...(format === undefined ? {} : { format }) },
      softDeletes: facts.deletedAt !== undefined,
      customDates: facts.serializesDates,
      unresolvedWith: facts.with.filter((w) => relationNamed(fqcn, w.split('.')[0] ?? w, frame) === undefined),
      unread: unread
        .filter((u) => u.table === undefined || u.table === facts.tableName)
        .map(({ anchor, what }) => ({ anchor, what })),
      ...(dumps === undefined ? {} : { dumps }),
      defaults: facts.defaults,
      timestamps: [facts.createdAt, facts.updatedAt].filter((t) => t !== undefined),
    },
  };
}

function resourceMetadata(name: string, world: World): ClassMetadata {
  const stated = statedModel(name, world);
  const guessed = stated === undefined ? guessedModel(name, world) : undefined;
  const item = world.isCollectionResource(name) ? itemClass(name, world) : undefined;
  const preserve = defaultOf(name, 'preserveKeys', world);
  return {
    fqcn: name,
    kind: 'resource',
    properties: [],
    resource: {
      model: stated ?? guessed ?? null,
      source: stated !== undefined ? 'stated' : guessed !== undefined ? 'guessed' : 'none',
      ...(item === undefined ? {} : { item }),
      ...(preserve?.kind === 'literal' && preserve.value === true ? { preserveKeys: true as const } : {}),
    },
  };
}

/** Every relation the model's own methods and its traits and parents declare. */
function relationsOf(name: string, world: World): RelationInfo[] {
  const { snakeAttributes, hidden, visible } = modelFacts(name, world);
  const out = new Map<string, Type>();
  for (const owner of world.ancestors(name)) {
    const fact = world.classOf(owner);
    if (fact === undefined || !world.isProject(owner)) continue;
    for (const home of [fact.name, ...fact.traits.map((t) => t.name)]) {
      for (const method of world.classOf(home)?.members.methods ?? []) {
        const relation = out.has(method) ? undefined : relationOf(name, method, world);
        if (relation !== undefined) out.set(method, relation.value);
      }
    }
  }
  return [...out].map(([relation, type]) => ({
    name: relation,
    key: snakeAttributes ? snake(relation) : relation,
    ...(hidden.includes(relation) || (visible.length > 0 && !visible.includes(relation))
      ? { hidden: true as const }
      : {}),
    type,
  }));
}

/** Public non-static properties, own first, then inherited, then tags (engine 15). */
function classProperties(on: ClassType, frame: Frame): PropertyInfo[] {
  const { world } = frame.run;
  const out = new Map<string, PropertyInfo>();
  for (const owner of world.ancestors(on.fqcn)) {
    const fact = world.classOf(owner);
    if (fact === undefined) continue;
    for (const home of [fact.name, ...fact.traits.map((t) => t.name)]) {
      for (const name of world.classOf(home)?.members.properties ?? []) {
        const found = world.property(on.fqcn, name);
        if (found === undefined || out.has(name)) continue;
        if (found.fact.visibility !== 'public' || found.fact.static === true) continue;
        if (found.fact.hooks?.virtual === true && found.fact.hooks.get !== true) continue;
        out.set(name, property(on, found, frame));
      }
    }
  }
  for (const { owner, tag } of world.classTags(on.fqcn, ['property', 'property-read'])) {
    const name = tag.variable;
    if (name === undefined || out.has(name)) continue;
    const type = taggedProperty(on, name, frame) ?? unknown('untyped');
    out.set(name, {
      name,
      type,
      presence: 'always',
      origin: 'property-tag',
      anchor: { fact: `class:${owner}` },
      ...(tag.text === undefined ? {} : { summary: tag.text }),
    });
  }
  return [...out.values()];
}

function property(on: ClassType, found: FoundMember<PropertyFact>, frame: Frame): PropertyInfo {
  const { fact } = found;
  const maker = fact.promoted === true ? frame.run.world.method(found.in, '__construct') : undefined;
  const parameter = tagOf(maker?.fact.doc, 'param', fact.name)?.text;
  const summary = fact.doc?.summary ?? tagOf(fact.doc, 'var')?.text ?? parameter;
  const example = tagText(fact.doc, 'example');
  const only = pinned(found, frame);
  const start = defaultValue(found, maker, frame);
  return {
    name: fact.name,
    type: only ?? declaredProperty(on, fact.name, frame) ?? unknown('untyped'),
    presence: presence(found, on.fqcn, frame.run.world),
    origin: 'native',
    anchor: { fact: found.id },
    declaringClass: found.in,
    ...(fact.readonly === true ? { readonly: true as const } : {}),
    ...(start === undefined ? {} : { default: start }),
    ...(only === undefined ? {} : { pinned: true as const }),
    ...(summary === undefined ? {} : { summary }),
    ...(fact.doc?.description === undefined ? {} : { description: fact.doc.description }),
    ...(example === undefined ? {} : { example }),
    ...(fact.doc?.tags.some((t) => t.name === 'deprecated') === true ? { deprecated: true as const } : {}),
  };
}

/** What the property begins with: its own default, or that of the parameter it is promoted from. */
function defaultValue(
  found: FoundMember<PropertyFact>,
  maker: FoundMethod | undefined,
  frame: Frame,
): Type | undefined {
  const { name, default: own } = found.fact;
  const parameter = maker?.fact.params.find((param) => param.name === name);
  const value = own ?? parameter?.default;
  if (value === undefined) return undefined;
  const at = own === undefined && maker !== undefined ? `${maker.sigId}#${name}` : found.id;
  const type = constantIn(value, at, found.owner, frame.run);
  return isConstant(type) ? type : undefined;
}

function isConstant(type: Type): boolean {
  if (type.kind === 'shape') return type.fields.every((field) => isConstant(field.type));
  return type.kind === 'literal' || type.kind === 'null' || (type.kind === 'enum' && type.cases?.length === 1);
}

function assigns(expr: Expr, name: string): boolean {
  return (
    expr.k === 'assign' &&
    expr.to.k === 'prop' &&
    expr.to.name === name &&
    expr.to.on.k === 'var' &&
    expr.to.on.name === 'this'
  );
}

/**
 * Engine 15.6: a readonly property of a final class the constructor assigns once from a literal or enum case, or the default of
 * one only the class may write and never does.
 */
function pinned(found: FoundMember<PropertyFact>, frame: Frame) {
  const { world } = frame.run;
  const owner = world.classOf(found.owner);
  const { default: start, set, name } = found.fact;
  if (found.fact.hooks !== undefined) return undefined;
  if (owner?.final === true && set === 'private' && start !== undefined && found.fact.promoted !== true) {
    if (bodiesOf(found.owner, world).some((body) => writesTo(body, name).length > 0)) return undefined;
    return single(constantIn(start, found.id, found.owner, frame.run));
  }
  if (
    owner?.final !== true ||
    (found.fact.readonly !== true && owner.readonly !== true) ||
    found.fact.promoted === true
  )
    return undefined;
  const maker = world.method(found.owner, '__construct');
  const body = maker === undefined ? undefined : world.body(maker);
  if (maker === undefined || body === undefined) return undefined;
  const values: Expr[] = [];
  walk(body, (node) => {
    const e = node as Expr;
    if (e.k === 'assign' && assigns(e, found.fact.name)) values.push(e.e);
  });
  const [only] = values;
  if (values.length !== 1 || only === undefined) return undefined;
  const type = constantIn(only, `${maker.bodyId}#${found.fact.name}`, found.owner, frame.run);
  return single(type);
}

function single(type: Type): Type | undefined {
  return type.kind === 'literal' || (type.kind === 'enum' && type.cases?.length === 1) ? type : undefined;
}
