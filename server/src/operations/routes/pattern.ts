/**
 * Tells whether a pattern of `routes.include` / `routes.exclude` covers the whole URI (requests 2.2). `*` stands for
 * any run of characters, slashes included; everything else is literal and case-sensitive. `uri` has no leading slash,
 * `/` is the root; a leading slash of a longer pattern is read as if it were not there.
 */
export function matchesPattern(written: string, uri: string): boolean {
  const pattern = written.length > 1 && written.startsWith('/') ? written.slice(1) : written;
  const parts = pattern.split('*');
  const first = parts[0] as string;
  if (parts.length === 1) return uri === pattern;
  const last = parts[parts.length - 1] as string;
  if (!uri.startsWith(first) || uri.length < first.length + last.length || !uri.endsWith(last)) return false;
  let at = first.length;
  const end = uri.length - last.length;
  for (const part of parts.slice(1, -1)) {
    const found = uri.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
