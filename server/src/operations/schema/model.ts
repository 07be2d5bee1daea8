import type { ClassType, ModelView, PropertyInfo } from '@docgen/engine';
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
  raiseUnshown,
  schema,
} from '../../analysis/index.js';
import { schemaOf } from './mapper.js';
import { atMember, type Mapping, mapping, metadata, noteUnresolved } from './mapping.js';
import { memberProse } from './member-prose.js';
import { orEmpty } from './shape.js';
import { raiseUnresolved } from './unresolved-types.js';
import { valuesSchema, wireSchema } from './wire.js';

/**
 * Makes the schema of an Eloquent model (responses 10): its component, and beside it what its view adds; an object of its own where
 * the view leaves members out.
 */
export function modelSchema(type: ClassType, at: Mapping): JsonMap {
  const { ctx } = at;
  if (ctx.document.integrations.eloquent?.enabled === false) return obj({ type: 'object' });
  const published = membersOf(ctx, type.fqcn);
  if (published.length === 0 && type.only === undefined && type.has === undefined) {
    if (hiddenMembers(ctx, type.fqcn).size > 0) return obj({ type: 'object' });
    noColumns(ctx, type.fqcn);
    noteUnresolved(at, 'bare-object');
    return obj({ type: 'object' });
  }
  const view = viewOf(type, ctx);
  if (view.cut !== undefined && at.site !== undefined && type.origin !== 'new' && type.origin !== 'maybe-new')
    ctx.raise('inferred-response.created-incomplete', { model: type.fqcn, columns: view.cut }, { anchor: at.site });
  const hidden = hiddenMembers(ctx, type.fqcn);
  const members = view.members.filter((one) => !hidden.has(one.name));
  if (view.base === 'members') {
    const isUnsaved = type.origin === 'new' || type.origin === 'maybe-new';
    const isPerhapsEmpty = members.length === 0 || (isUnsaved && members.every((one) => one.presence === 'maybe'));
    return orEmpty(objectOf(members, [], at), isPerhapsEmpty);
  }
  const base = obj({ $ref: component(ctx, type.fqcn, view.base === 'created') });
  const more = objectOf(members, view.written ?? [], at);
  return members.length === 0 && (view.written ?? []).length === 0 ? base : obj({ allOf: [base, more] });
}

const PLAIN: ModelView = { base: 'class', members: [] };

/** Asks the engine how a model is published, once for all that is known of it. */
function viewOf(type: ClassType, ctx: AnalysisContext): ModelView {
  const { kind: _, fqcn: _f, exact: _e, declared: _d, args: _a, ...state } = type;
  if (Object.keys(state).length === 0) return PLAIN;
  return ctx.derived(`view:${JSON.stringify(type)}`, (inner) => {
    const view = inner.engine.modelView(inner, type);
    inner.report(view.diagnostics ?? []);
    return view;
  });
}

/** Lists what a model brings beside the members of its class: what was loaded, counted or selected (responses 10.5). */
export function addedMembers(type: ClassType, ctx: AnalysisContext): readonly PropertyInfo[] {
  const view = viewOf(type, ctx);
  return view.base === 'class' ? view.members.filter((one) => one.presence !== 'maybe') : [];
}

/** Makes the object of some members, and names them as certain. */
export function objectOfMembers(members: readonly PropertyInfo[], at: Mapping): JsonMap {
  return objectOf(members, [], at);
}

/** Tells whether a model holds less than one that was read, because its insert did not write it (responses 6.7). */
export function isCutView(type: ClassType, ctx: AnalysisContext): boolean {
  return viewOf(type, ctx).base === 'created';
}

/** Lists the members a model of the class is published with: those of its own `toArray()`, where it has one. */
function membersOf(ctx: AnalysisContext, fqcn: string): readonly PropertyInfo[] {
  const { converted, properties } = metadata(ctx, fqcn);
  return converted ?? properties;
}

/** Makes the object of some members; `also` names members of another schema that are certain as well. */
function objectOf(members: readonly PropertyInfo[], also: readonly string[], at: Mapping): JsonMap {
  const required = [...also, ...members.filter((p) => p.presence !== 'maybe').map((p) => p.name)];
  return obj({
    type: 'object',
    properties:
      members.length === 0 ? undefined : new Map(members.map((p): [string, Json] => [p.name, memberSchema(p, at)])),
    required: required.length === 0 ? undefined : required,
  });
}

/**
 * Names the component of a model, or of one right after its insert: that requires what every insert writes, so that no operation
 * decides for another (responses 6.7).
 */
function component(ctx: AnalysisContext, fqcn: string, created: boolean): string {
  const { id, name, pin } = identityOf(ctx, fqcn);
  return ctx.component({
    bucket: 'schemas',
    tuple: [created ? `${id}#created` : id],
    name: created ? `${name}Created` : name,
    pin,
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

/** Lists where values come from that the array of a model converts. */
const CONVERTED = new Set(['accessor', 'cast']);

/** Makes the schema of one published member of a model. */
export function memberSchema(member: PropertyInfo, at: Mapping): JsonMap {
  const inner = atMember(at, member.name, CONVERTED.has(member.origin ?? '') ? 'array' : 'member');
  const isNull = member.type.kind === 'union' && member.type.members.some((m) => m.kind === 'null');
  if (member.values !== undefined) return valuesSchema(member.values, isNull, inner);
  if (member.wire !== undefined) return wireSchema(member.type, member.wire, inner);
  return schemaOf(member.type, inner);
}

function define(ctx: AnalysisContext, fqcn: string, created: boolean): Contribution[] {
  const at = mapping(ctx, 'member');
  const { model } = metadata(ctx, fqcn);
  const properties = membersOf(ctx, fqcn);
  const required = properties
    .filter((p) => p.presence !== 'maybe' && (!created || model?.inserted.includes(p.name) === true))
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
  if (!created) {
    raiseClassFindings(fqcn, ['schema'], ctx);
    const names = properties.map(({ name }) => name);
    raiseMockFindings(fqcn, names, ctx);
    raiseUnshown(fqcn, names, ctx);
    for (const relation of model?.unresolvedWith ?? [])
      ctx.raise('eloquent.unresolved-eager-load', { model: fqcn, relation }, place);
    for (const { relation, classes } of model?.unmappedMorphs ?? [])
      ctx.raise('eloquent.unmapped-morph', { model: fqcn, relations: [relation], classes }, place);
    for (const { anchor, what } of model?.unread ?? [])
      ctx.raise('eloquent.migration-unread', { where: migrationOf(anchor.fact), what }, { anchor });
    if (model?.dumps !== undefined) ctx.raise('eloquent.schema-dump-ambiguous', model.dumps, {});
    const weak = properties.filter((p) => p.wire === 'date-custom').map((p) => p.name);
    if (weak.length > 0) ctx.raise('eloquent.custom-date-serialization', { model: fqcn, columns: weak }, place);
    raiseUnresolved(ctx, fqcn, at, { fact: `class:${fqcn}` });
  }
  return out;
}

/** Names the file of a migration that returns an anonymous class, else the class it declares. */
function migrationOf(fact: string): string {
  const owner = fact.replace(/^body:/, '').replace(/::.*$/, '');
  return /^class@(?:.*\/)?([^/]+)#\d+$/.exec(owner)?.[1] ?? owner;
}
