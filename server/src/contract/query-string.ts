/** Holds a value of a query string as PHP reads it. */
export type QueryValue = string | QueryMap;
export interface QueryMap {
  [key: string]: QueryValue;
}

/** Bounds the variables read and the levels of one, as PHP does by default. */
const MOST_VARIABLES = 1_000;
const DEEPEST = 64;

/** Reads a query string as PHP does: `a[]=1` and `a[b]=2` make lists and maps, both of which are maps here. */
export function readQuery(query: string): QueryMap {
  const out: QueryMap = Object.create(null);
  for (const pair of query.split('&', MOST_VARIABLES)) {
    const at = pair.indexOf('=');
    const name = decoded(at < 0 ? pair : pair.slice(0, at)).replace(/^ +/, '');
    if (name !== '' && name[0] !== '[') put(out, keysOf(name), at < 0 ? '' : decoded(pair.slice(at + 1)));
  }
  return out;
}

/** Gives what a query holds under the name of a parameter: `page`, `filter[state]`, `ids[]`; undefined where nothing was sent. */
export function queryValue(query: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(query, name)) return query[name];
  let at: unknown = query;
  for (const key of keysOf(name)) {
    if (key === '') break;
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}

/** Reads a query value with its lists: keys 0, 1, 2 in order are a list. */
export function asLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, asLists(inner)]);
  if (Array.isArray(value) || (entries.length > 0 && entries.every(([key], at) => key === String(at)))) {
    return entries.map(([, inner]) => inner);
  }
  const out: Record<string, unknown> = Object.create(null);
  for (const [key, inner] of entries) out[key] = inner;
  return out;
}

/** Splits the name of a variable: `a[b][]` is a, b and the next number. PHP writes `.` and a space in a name as `_`. */
function keysOf(name: string): string[] {
  const open = name.indexOf('[');
  const head = (open < 0 ? name : name.slice(0, open)).replace(/[. ]/g, '_');
  const keys = [head];
  for (let at = open; at >= 0 && name[at] === '[' && keys.length < DEEPEST; ) {
    const close = name.indexOf(']', at);
    if (close < 0) return keys.length === 1 ? [name.replace(/[. []/g, '_')] : keys;
    keys.push(name.slice(at + 1, close));
    at = close + 1;
  }
  return keys;
}

function put(out: QueryMap, keys: readonly string[], value: string): void {
  let at = out;
  for (const [depth, key] of keys.entries()) {
    const own = key === '' ? String(next(at)) : key;
    if (depth === keys.length - 1) {
      at[own] = value;
      return;
    }
    const inner = at[own];
    const map: QueryMap = typeof inner === 'object' ? inner : Object.create(null);
    at[own] = map;
    at = map;
  }
}

function next(map: QueryMap): number {
  const numbers = Object.keys(map).filter((key) => /^\d{1,9}$/.test(key));
  return numbers.length === 0 ? 0 : Math.max(...numbers.map(Number)) + 1;
}

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
