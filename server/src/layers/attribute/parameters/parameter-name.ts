import type { DraftView } from '../../../analysis/index.js';

/**
 * Gives the name an operation keeps a parameter under: a list of a query string is published as `tags[]` and may be
 * declared as `tags`, or as it is published.
 */
export function documentedName(written: string, draft: DraftView): string {
  const plain = written.replace(/\[\]$/, '');
  const published = draft.get({ node: 'parameter', in: 'query', name: plain }, 'name');
  return published === written ? plain : written;
}

/** Gives a header name as names of headers compare: without regard to case, and to `_` or `-`. */
export function headerKey(name: string): string {
  return name.toLowerCase().replace(/_/g, '-');
}
