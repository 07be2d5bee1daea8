import type { Type } from '@docgen/engine';
import { LARAVEL_DATA } from '@docgen/laravel-knowledge';
import { type Attribute, isSubclassOf } from '@docgen/php';
import { type JsonMap, obj } from '@docgen/protocol';
import { type AnalysisContext, constantValue, packageConfig } from '../../../analysis/index.js';
import { attributeOf, type DataMember } from './members.js';

const TRANSFORMER = `${LARAVEL_DATA}Transformers\\DateTimeInterfaceTransformer`;
const ISO = new Set([
  'Y-m-d\\TH:i:sP',
  'Y-m-d\\TH:i:s.uP',
  'Y-m-d\\TH:i:s.vP',
  'c',
  'Y-m-d\\TH:i:sp',
  'Y-m-d\\TH:i:s\\Z',
]);

/** Tells whether a type is a date. */
export function isDate(type: Type, ctx: AnalysisContext): boolean {
  if (type.kind !== 'class') return false;
  const known = ['DateTimeInterface', 'DateTime', 'DateTimeImmutable'];
  return known.includes(type.fqcn) || known.some((name) => isSubclassOf(ctx, type.fqcn, name)) || isCarbon(type.fqcn);
}

const isCarbon = (fqcn: string): boolean =>
  /^(?:Carbon|Illuminate\\Support)\\Carbon(?:Immutable|Interface)?$/.test(fqcn);

/** Finds the transformer of a property: its class and the arguments it is made with. */
export function transformerOf(
  { attributes }: DataMember,
  fqcn: string,
  ctx: AnalysisContext,
): { class: string; format?: string } | undefined {
  const found = attributeOf(attributes, 'WithTransformer');
  const both = attributeOf(attributes, 'WithCastAndTransformer');
  const attribute = found ?? both;
  const name = attribute === undefined ? undefined : constantValue(ctx, attribute.args[0]?.value, fqcn);
  if (typeof name !== 'string' || attribute === undefined) return undefined;
  const format = formatOf(attribute, fqcn, ctx);
  return { class: name, ...(format === undefined ? {} : { format }) };
}

function formatOf({ args }: Attribute, fqcn: string, ctx: AnalysisContext): string | undefined {
  const given = args.find((arg) => arg.name === 'format') ?? args.slice(1).find((arg) => arg.name === undefined);
  const value = given === undefined ? undefined : constantValue(ctx, given.value, fqcn);
  return typeof value === 'string' ? value : undefined;
}

export const isDateTransformer = (name: string): boolean => name.toLowerCase() === TRANSFORMER.toLowerCase();

/** Gives the date format of the configuration, the first of several. */
export function configuredFormat(ctx: AnalysisContext): string {
  const list = ctx.read<Record<string, unknown>>('host:config/data')?.['data.date_format'];
  const first: unknown = Array.isArray(list) ? list[0] : undefined;
  return packageConfig('data', ctx).text('date_format') ?? (typeof first === 'string' ? first : 'c');
}

/** Makes the schema of a date written in a format (responses 12). */
export function dateSchema(format: string): JsonMap {
  if (format === 'U') return obj({ type: 'string', description: 'Unix timestamp (seconds).' });
  if (ISO.has(format)) return obj({ type: 'string', format: 'date-time' });
  if (format === 'Y-m-d') return obj({ type: 'string', format: 'date' });
  return obj({ type: 'string', description: `Serialized using the date format "${format}".` });
}
