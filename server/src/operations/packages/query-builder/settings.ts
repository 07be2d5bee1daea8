import { type AnalysisContext, installedPackage, mayBeInstalled, packageConfig } from '../../../analysis/index.js';

/** Names the four query parameters the package reads. */
export type ParameterKey = 'filter' | 'sort' | 'include' | 'fields';

/** Says how a list travels: joined by commas, as a text nobody can describe further, or as one value. */
export type ListForm = 'list' | 'text' | 'single';

/** Holds what config/query-builder.php says (requests 12.7); the package's own defaults where the file is not known. */
export interface PackageSettings {
  names: Record<ParameterKey, string>;
  delimiter: string;
  /** Says that values of filters are split. */
  splitsFilters: boolean;
  suffixes: { count: string; exists: string };
  /** Says that no part of an unknown query is refused. */
  lenient: boolean;
  /** Says that the configuration was read. */
  known: boolean;
  /** Version of a package from before lists were split by one delimiter. */
  legacy?: string;
}

const PACKAGE = 'spatie/laravel-query-builder';
/** Major version since which all lists are split by one delimiter. */
const SPLITS_SINCE = 7;
const REFUSALS = ['filter', 'sort', 'include'].map((part) => `disable_invalid_${part}_query_exception`);

/** Tells whether the package may act: not when it is switched off, or known not to be installed. */
export function isActive(ctx: AnalysisContext): boolean {
  if (ctx.document.integrations.query_builder?.enabled === false) return false;
  return mayBeInstalled(ctx, PACKAGE);
}

export function packageSettings(ctx: AnalysisContext): PackageSettings {
  const { known, text, flag } = packageConfig('query-builder', ctx);
  const { version } = installedPackage(ctx, PACKAGE);
  const major = Number(/\d+/.exec(version ?? '')?.[0] ?? SPLITS_SINCE);
  return {
    names: {
      filter: text('parameters.filter') ?? 'filter',
      sort: text('parameters.sort') ?? 'sort',
      include: text('parameters.include') ?? 'include',
      fields: text('parameters.fields') ?? 'fields',
    },
    delimiter: text('delimiter') ?? ',',
    splitsFilters: flag('filter_value_splitting_enabled') !== false,
    suffixes: {
      count: text('suffixes.count') ?? text('count_suffix') ?? 'Count',
      exists: text('suffixes.exists') ?? text('exists_suffix') ?? 'Exists',
    },
    lenient: REFUSALS.every((key) => flag(key) === true),
    known,
    ...(version !== undefined && major < SPLITS_SINCE ? { legacy: version } : {}),
  };
}

/** Gives the form of a list, `partial` when not all of its values are known. */
export function listForm({ delimiter, legacy }: PackageSettings, partial: boolean): ListForm {
  if (partial || legacy !== undefined) return 'text';
  if (delimiter === '') return 'single';
  return delimiter === ',' ? 'list' : 'text';
}
