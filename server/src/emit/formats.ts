import type { FormatRow } from './format-row.js';

/**
 * Every output format, the default first. The only list of them: what a command accepts, help and refusals name, a configuration
 * may ask for, is checked against a schema or served to a page is read from it.
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
    names: ['full', 'uir'],
    ending: '.json',
    yaml: false,
    load: async () => (await import('./uir.js')).uir,
  },
] as const satisfies readonly FormatRow[];

/** The name of a format. */
export type Format = (typeof rows)[number]['names'][number];

/** The rows of all formats; each derives from one there is. */
export const formatRows: readonly [FormatRow<Format>, ...FormatRow<Format>[]] = rows;

/** Every name, in the order of the table. */
export const FORMATS: readonly Format[] = rows.flatMap(({ names }) => names);

/** What a document is written in where nothing says otherwise. */
export const DEFAULT_FORMAT: Format = rows[0].names[0];

const byName: ReadonlyMap<string, FormatRow<Format>> = new Map(
  formatRows.flatMap((row) => row.names.map((name) => [name, row])),
);

/** The word as the name of a format. Throws where it is none, which configuration and commands refuse before. */
export function knownFormat(word: string): Format {
  const format = FORMATS.find((name) => name === word);
  if (format === undefined) throw new Error(`There is no format ${word}.`);
  return format;
}

/** The row of a format. */
export function formatRow(format: Format): FormatRow<Format> {
  const row = byName.get(format);
  if (row === undefined) throw new Error(`There is no format ${format}.`);
  return row;
}
