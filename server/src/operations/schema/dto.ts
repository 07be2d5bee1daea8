import type { ClassType, PropertyInfo } from '@docgen/engine';
import { classOf, propertyOf } from '@docgen/php';
import { type Json, type JsonMap, obj } from '@docgen/protocol';
import { type AnalysisContext, type By, type Contribution, schema } from '../../analysis/index.js';
import { schemaOf } from './mapper.js';
import { atMember, type Mapping, mapping, metadata, noteUnresolved } from './mapping.js';
import { documentationAttribute, identityOf } from './naming.js';
import { canonicalArgs } from './type-arguments.js';
import { raiseUnresolved } from './unresolved.js';

/** Builds the members of a class that defines its own JSON form; `of` is the data `build` closes over. */
export interface DtoBody {
  of: unknown;
  build(inner: Mapping): JsonMap;
}

/** Makes the schema of a plain object (responses 4): a component of its public members; a bare object without any. */
export function dtoSchema(type: ClassType, at: Mapping, body?: DtoBody): JsonMap {
  const { ctx } = at;
  const members = body === undefined ? published(ctx, type) : [];
  if (body === undefined && members.length === 0) {
    noteUnresolved(at, 'bare-object');
    return obj({ type: 'object' });
  }
  const { id, name } = identityOf(ctx, type.fqcn);
  const $ref = ctx.component({
    bucket: 'schemas',
    tuple: [id, ...canonicalArgs(type)],
    name,
    of: [type.fqcn, ...(type.args ?? []), body?.of],
    define: (inner) => (body === undefined ? define(inner, type) : defineBody(inner, type.fqcn, body.build)),
  });
  return obj({ $ref });
}

function byOf(fqcn: string, anchor?: By['anchor']): By {
  return { layer: 'inference', producer: 'inference', anchor: anchor ?? { fact: `class:${fqcn}` }, confidence: 0.9 };
}

/** Lists the members of a class without those the documentation attribute `Hidden` removes. */
function published(ctx: AnalysisContext, { fqcn, args }: ClassType): PropertyInfo[] {
  const listed = documentationAttribute(ctx, `class:${classOf(ctx, fqcn)?.name ?? fqcn}`, 'Hidden');
  const names = new Set(
    (listed?.args ?? []).flatMap((a) =>
      a.value.k === 'str'
        ? [a.value.v]
        : a.value.k === 'array'
          ? a.value.items.flatMap((i) => (i.value?.k === 'str' ? [i.value.v] : []))
          : [],
    ),
  );
  return metadata(ctx, fqcn, args).properties.filter((p) => {
    if (names.has(p.name)) return false;
    const property = propertyOf(ctx, fqcn, p.name);
    return property === undefined || documentationAttribute(ctx, property.id, 'Hidden') === undefined;
  });
}

function prose(ctx: AnalysisContext, fqcn: string): Contribution[] {
  const { summary, description } = metadata(ctx, fqcn);
  const text = [summary, description].filter((t) => t !== undefined).join('\n\n');
  if (text === '') return [];
  const by: By = { layer: 'docblock', producer: 'docblock', anchor: { fact: `class:${fqcn}` } };
  return [{ target: { node: 'component' }, field: 'description', value: text, by }];
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
    ...prose(ctx, fqcn),
  ];
  for (const member of members) {
    const target = { node: 'component' as const, path: [member.name] };
    out.push(schema(target, schemaOf(member.type, atMember(at, member.name)), byOf(fqcn, member.anchor)));
    out.push(...memberProse(member, fqcn, target));
  }
  raiseUnresolved(ctx, fqcn, at, { fact: `class:${fqcn}` });
  return out;
}

export function memberProse(
  member: PropertyInfo,
  fqcn: string,
  target: { node: 'component'; path: string[] },
): Contribution[] {
  const by: By = { layer: 'docblock', producer: 'docblock', anchor: member.anchor ?? { fact: `class:${fqcn}` } };
  const text = [member.summary, member.description].filter((t) => t !== undefined).join('\n\n');
  return [
    ...(text === '' ? [] : [{ target, field: 'description', value: text, by }]),
    ...(member.example === undefined ? [] : [{ target, field: 'example', value: member.example, by }]),
    ...(member.deprecated === true ? [{ target, field: 'deprecated', value: true, by }] : []),
  ];
}

function defineBody(ctx: AnalysisContext, fqcn: string, body: (inner: Mapping) => JsonMap): Contribution[] {
  const at = mapping(ctx, 'member');
  const out = [schema({ node: 'component' }, body(at), byOf(fqcn)), ...prose(ctx, fqcn)];
  raiseUnresolved(ctx, fqcn, at, { fact: `class:${fqcn}` });
  return out;
}
