import type { DocumentConfig } from '@docgen/protocol';
import { DEFAULT_FORMAT, FORMATS, type Format, formatRow } from '../../emit/formats.js';
import type { Emission } from '../../threads/index.js';

/** Maps the version a driver may ask for to its format; the newest stands first (cache 6.5). */
export const PAGES: ReadonlyMap<string, Format> = new Map(
  FORMATS.flatMap((format): [string, Format][] => {
    const { page: version } = formatRow(format);
    return version === undefined ? [] : [[version, format]];
  }),
);

/** Names the format for a driver that declares no version. */
export const NEWEST: Format = [...PAGES.values()][0] ?? DEFAULT_FORMAT;

/** Makes the emission for a browser: without provenance and identities, and with pages where a document has any (cache 7.1). */
export function pageEmission(format: Format, { contentDir }: Pick<DocumentConfig, 'contentDir'>): Emission {
  const plain = { format, yaml: false, provenance: 'none', dropIds: true } as const;
  return contentDir === null ? plain : { ...plain, pages: true };
}

/** Maps every format to its address beside the others, as the page's server gives them. */
const SERVED: Readonly<Record<string, string>> = Object.fromEntries(FORMATS.map((format) => [format, format]));

/** Makes the emission of a format that is asked for by its name: what an export writes, with the addresses of a served one. */
export function namedEmission(format: Format): Emission {
  const plain = pageEmission(format, { contentDir: null });
  return formatRow(format).linksOthers === true ? { ...plain, beside: SERVED } : plain;
}
