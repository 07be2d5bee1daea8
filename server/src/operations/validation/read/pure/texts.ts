import { camel, kebab, snake, studly, title } from '@docgen/php';
import { list } from '../expressions/arrays.js';
import { GAP, printed, scalar, type Value } from '../expressions/value.js';
import { type Pure, text } from './argument.js';

const onText =
  (change: (s: string) => string): Pure =>
  ([first]) => {
    const s = text(first);
    return s === undefined ? undefined : scalar(change(s));
  };

/** Byte functions see ASCII only. */
const lower = (s: string) => s.replace(/[A-Z]/g, (c) => c.toLowerCase());
const upper = (s: string) => s.replace(/[a-z]/g, (c) => c.toUpperCase());
const startsWith: Pure = ([subject, starts]) => {
  const [whole, start] = [text(subject), text(starts)];
  return whole === undefined || start === undefined ? undefined : scalar(whole.startsWith(start));
};

/** `%s`, `%d` and `%%`; other conversions are left unknown. */
function sprintf(args: Value[]): Value | undefined {
  const format = text(args[0]);
  if (format === undefined) return undefined;
  let next = 1;
  let plain = true;
  const out = format.replace(
    /%(?:%|(?:(\d+)\$)?([-+0 ']*\d*(?:\.\d+)?)([a-zA-Z]))/g,
    (all, position, flags, letter) => {
      if (all === '%%') return '%';
      const value = args[position === undefined ? next++ : Number(position)];
      if (flags !== '' || (letter !== 's' && letter !== 'd')) plain = false;
      if (value === undefined) plain = false;
      const s = value === undefined ? undefined : printed(value);
      return s === undefined ? GAP : letter === 'd' ? String(Math.trunc(Number(s)) || 0) : s;
    },
  );
  if (!plain) return undefined;
  return out.includes(GAP) ? { k: 'text', v: out } : scalar(out);
}

const trimmed =
  (side: 'both' | 'start' | 'end'): Pure =>
  (args) => {
    const s = text(args[0]);
    const set = args[1] === undefined ? ' \t\n\r\0\x0B' : text(args[1]);
    if (s === undefined || set === undefined || set.includes('..')) return undefined;
    let from = 0;
    let to = s.length;
    if (side !== 'end') while (from < to && set.includes(s[from] as string)) from++;
    if (side !== 'start') while (to > from && set.includes(s[to - 1] as string)) to--;
    return scalar(s.slice(from, to));
  };

/** Functions of texts, and those the framework adds. */
export const TEXTS: Record<string, Pure> = {
  explode: ([separator, subject, limit]) => {
    const by = text(separator);
    const s = text(subject);
    return by === undefined || by === '' || s === undefined || limit !== undefined
      ? undefined
      : list(s.split(by).map(scalar));
  },
  str_starts_with: startsWith,
  'str::startswith': startsWith,
  sprintf,
  strtolower: onText(lower),
  strtoupper: onText(upper),
  ucfirst: onText((s) => upper(s.slice(0, 1)) + s.slice(1)),
  lcfirst: onText((s) => lower(s.slice(0, 1)) + s.slice(1)),
  strval: onText((s) => s),
  trim: trimmed('both'),
  ltrim: trimmed('start'),
  rtrim: trimmed('end'),
  str_replace: ([search, replacement, subject]) => {
    const [from, to, s] = [text(search), text(replacement), text(subject)];
    return from === undefined || from === '' || to === undefined || s === undefined
      ? undefined
      : scalar(s.replaceAll(from, to));
  },
  'str::lower': onText((s) => s.toLowerCase()),
  'str::upper': onText((s) => s.toUpperCase()),
  'str::snake': onText((s) => snake(s)),
  'str::kebab': onText(kebab),
  'str::studly': onText(studly),
  'str::camel': onText(camel),
  'str::title': onText(title),
};
