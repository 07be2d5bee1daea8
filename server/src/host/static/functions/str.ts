import { camel, headline, kebab, lowerFirst, plural, singular, snake, studly, title, upperFirst } from '@docgen/php';
import { isArray, isUnknown, items, text, truth, type Value } from '../values/value.js';

type StrFunction = (subject: string, rest: readonly Value[]) => Value | undefined;

/** The pure methods of `Str` the reader computes; the subject is the first argument, or the fluent string. */
export const STR: Record<string, StrFunction> = {
  plural: (s, [count]) => (count === undefined || Number(count) !== 1 ? plural(s) : s),
  singular: (s) => singular(s),
  snake: (s, [by]) => snake(s, by === undefined ? '_' : (text(by) ?? '_')),
  kebab: (s) => kebab(s),
  camel: (s) => camel(s),
  studly: (s) => studly(s),
  pascal: (s) => studly(s),
  slug: (s, [by]) => slug(s, by === undefined ? '-' : (text(by) ?? '-')),
  lower: (s) => s.toLowerCase(),
  upper: (s) => s.toUpperCase(),
  ucfirst: (s) => upperFirst(s),
  lcfirst: (s) => lowerFirst(s),
  title: (s) => title(s),
  headline: (s) => headline(s),
  contains: (s, [needles]) => some(needles, (n) => n !== '' && s.includes(n)),
  startsWith: (s, [needles]) => some(needles, (n) => n !== '' && s.startsWith(n)),
  endsWith: (s, [needles]) => some(needles, (n) => n !== '' && s.endsWith(n)),
  after: (s, [search]) => cutAt(s, search, false, true),
  afterLast: (s, [search]) => cutAt(s, search, true, true),
  before: (s, [search]) => cutAt(s, search, false, false),
  beforeLast: (s, [search]) => cutAt(s, search, true, false),
  start: (s, [prefix]) => {
    const p = text(prefix);
    if (p === undefined) return undefined;
    let rest = s;
    while (p !== '' && rest.startsWith(p)) rest = rest.slice(p.length);
    return p + rest;
  },
  finish: (s, [cap]) => {
    const c = text(cap);
    if (c === undefined) return undefined;
    let rest = s;
    while (c !== '' && rest.endsWith(c)) rest = rest.slice(0, -c.length);
    return rest + c;
  },
  append: (s, rest) => joined(s, rest, false),
  prepend: (s, rest) => joined(s, rest, true),
  trim: (s) => s.trim(),
  length: (s) => BigInt([...s].length),
  is: () => undefined,
};

/** `Str::replace($search, $replace, $subject)`. */
export function strReplace(search: Value, replace: Value, subject: string): string | undefined {
  const from = isArray(search) ? items(search).map(text) : [text(search)];
  const to = isArray(replace) ? items(replace).map(text) : undefined;
  const single = isArray(replace) ? undefined : text(replace);
  let result = subject;
  for (const [i, one] of from.entries()) {
    if (one === undefined) return undefined;
    const by = to === undefined ? single : (to[i] ?? '');
    if (by === undefined) return undefined;
    if (one !== '') result = result.split(one).join(by);
  }
  return result;
}

export function slug(value: string, by: string): string {
  const flip = by === '-' ? '_' : '-';
  let s = value.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  s = s.replaceAll(flip, by).replaceAll('@', `${by}at${by}`).toLowerCase();
  s = s.replace(new RegExp(`[^${quoted(by)}\\p{L}\\p{N}\\s]+`, 'gu'), '');
  s = s.replace(new RegExp(`[${quoted(by)}\\s]+`, 'g'), by);
  return s.replace(new RegExp(`^${quoted(by)}+|${quoted(by)}+$`, 'g'), '');
}

function quoted(s: string): string {
  return s.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

function some(needles: Value | undefined, test: (needle: string) => boolean): Value | undefined {
  if (needles === undefined || isUnknown(needles)) return undefined;
  for (const one of isArray(needles) ? items(needles) : [needles]) {
    const needle = text(one);
    if (needle === undefined) return undefined;
    if (test(needle)) return true;
  }
  return false;
}

function cutAt(s: string, search: Value | undefined, last: boolean, after: boolean): Value | undefined {
  const mark = text(search);
  if (mark === undefined) return undefined;
  const at = mark === '' ? -1 : last ? s.lastIndexOf(mark) : s.indexOf(mark);
  if (at < 0) return s;
  return after ? s.slice(at + mark.length) : s.slice(0, at);
}

function joined(s: string, rest: readonly Value[], before: boolean): Value | undefined {
  const parts = rest.map(text);
  if (parts.includes(undefined)) return undefined;
  return before ? parts.join('') + s : s + parts.join('');
}

/** Truth of an optional flag. */
export function flag(v: Value | undefined): boolean {
  return v !== undefined && truth(v) === true;
}
