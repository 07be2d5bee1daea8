import { isArray, items, type Key, list, map, numeric, text, type Value } from '../values/value.js';
import { strReplace } from './str.js';

export type Pure = (args: readonly Value[]) => Value | undefined;

const one =
  (f: (s: string) => Value): Pure =>
  ([v]) => {
    const s = text(v);
    return s === undefined ? undefined : f(s);
  };
const two =
  (f: (a: string, b: string) => Value): Pure =>
  ([v, w]) => {
    const [a, b] = [text(v), text(w)];
    return a === undefined || b === undefined ? undefined : f(a, b);
  };

const trim =
  (left: boolean, right: boolean): Pure =>
  ([v, chars]) => {
    const s = text(v);
    const set = chars === undefined ? ' \n\r\t\v\0' : text(chars);
    if (s === undefined || set === undefined) return undefined;
    const among = set.replace(/(.)\.\.(.)/g, (_, a: string, b: string) => range(a, b));
    let from = 0;
    let to = s.length;
    while (left && from < to && among.includes(s[from] as string)) from++;
    while (right && to > from && among.includes(s[to - 1] as string)) to--;
    return s.slice(from, to);
  };

function range(a: string, b: string): string {
  let out = '';
  for (let c = a.charCodeAt(0); c <= b.charCodeAt(0); c++) out += String.fromCharCode(c);
  return out;
}

/** String functions of PHP that depend on nothing but their arguments. */
export const STRINGS: Record<string, Pure> = {
  trim: trim(true, true),
  ltrim: trim(true, false),
  rtrim: trim(false, true),
  chop: trim(false, true),
  strtolower: one((s) => s.toLowerCase()),
  strtoupper: one((s) => s.toUpperCase()),
  mb_strtolower: one((s) => s.toLowerCase()),
  mb_strtoupper: one((s) => s.toUpperCase()),
  ucfirst: one((s) => s.charAt(0).toUpperCase() + s.slice(1)),
  lcfirst: one((s) => s.charAt(0).toLowerCase() + s.slice(1)),
  ucwords: one((s) => s.replace(/(^|[ \t\r\n\f\v])(\S)/g, (_, a: string, b: string) => a + b.toUpperCase())),
  strlen: one((s) => BigInt(new TextEncoder().encode(s).length)),
  strrev: one((s) => [...s].reverse().join('')),
  str_contains: two((a, b) => a.includes(b)),
  str_starts_with: two((a, b) => a.startsWith(b)),
  str_ends_with: two((a, b) => a.endsWith(b)),
  strpos: two((a, b) => (a.includes(b) ? BigInt(a.indexOf(b)) : false)),
  strrpos: two((a, b) => (a.includes(b) ? BigInt(a.lastIndexOf(b)) : false)),
  strstr: two((a, b) => (a.includes(b) ? a.slice(a.indexOf(b)) : false)),
  strcmp: two((a, b) => (a < b ? -1n : a > b ? 1n : 0n)),
  str_replace: ([search, replace, subject]) => {
    const s = text(subject);
    return s === undefined || search === undefined || replace === undefined
      ? undefined
      : strReplace(search, replace, s);
  },
  substr: ([v, start, length]) => {
    const s = text(v);
    const from = numeric(start ?? null);
    if (s === undefined || from === undefined) return undefined;
    const begin = from < 0 ? Math.max(0, s.length + from) : from;
    if (length === undefined || length === null) return s.slice(begin);
    const n = numeric(length);
    if (n === undefined) return undefined;
    return n < 0 ? s.slice(begin, Math.max(begin, s.length + n)) : s.slice(begin, begin + n);
  },
  implode: ([glue, pieces]) => join(glue, pieces),
  join: ([glue, pieces]) => join(glue, pieces),
  explode: ([by, v, limit]) => {
    const [separator, s] = [text(by), text(v)];
    if (separator === undefined || s === undefined || separator === '') return undefined;
    const parts = s.split(separator);
    if (limit === undefined) return list(parts);
    const n = Number(numeric(limit) ?? Number.NaN);
    if (!(n > 0)) return undefined;
    return list(parts.length > n ? [...parts.slice(0, n - 1), parts.slice(n - 1).join(separator)] : parts);
  },
  sprintf: ([format, ...values]) => sprintf(text(format), values),
  vsprintf: ([format, values]) => (isArray(values) ? sprintf(text(format), items(values)) : undefined),
  str_repeat: ([v, times]) => {
    const n = numeric(times ?? null);
    const s = text(v);
    return s === undefined || n === undefined || n < 0 || n * s.length > 10_000 ? undefined : s.repeat(n);
  },
  number_format: () => undefined,
  basename: ([path, suffix]) => {
    const s = text(path);
    if (s === undefined) return undefined;
    const name = s.replace(/\/+$/, '').replace(/^.*\//, '');
    const end = suffix === undefined ? '' : (text(suffix) ?? '');
    return end !== '' && name !== end && name.endsWith(end) ? name.slice(0, -end.length) : name;
  },
  pathinfo: ([path]) => {
    const s = text(path);
    if (s === undefined) return undefined;
    const base = s.replace(/^.*\//, '');
    const dot = base.lastIndexOf('.');
    const pairs: [Key, Value][] = [
      ['dirname', s.includes('/') ? s.replace(/\/[^/]*$/, '') : '.'],
      ['basename', base],
    ];
    if (dot >= 0) pairs.push(['extension', base.slice(dot + 1)]);
    pairs.push(['filename', dot >= 0 ? base.slice(0, dot) : base]);
    return map(pairs);
  },
  parse_url: ([v, part]) => {
    const s = text(v);
    return s === undefined ? undefined : urlPart(s, part);
  },
  json_decode: ([v]) => {
    const s = text(v);
    return s === undefined ? undefined : decoded(s);
  },
  is_numeric: ([v]) => numeric(v ?? null) !== undefined,
  intval: ([v]) => {
    const s = text(v);
    return s === undefined ? undefined : BigInt(/^\s*[+-]?\d+/.exec(s)?.[0]?.trim() ?? '0');
  },
  strval: ([v]) => text(v),
  class_basename: one((s) => s.slice(s.lastIndexOf('\\') + 1)),
};

const URL_PARTS = ['scheme', 'host', 'port', 'user', 'pass', 'path', 'query', 'fragment'];

/** `parse_url()`: all parts, or the one a `PHP_URL_*` constant names. */
function urlPart(url: string, wanted: Value | undefined): Value | undefined {
  const hit =
    /^(?:([a-z][a-z0-9+.-]*):)?(?:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^:/?#]*)(?::(\d+))?)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/i.exec(
      url,
    );
  if (hit === null) return false;
  const [, scheme, user, pass, host, port, path, query, fragment] = hit;
  const parts: Record<string, string | undefined> = { scheme, host, port, user, pass, path, query, fragment };
  const value = (name: string): Value => {
    const part = parts[name];
    return part === undefined || part === '' ? null : name === 'port' ? BigInt(part) : part;
  };
  if (wanted === undefined || wanted === -1n)
    return map(URL_PARTS.filter((name) => value(name) !== null).map((name) => [name, value(name)]));
  const name = typeof wanted === 'bigint' ? URL_PARTS[Number(wanted)] : undefined;
  return name === undefined ? undefined : value(name);
}

function join(glue: Value | undefined, pieces: Value | undefined): Value | undefined {
  const array = isArray(glue) ? glue : isArray(pieces) ? pieces : undefined;
  const by = isArray(glue) ? text(pieces ?? '') : text(glue);
  if (array === undefined || by === undefined) return undefined;
  const parts = items(array).map(text);
  return parts.includes(undefined) ? undefined : parts.join(by);
}

function sprintf(format: string | undefined, values: readonly Value[]): Value | undefined {
  if (format === undefined) return undefined;
  let next = 0;
  let failed = false;
  const out = format.replace(
    /%(?:(\d+)\$)?(0?)(\d*)([%sdu])/g,
    (_, position: string, zero: string, width: string, kind: string) => {
      if (kind === '%') return '%';
      const v = values[position ? Number(position) - 1 : next++];
      const s = text(v);
      if (s === undefined) failed = true;
      const shown = kind === 's' ? (s ?? '') : (/^\s*[+-]?\d+/.exec(s ?? '')?.[0] ?? '0');
      return width === '' ? shown : shown.padStart(Number(width), zero === '0' ? '0' : ' ');
    },
  );
  return failed || /%[^%\s]/.test(format.replace(/%(?:(\d+)\$)?(0?)(\d*)([%sdu])/g, '')) ? undefined : out;
}

/** JSON text as PHP arrays; null when it is not JSON, as PHP answers. Only the array form is given. */
function decoded(source: string): Value {
  try {
    return fromJson(JSON.parse(source));
  } catch {
    return null;
  }
}

export function fromJson(v: unknown): Value {
  if (v === null || v === undefined) return null;
  if (typeof v === 'number') return Number.isInteger(v) ? BigInt(v) : v;
  if (typeof v === 'string' || typeof v === 'boolean') return v;
  if (Array.isArray(v)) return list(v.map(fromJson));
  return map(
    Object.entries(v as Record<string, unknown>).map(([key, value]) => [
      /^(0|[1-9]\d*)$/.test(key) ? BigInt(key) : key,
      fromJson(value),
    ]),
  );
}
