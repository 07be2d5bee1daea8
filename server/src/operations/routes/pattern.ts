import { fitsWildcard } from '@docgen/php';

/**
 * Tells whether a pattern of `routes.include` / `routes.exclude` covers the whole URI (requests 2.2). `*` stands for
 * any run of characters, slashes included; everything else is literal and case-sensitive. `uri` has no leading slash,
 * `/` is the root; a leading slash of a longer pattern is read as if it were not there.
 */
export function matchesPattern(written: string, uri: string): boolean {
  const pattern = written.length > 1 && written.startsWith('/') ? written.slice(1) : written;
  return fitsWildcard(pattern, uri);
}
