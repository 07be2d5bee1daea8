import type { FormatRow } from './format-row.js';

/**
 * Lists every output format, the default first; those a page can be served in stand newest first. Whatever has to know formats reads
 * this table: options and their help, refusals, configuration, the check against a schema, `--fail-on`, pages.
 */
const rows = [
  {
    names: ['openapi-3.2'],
    ending: '.json',
    yaml: true,
    schema: { name: 'openapi-3.2', violation: 'document.openapi-invalid' },
    page: '3.2',
    load: async () => (await import('./openapi-3.2.js')).openapi32,
  },
  {
    names: ['openapi-3.1'],
    ending: '.json',
    yaml: true,
    from: { format: 'openapi-3.2' },
    schema: { name: 'openapi-3.1', violation: 'document.openapi-invalid' },
    page: '3.1',
    load: async () => (await import('./openapi-3.1.js')).openapi31,
  },
  {
    names: ['openapi-3.0'],
    ending: '.json',
    yaml: true,
    from: { format: 'openapi-3.1' },
    schema: { name: 'openapi-3.0', violation: 'document.openapi-invalid' },
    page: '3.0',
    load: async () => (await import('./openapi-3.0.js')).openapi30,
  },
  {
    names: ['full', 'uir'],
    ending: '.json',
    yaml: false,
    load: async () => (await import('./uir.js')).uir,
  },
  {
    names: ['collection'],
    ending: '.json',
    yaml: false,
    from: { format: 'openapi-3.2', options: { dropIds: true, mockFakerKey: null } },
    load: async () => (await import('./collection.js')).collection,
  },
  {
    names: ['arazzo'],
    ending: '.json',
    yaml: true,
    schema: { name: 'arazzo-1.0', violation: 'arazzo.invalid' },
    linksOthers: true,
    load: async () => (await import('./arazzo.js')).arazzo,
  },
  {
    names: ['typescript'],
    ending: '.ts',
    yaml: false,
    from: { format: 'openapi-3.2', options: { dropIds: true, mockFakerKey: null } },
    load: async () => (await import('./typescript.js')).typescript,
  },
] as const satisfies readonly FormatRow[];

/** Names a format. */
export type Format = (typeof rows)[number]['names'][number];

/** Lists the rows of all formats; the type holds `from` to names there are. */
export const formatRows: readonly [FormatRow<Format>, ...FormatRow<Format>[]] = rows;

/** Lists every name, in the order of the table. */
export const FORMATS: readonly Format[] = rows.flatMap(({ names }) => names);

/** Names the format of a document whose configuration names none. */
export const DEFAULT_FORMAT: Format = rows[0].names[0];

const byName: ReadonlyMap<string, FormatRow<Format>> = new Map(
  formatRows.flatMap((row) => row.names.map((name) => [name, row])),
);

/** Narrows a word to the name of a format. Throws where it is none, which configuration and commands refuse before. */
export function knownFormat(word: string): Format {
  const format = FORMATS.find((name) => name === word);
  if (format === undefined) throw new Error(`There is no format ${word}.`);
  return format;
}

/** Finds the row of a format. */
export function formatRow(format: Format): FormatRow<Format> {
  const row = byName.get(format);
  if (row === undefined) throw new Error(`There is no format ${format}.`);
  return row;
}
