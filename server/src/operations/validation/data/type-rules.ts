import type { Type } from '@docgen/engine';
import { UPLOADED_FILE } from '@docgen/laravel-knowledge';
import { casesOf, isSubclassOf } from '@docgen/php';
import { type AnalysisContext, caseProse, constantValue } from '../../../analysis/index.js';
import { attributeOf, configuredFormat, type DataMember, isDataClass, isDate } from '../../schema/index.js';
import type { NamedMember, RuleItem } from '../rule.js';

/** Holds the rules of a type: of the value, and of what is in it, which may be a Data class. */
export interface TypeRules {
  items: RuleItem[];
  below: { items: RuleItem[]; data?: string; below?: TypeRules['below'] }[];
}

const SCALARS: Readonly<Record<string, string>> = {
  string: 'string',
  int: 'integer',
  float: 'numeric',
  bool: 'boolean',
};
const NONE: TypeRules = { items: [], below: [] };

/** Gives the rules of a property's type (validation 2.4). */
export function typeRules(member: DataMember, fqcn: string, ctx: AnalysisContext): TypeRules {
  return isDate(member.type, ctx)
    ? { items: [{ name: 'date_format', params: [formatOf(member, fqcn, ctx)] }], below: [] }
    : ofType(member.type, ctx);
}

function ofType(type: Type, ctx: AnalysisContext): TypeRules {
  switch (type.kind) {
    case 'scalar':
      return { items: [{ name: SCALARS[type.type] ?? 'string', params: [] }], below: [] };
    case 'enum':
      return { items: enumRule(type.fqcn, ctx), below: [] };
    case 'list':
      return { items: [{ name: 'array', params: [] }], below: inner(type.item, ctx) };
    case 'map':
      return {
        items: [{ name: 'additional_properties', params: [], synthetic: true }],
        below: values(type.value, ctx),
      };
    case 'unknown':
      return type.reason === 'vague-array' ? { items: [{ name: 'array', params: [] }], below: [] } : NONE;
    case 'shape':
      return { items: [{ name: 'array', params: [] }], below: [] };
    case 'class':
      return ofClass(type.fqcn, type.args?.at(-1), ctx);
    default:
      return NONE;
  }
}

function ofClass(fqcn: string, item: Type | undefined, ctx: AnalysisContext): TypeRules {
  if (isSubclassOf(ctx, fqcn, UPLOADED_FILE)) return { items: [{ name: 'file', params: [] }], below: [] };
  const holdsItems = ['Traversable', 'IteratorAggregate'].some((name) => isSubclassOf(ctx, fqcn, name));
  if (!holdsItems && !/\\(?:Lazy|Eloquent\\)?Collection$/.test(fqcn)) return NONE;
  return { items: [{ name: 'array', params: [] }], below: item === undefined ? [] : inner(item, ctx) };
}

function inner(type: Type, ctx: AnalysisContext): TypeRules['below'] {
  if (type.kind === 'class' && isDataClass(ctx, type.fqcn)) return [{ items: [], data: type.fqcn }];
  const { items, below } = ofType(type, ctx);
  return items.length === 0 ? [] : [{ items, below }];
}

/** Gives the rules of the values of a map; of those nobody knows there are none. */
function values(type: Type, ctx: AnalysisContext): TypeRules['below'] {
  const known = inner(type, ctx);
  return known.length === 0 ? [{ items: [] }] : known;
}

/** Makes the rule of a backed enum: all of its values. */
function enumRule(fqcn: string, ctx: AnalysisContext): RuleItem[] {
  const members = (casesOf(ctx, fqcn) ?? []).flatMap((found): NamedMember[] => {
    const value = constantValue(ctx, found.fact.value, fqcn);
    if (typeof value !== 'string' && typeof value !== 'bigint') return [];
    const description = caseProse(found, ctx);
    return [{ value: String(value), name: found.fact.name, ...(description === '' ? {} : { description }) }];
  });
  return members.length === 0
    ? []
    : [{ name: 'enum', params: members.map((one) => one.value), members, enumClass: fqcn }];
}

/** Gives the format a date is read by: of its cast, else of the configuration. */
function formatOf({ attributes }: DataMember, fqcn: string, ctx: AnalysisContext): string {
  const cast = attributeOf(attributes, 'WithCast') ?? attributeOf(attributes, 'WithCastAndTransformer');
  const given =
    cast?.args.find((arg) => arg.name === 'format') ?? cast?.args.slice(1).find(({ name }) => name === undefined);
  const format = given === undefined ? undefined : constantValue(ctx, given.value, fqcn);
  return typeof format === 'string' ? format : configuredFormat(ctx);
}
