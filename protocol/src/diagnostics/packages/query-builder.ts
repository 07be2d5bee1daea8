import { declare } from '../registry.js';

export const queryBuilder = {
  'query-builder.unresolved-entry': declare<{ method: string }>({
    severity: 'warning',
    title: 'Allowed value not readable',
    message: (p) => `${p.method}() is given an entry that cannot be read; it is missing from the document.`,
    help: () => [
      'Write the entry out, or return it from a method whose body is one return.',
      "Or declare what it allows with #[QueryParameter('…')].",
    ],
  }),
  'query-builder.partial-on-enum': declare<{ filter: string; column: string }>({
    severity: 'info',
    title: 'Partial filter on an enum',
    message: (p) =>
      `The filter "${p.filter}" matches any part of the column "${p.column}", which holds an enum; it was documented as any text.`,
    help: (p) => [`Use AllowedFilter::exact('${p.filter}'), which documents the values.`],
  }),
  'query-builder.untyped-filter': declare<{ filter: string }>({
    severity: 'info',
    title: 'Type of a filter unknown',
    message: (p) => `Nothing tells the type of the filter "${p.filter}"; it was documented as any value.`,
    help: (p) => [
      'Give its column a cast or a migration, or its scope a typed parameter.',
      `Or declare it with #[QueryParameter('filter[${p.filter}]', type: ...)].`,
    ],
  }),
  'query-builder.enum-name-collision': declare<{ values: string[] }>({
    severity: 'info',
    title: 'Values of one name',
    message: (p) =>
      `The values ${p.values.map((value) => `"${value}"`).join(', ')} would share member names; the names were made longer.`,
    help: () => [
      'Allow names that differ in more than their punctuation, or leave it: the values are right either way.',
    ],
  }),
  'query-builder.legacy-package-version': declare<{ version: string }>({
    severity: 'info',
    title: 'Old version of the query builder',
    message: (p) =>
      `spatie/laravel-query-builder ${p.version} splits lists in several ways; lists were documented as plain texts.`,
    help: () => ['Update the package to version 7.'],
  }),
  'query-builder.default-config': declare({
    severity: 'info',
    title: 'Configuration of the query builder unknown',
    message: () =>
      'The configuration of spatie/laravel-query-builder is not known (query-builder.parameters, query-builder.delimiter); its defaults were used.',
    help: () => ['Copy the file of the package to config/query-builder.php, or let docgen boot the application.'],
  }),
  'query-builder.no-allowlists-recovered': declare<{ method: string }>({
    severity: 'info',
    title: 'No allowed values found',
    message: (p) =>
      `${p.method}() ends a query of the query-builder package, but no list of allowed filters, sorts, includes or fields was found on the way.`,
    help: () => [
      'Call allowedFilters(), allowedSorts() and the like on the builder in code that can be followed.',
      "Or declare the parameters with #[QueryParameter('…')].",
    ],
  }),
};
