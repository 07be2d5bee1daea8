import type { ClassType, PropertyInfo } from '@docgen/engine';
import { type Anchor, isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  type By,
  type Contribution,
  classProse,
  hiddenMembers,
  identityOf,
  propertyDeclarations,
  raiseClassFindings,
  raiseMockFindings,
  raiseUnmatchedHidden,
  raiseUnshown,
  schema,
} from '../../analysis/index.js';
import { memberNames, withoutMembers } from './hidden-members.js';
import { schemaOf } from './mapper.js';
import { atMember, type Mapping, mapping, metadata, noteUnresolved } from './mapping.js';
import { memberProse } from './member-prose.js';
import { canonicalArgs } from './type-arguments.js';
import { raiseUnresolved } from './unresolved-types.js';

/** Builds the members of a class that defines its own JSON form; `of` is the data `build` closes over. */
export interface DtoBody {
  of: unknown;
  /** Names the form where the class has another one in another position, or of another object: each is a component of its own. */
  form?: readonly string[];
  /** Words that follow the name of the class in each of its forms. */
  facet?: string;
  build(inner: Mapping): JsonMap;
  /** Places of members that are known. */
  anchors?: ReadonlyMap<string, Anchor>;
}

/** Makes the schema of a plain object (responses 4): a component of its public members; a bare object without any. */
export function dtoSchema(type: ClassType, at: Mapping, body?: DtoBody): JsonMap {
  const { ctx } = at;
  const members = body === undefined ? published(ctx, type) : [];
  if (body === undefined && members.length === 0) {
    // Where all members are hidden nothing is unknown.
    if (hiddenMembers(ctx, type.fqcn).size === 0) noteUnresolved(at, 'bare-object');
    return obj({ type: 'object' });
  }
  if (isAnonymous(type.fqcn)) return body === undefined ? objectOf(members, at) : body.build(at);
  const { id, name, pin } = identityOf(ctx, type.fqcn);
  const $ref = ctx.component({
    bucket: 'schemas',
    tuple: [body?.facet ? `${id}#${body.facet}` : id, ...canonicalArgs(type), ...(body?.form ?? [])],
    name,
    pin,
    of: [type.fqcn, ...(type.args ?? []), body?.of],
    define: (inner) => (body === undefined ? define(inner, type) : defineBody(inner, type.fqcn, body)),
  });
  return obj({ $ref });
}

/** Tells whether a class has no name to publish it under. */
export function isAnonymous(fqcn: string): boolean {
  return fqcn.startsWith('class@');
}

function objectOf(members: readonly PropertyInfo[], at: Mapping): JsonMap {
  const required = members.filter((p) => p.presence !== 'maybe').map((p): Json => p.name);
  return obj({
    type: 'object',
    properties: new Map(members.map((p): [string, Json] => [p.name, schemaOf(p.type, atMember(at, p.name))])),
    required: required.length === 0 ? undefined : required,
  });
}

function byOf(fqcn: string, anchor?: By['anchor']): By {
  return { layer: 'inference', producer: 'inference', anchor: anchor ?? { fact: `class:${fqcn}` }, confidence: 0.9 };
}

/** Lists the members of a class without those `Hidden` leaves out (config 9.6). */
function published(ctx: AnalysisContext, { fqcn, args }: ClassType): PropertyInfo[] {
  const hidden = hiddenMembers(ctx, fqcn);
  return metadata(ctx, fqcn, args).properties.filter((p) => !hidden.has(p.name));
}

function define(ctx: AnalysisContext, type: ClassType): Contribution[] {
  const { fqcn } = type;
  const at = mapping(ctx, 'member');
  const members = published(ctx, type);
  const required = members.filter((p) => p.presence !== 'maybe').map((p): Json => p.name);
  const out: Contribution[] = [
    schema(
      { node: 'component' },
      obj({ type: 'object', required: required.length === 0 ? undefined : required }),
      byOf(fqcn),
    ),
    ...classProse(ctx, fqcn),
  ];
  for (const member of members) {
    const target = { node: 'component' as const, path: [member.name] };
    const own = schemaOf(member.type, atMember(at, member.name));
    out.push(schema(target, own, byOf(fqcn, member.anchor)));
    out.push(...memberProse(member, fqcn, target, own, ctx), ...propertyDeclarations(ctx, fqcn, member.name, target));
  }
  raiseClassFindings(fqcn, ['schema'], ctx);
  const known = metadata(ctx, fqcn, type.args).properties.map((p) => p.name);
  raiseUnmatchedHidden(fqcn, known, ctx);
  raiseUnshown(fqcn, known, ctx);
  raiseMockFindings(fqcn, known, ctx);
  raiseUnresolved(ctx, fqcn, at, { fact: `class:${fqcn}` });
  return out;
}

function defineBody(ctx: AnalysisContext, fqcn: string, { build, anchors }: DtoBody): Contribution[] {
  const at = mapping(ctx, 'member');
  const whole = build(at);
  const hidden = hiddenMembers(ctx, fqcn);
  const left = withoutMembers(whole, hidden);
  raiseClassFindings(fqcn, ['schema'], ctx);
  raiseUnmatchedHidden(fqcn, memberNames(whole), ctx);
  raiseUnshown(fqcn, memberNames(whole), ctx);
  raiseMockFindings(fqcn, memberNames(whole), ctx);
  raiseUnresolved(ctx, fqcn, at, { fact: `class:${fqcn}` });
  if (hidden.size > 0 && memberNames(left).length === 0) return [];
  const properties = left.get('properties');
  const members = isMap(properties) ? [...properties.keys()] : [];
  return [
    ...placed(left, fqcn, anchors),
    ...classProse(ctx, fqcn),
    ...members.flatMap((name) => propertyDeclarations(ctx, fqcn, name, { node: 'component', path: [name] })),
  ];
}

/** States an object, each member whose place is known by that place. */
function placed(object: JsonMap, fqcn: string, anchors: DtoBody['anchors']): Contribution[] {
  const properties = object.get('properties');
  if (anchors === undefined || !isMap(properties)) return [schema({ node: 'component' }, object, byOf(fqcn))];
  const base = new Map([...object].filter(([keyword]) => keyword !== 'properties'));
  return [
    schema({ node: 'component' }, base, byOf(fqcn)),
    ...[...properties].flatMap(([name, value]) =>
      isMap(value) ? schema({ node: 'component', path: [name] }, value, byOf(fqcn, anchors.get(name))) : [],
    ),
  ];
}
