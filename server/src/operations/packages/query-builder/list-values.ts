import { classOf, methodOf } from '@docgen/php';
import type { AnalysisContext } from '../../../analysis/index.js';
import type { AllowList, Entry } from './entry.js';
import type { Harvest } from './harvest.js';
import type { PackageSettings } from './settings.js';

/** Holds one value a list takes, and what is said of it. */
export interface ListValue {
  value: string;
  prose?: string;
}

/** Lists the values of a sort: each name, and the name with `-` (requests 12.6). */
export function sortValues({ entries }: AllowList, { model }: Harvest, ctx: AnalysisContext): ListValue[] {
  return distinct(
    entries.flatMap((entry): ListValue[] => {
      const name = entry.name.replace(/^-+/, '');
      const prose = entry.comment ?? propertyProse(model, name, ctx);
      return [describe(name, prose), describe(`-${name}`, prose === undefined ? undefined : `${prose} (descending)`)];
    }),
  );
}

/** Lists the values of an include: a bare name brings its parents, its count and its existence with it. */
export function includeValues(
  { entries }: AllowList,
  { model }: Harvest,
  { suffixes }: PackageSettings,
  ctx: AnalysisContext,
): ListValue[] {
  return distinct(
    entries.flatMap((entry): ListValue[] => {
      const { name, kind, comment } = entry;
      const suffixed = [suffixes.count, suffixes.exists].some((suffix) => suffix !== '' && name.endsWith(suffix));
      if (kind !== 'default' || suffixed) return [describe(name, comment ?? ownProse(entry, suffixes, model, ctx))];
      return name.split('.').flatMap((_, i, parts): ListValue[] => {
        const path = parts.slice(0, i + 1).join('.');
        const prose = (path === name ? comment : undefined) ?? relationProse(model, path, ctx);
        if (i > 0) return [describe(path, prose)];
        return [
          describe(path, prose),
          describe(`${path}${suffixes.count}`, countProse(path)),
          describe(`${path}${suffixes.exists}`, existsProse(path)),
        ];
      });
    }),
  );
}

/** Lists columns by the text before the last dot; bare ones under the empty name. */
export function fieldValues(
  { entries }: AllowList,
  { model }: Harvest,
  ctx: AnalysisContext,
): Map<string, ListValue[]> {
  const byType = new Map<string, ListValue[]>();
  for (const { name, comment } of entries) {
    const dot = name.lastIndexOf('.');
    const type = dot < 0 ? '' : name.slice(0, dot);
    const column = name.slice(dot + 1);
    const prose = comment ?? (dot < 0 ? propertyProse(model, column, ctx) : undefined);
    byType.set(type, distinct([...(byType.get(type) ?? []), describe(column, prose)]));
  }
  return byType;
}

function describe(value: string, prose: string | undefined): ListValue {
  return prose === undefined || prose === '' ? { value } : { value, prose };
}

function distinct(values: readonly ListValue[]): ListValue[] {
  const byValue = new Map<string, ListValue>();
  for (const one of values) byValue.set(one.value, byValue.get(one.value) ?? one);
  return [...byValue.values()];
}

const countProse = (name: string): string => `Number of \`${name}\` records.`;
const existsProse = (name: string): string => `Whether any \`${name}\` record exists.`;

function ownProse(
  { name, kind }: Entry,
  suffixes: PackageSettings['suffixes'],
  model: string | undefined,
  ctx: AnalysisContext,
): string | undefined {
  if (kind !== 'relationship' && suffixes.count !== '' && name.endsWith(suffixes.count))
    return countProse(name.slice(0, -suffixes.count.length));
  if (kind !== 'relationship' && suffixes.exists !== '' && name.endsWith(suffixes.exists))
    return existsProse(name.slice(0, -suffixes.exists.length));
  return kind === 'relationship' ? relationProse(model, name, ctx) : undefined;
}

function relationProse(model: string | undefined, name: string, ctx: AnalysisContext): string | undefined {
  if (model === undefined || name.includes('.')) return undefined;
  return methodOf(ctx, model, name)?.fact.doc?.summary;
}

function propertyProse(model: string | undefined, name: string, ctx: AnalysisContext): string | undefined {
  const tags = model === undefined ? undefined : classOf(ctx, model)?.doc?.tags;
  return tags?.find((tag) => /^property(-read)?$/.test(tag.name) && tag.variable === name)?.text;
}
