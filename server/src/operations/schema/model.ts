import type { ClassType, PropertyInfo, Type } from '@docgen/engine';
import { type Json, type JsonMap, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  type By,
  type Contribution,
  classProse,
  hiddenMembers,
  identityOf,
  mockDeclarations,
  raiseClassFindings,
  raiseMockFindings,
  schema,
} from '../../analysis/index.js';
import { schemaOf } from './mapper.js';
import { atMember, type Mapping, mapping, metadata, noteUnresolved } from './mapping.js';
import { memberProse } from './member-prose.js';
import { raiseUnresolved } from './unresolved.js';
import { valuesSchema, wireSchema } from './wire.js';

/**
 * Makes the schema of an Eloquent model (responses 10): its component, and beside it members known to be loaded or
 * selected.
 */
export function modelSchema(type: ClassType, at: Mapping, facet?: CreatedFacet): JsonMap {
  const { ctx } = at;
  if (ctx.document.integrations.eloquent?.enabled === false) return obj({ type: 'object' });
  const members = metadata(ctx, type.fqcn).properties;
  if (members.length === 0) {
    if (hiddenMembers(ctx, type.fqcn).size > 0) return obj({ type: 'object' });
    noColumns(ctx, type.fqcn);
    noteUnresolved(at, 'bare-object');
    return obj({ type: 'object' });
  }
  if (type.only !== undefined || type.hides !== undefined) return selected(type, members, at);
  const base = obj({ $ref: component(ctx, type.fqcn, facet) });
  const loads = type.loads ?? [];
  if (loads.length === 0 && type.has === undefined) return base;
  const more = withAdded(type, loaded(type, loads, at), at);
  return more.get('required') === undefined ? base : obj({ allOf: [base, more] });
}

/** Describes a model right after its insert (responses 6.7): `required` is cut to certainly written members. */
export interface CreatedFacet {
  required: readonly string[];
}

function component(ctx: AnalysisContext, fqcn: string, created?: CreatedFacet): string {
  const { id, name } = identityOf(ctx, fqcn);
  return ctx.component({
    bucket: 'schemas',
    tuple: [created === undefined ? id : `${id}#created`],
    name: created === undefined ? name : `${name}Created`,
    of: [fqcn, created],
    define: (inner) => define(inner, fqcn, created),
  });
}

function noColumns(ctx: AnalysisContext, fqcn: string): void {
  const { model } = metadata(ctx, fqcn);
  ctx.raise('eloquent.no-columns', { model: fqcn, table: model?.table ?? '' }, { anchor: { fact: `class:${fqcn}` } });
}

function byOf(fqcn: string, member?: PropertyInfo): By {
  const anchor = member?.anchor ?? { fact: `class:${fqcn}` };
  const producer = member?.origin === 'migration' ? 'integration:migrations' : 'integration:eloquent';
  return { layer: 'integration', producer, anchor };
}

/** Makes the schema of one published member of a model. */
export function memberSchema(member: PropertyInfo, at: Mapping): JsonMap {
  const inner = atMember(at, member.name);
  const isNull = member.type.kind === 'union' && member.type.members.some((m) => m.kind === 'null');
  if (member.values !== undefined) return valuesSchema(member.values, isNull, inner);
  if (member.wire !== undefined) return wireSchema(member.type, member.wire, inner);
  return schemaOf(member.type, inner);
}

function define(ctx: AnalysisContext, fqcn: string, created?: CreatedFacet): Contribution[] {
  const at = mapping(ctx, 'member');
  const { properties, model } = metadata(ctx, fqcn);
  const required = properties
    .filter((p) => p.presence !== 'maybe' && (created === undefined || created.required.includes(p.name)))
    .map((p): Json => p.name);
  const out: Contribution[] = [
    schema(
      { node: 'component' },
      obj({ type: 'object', required: required.length === 0 ? undefined : required }),
      byOf(fqcn),
    ),
  ];
  out.push(...classProse(ctx, fqcn));
  for (const member of properties) {
    const target = { node: 'component' as const, path: [member.name] };
    const own = memberSchema(member, at);
    out.push(schema(target, own, byOf(fqcn, member)));
    const mutable = { node: 'component' as const, path: [member.name] };
    if (member.origin === 'migration' && member.description !== undefined) {
      const by: By = {
        layer: 'inference',
        producer: 'inference',
        ...(member.anchor === undefined ? {} : { anchor: member.anchor }),
      };
      out.push({ target: mutable, field: 'description', value: member.description, by });
    } else out.push(...memberProse(member, fqcn, mutable, own, ctx));
    out.push(...mockDeclarations(ctx, fqcn, member.name, mutable));
  }
  const place = { anchor: { fact: `class:${fqcn}` } };
  if (created === undefined) {
    raiseClassFindings(fqcn, ['schema'], ctx);
    const names = properties.map(({ name }) => name);
    raiseMockFindings(fqcn, names, ctx);
    for (const relation of model?.unresolvedWith ?? [])
      ctx.raise('eloquent.unresolved-eager-load', { model: fqcn, relation }, place);
    for (const { anchor, what } of model?.unread ?? [])
      ctx.raise('eloquent.migration-unread', { where: migrationOf(anchor.fact), what }, { anchor });
    if (model?.dumps !== undefined) ctx.raise('eloquent.schema-dump-ambiguous', model.dumps, {});
    const weak = properties.filter((p) => p.wire === 'date-custom').map((p) => p.name);
    if (weak.length > 0) ctx.raise('eloquent.custom-date-serialization', { model: fqcn, columns: weak }, place);
    raiseUnresolved(ctx, fqcn, at, { fact: `class:${fqcn}` });
  }
  return out;
}

/**
 * Adds the members of loaded relations, and those the query or the code added under names of their own (responses
 * 10.5).
 */
function withAdded(type: ClassType, more: JsonMap, at: Mapping): JsonMap {
  const properties: JsonMap = new Map(more.get('properties') as JsonMap | undefined);
  const hidden = hiddenMembers(at.ctx, type.fqcn);
  for (const field of type.has ?? [])
    if (type.loads?.includes(field.key) !== true && !hidden.has(field.key))
      properties.set(field.key, schemaOf(field.type, atMember(at, field.key)));
  const required = properties.size === 0 ? undefined : [...properties.keys()];
  return obj({ type: 'object', properties, required });
}

/**
 * Makes the schema of literally selected, shown or hidden members: an inline object of those, the appends and loaded
 * relations.
 */
function selected(type: ClassType, members: readonly PropertyInfo[], at: Mapping): JsonMap {
  const { only, hides = [] } = type;
  const chosen = (p: PropertyInfo) =>
    only === undefined || only.includes(p.name) || p.origin === 'accessor' || p.origin === 'relation';
  const kept = members.filter((p) => chosen(p) && !hides.includes(p.name));
  const properties: JsonMap = new Map(kept.map((p) => [p.name, memberSchema(p, at)]));
  const required = kept.filter((p) => p.presence !== 'maybe').map((p) => p.name);
  if (type.loads !== undefined || type.has !== undefined) {
    const extra = withAdded(type, loaded(type, type.loads ?? [], at), at);
    const more = extra.get('properties');
    if (more instanceof Map) for (const [name, value] of more) if (!hides.includes(name)) properties.set(name, value);
    for (const name of more instanceof Map ? more.keys() : [])
      if (!required.includes(name) && !hides.includes(name)) required.push(name);
  }
  return obj({ type: 'object', properties, required: required.length === 0 ? undefined : required });
}

/**
 * Lists the members loaded relations add, without hidden ones; nested paths inside the related member (responses 10.5).
 */
function loaded(type: ClassType, loads: readonly string[], at: Mapping): JsonMap {
  const direct = new Map<string, string[]>();
  for (const path of loads) {
    const [head = '', ...rest] = path.split('.');
    const nested = direct.get(head) ?? [];
    if (rest.length > 0) nested.push(rest.join('.'));
    direct.set(head, nested);
  }
  const properties: JsonMap = new Map();
  for (const [name, nested] of direct) {
    const relation = metadata(at.ctx, type.fqcn).relations?.find((r) => r.name === name);
    if (relation === undefined || relation.hidden === true) continue;
    const { key } = relation;
    properties.set(key, schemaOf(withLoads(relation.type, nested), atMember(at, key)));
  }
  const required = properties.size === 0 ? undefined : [...properties.keys()];
  return obj({ type: 'object', properties, required });
}

function withLoads(type: Type, loads: readonly string[]): Type {
  if (loads.length === 0) return type;
  if (type.kind === 'union') return { ...type, members: type.members.map((m) => withLoads(m, loads)) };
  if (type.kind !== 'class') return type;
  if (type.args !== undefined && type.args.length === 2 && type.args[1] !== undefined) {
    return { ...type, args: [type.args[0] as Type, withLoads(type.args[1], loads)] };
  }
  return { ...type, loads: [...loads].sort() };
}

/** Names the file of a migration that returns an anonymous class, else the class it declares. */
function migrationOf(fact: string): string {
  const owner = fact.replace(/^body:/, '').replace(/::.*$/, '');
  return /^class@(?:.*\/)?([^/]+)#\d+$/.exec(owner)?.[1] ?? owner;
}
