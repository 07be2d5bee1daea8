/** Parses a URI or domain and takes its binding columns out: `{user:id}` gives `{user}` and `user → id`. */
export function parseUri(uri: string): { uri: string; fields: Map<string, string> } {
  const fields = new Map<string, string>();
  let result = uri;
  for (const [whole] of uri.matchAll(/\{([\w:]+?)\??\}/g)) {
    if (!whole.includes(':')) continue;
    const [name = '', column = ''] = whole.replace(/^[{}?]+|[{}?]+$/g, '').split(':');
    fields.set(name, column);
    result = result.replaceAll(whole, whole.includes('?') ? `{${name}?}` : `{${name}}`);
  }
  return { uri: result, fields };
}

/** Joins prefix and URI as the router does; inner slashes stay. */
export function joinUri(prefix: string, uri: string): string {
  return trimSlashes(`${trimSlashes(prefix)}/${trimSlashes(uri)}`) || '/';
}

export function trimSlashes(s: string): string {
  return s.replace(/^\/+|\/+$/g, '');
}

/** Lists the parameter names of a URI below a domain, in order. */
export function parameterNames(domain: string | null, uri: string): string[] {
  return [...`${domain ?? ''}${uri}`.matchAll(/\{(.*?)\}/g)].map((hit) => (hit[1] ?? '').replace(/^\?+|\?+$/g, ''));
}
