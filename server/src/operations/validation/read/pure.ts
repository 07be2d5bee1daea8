import { list, MOST_ELEMENTS, merge } from './arrays.js';
import { evaluate } from './evaluate.js';
import type { Scope } from './scope.js';
import { type Argument, GAP, printed, sameValue, scalar, unknown, type Value } from './value.js';

type ArrayValue = Value & { k: 'array' };
type Pure = (args: Value[], scope: Scope) => Value | undefined;

const text = (value: Value | undefined): string | undefined => (value === undefined ? undefined : printed(value));
const array = (value: Value | undefined): ArrayValue | undefined => (value?.k === 'array' ? value : undefined);
/** An array all of whose elements are known. */
const whole = (value: Value | undefined): ArrayValue | undefined => {
  const found = array(value);
  return found?.spread ? undefined : found;
};
const int = (value: Value | undefined): number | undefined =>
  value?.k === 'scalar' && typeof value.v === 'bigint' ? Number(value.v) : undefined;
const key = (k: string | bigint | undefined): Value => scalar(k ?? null);

const onText =
  (change: (s: string) => string): Pure =>
  ([first]) => {
    const s = text(first);
    return s === undefined ? undefined : scalar(change(s));
  };

/** Byte functions see ASCII only. */
const lower = (s: string) => s.replace(/[A-Z]/g, (c) => c.toLowerCase());
const upper = (s: string) => s.replace(/[a-z]/g, (c) => c.toUpperCase());
const words = (s: string) =>
  s
    .replace(/(\p{Lu}+)/gu, ' $1')
    .split(/[\s_-]+/)
    .filter((w) => w !== '');

function implode(args: Value[]): Value | undefined {
  const [glue, pieces] = args[0]?.k === 'array' ? [args[1], args[0]] : [args[0], args[1]];
  const from = array(pieces);
  const between = glue === undefined ? '' : text(glue);
  if (from === undefined || between === undefined) return undefined;
  const parts = from.entries.map((entry) => printed(entry.value) ?? (entry.value.k === 'text' ? entry.value.v : GAP));
  if (from.spread) parts.push(GAP);
  const joined = parts.join(between);
  return joined.includes(GAP) ? { k: 'text', v: joined } : scalar(joined);
}

/** Applies a closure of one expression to each element. */
function mapped(callable: Value | undefined, from: ArrayValue): Value | undefined {
  if (callable?.k !== 'closure') return undefined;
  const [only, ...more] = callable.closure.body;
  if (only?.k !== 'return' || only.e === undefined || more.length > 0) return undefined;
  const expr = only.e;
  return {
    ...from,
    entries: from.entries.map((entry) => {
      const bound = new Map(callable.scope.bound);
      const [value, index] = callable.closure.params;
      if (value !== undefined) bound.set(value.name, entry.value);
      if (index !== undefined) bound.set(index.name, key(entry.key));
      return {
        ...(entry.key === undefined ? {} : { key: entry.key }),
        value: evaluate(expr, { ...callable.scope, bound }),
      };
    }),
  };
}

/** One column of rows, or `name` / `value` of cases. */
function column(from: ArrayValue, name: Value | undefined, indexed: Value | undefined): Value | undefined {
  const read = (row: Value, at: string): Value | undefined => {
    if (row.k === 'case')
      return at === 'name'
        ? scalar(row.name)
        : at === 'value' && row.value !== undefined
          ? scalar(row.value)
          : undefined;
    return array(row)?.entries.find((entry) => String(entry.key) === at)?.value;
  };
  const wanted = text(name);
  if (wanted === undefined) return undefined;
  const values = from.entries.map((entry) => read(entry.value, wanted));
  if (values.some((value) => value === undefined)) return undefined;
  if (indexed === undefined) return list(values as Value[], from.spread);
  const by = text(indexed);
  const keys = from.entries.map((entry) => (by === undefined ? undefined : text(read(entry.value, by))));
  if (keys.some((k) => k === undefined)) return undefined;
  return { k: 'array', entries: values.map((value, i) => ({ key: keys[i] as string, value: value as Value })) };
}

/** A test of what kind of value this is; undefined while it may be several. */
function is(test: (value: Value) => boolean): Pure {
  return ([value]) =>
    value?.k === 'scalar' || value?.k === 'array' || value?.k === 'case' ? scalar(test(value)) : undefined;
}

const startsWith: Pure = ([subject, starts]) => {
  const [whole, start] = [text(subject), text(starts)];
  return whole === undefined || start === undefined ? undefined : scalar(whole.startsWith(start));
};

function selectedKeys(from: Value | undefined, names: Value | undefined, keep: boolean): Value | undefined {
  const [a, wanted] = [array(from), names?.k === 'array' ? whole(names) : names];
  const listed = wanted?.k === 'array' ? wanted.entries.map((entry) => text(entry.value)) : [text(wanted)];
  if (a === undefined || listed.includes(undefined)) return undefined;
  return { ...a, entries: a.entries.filter((entry) => listed.includes(String(entry.key)) === keep) };
}

function range(args: Value[]): Value | undefined {
  const from = args[0];
  const to = args[1];
  const step = args[2] === undefined ? 1 : int(args[2]);
  if (step === undefined || step === 0) return undefined;
  const a = int(from) ?? (/^-?\d+$/.test(text(from) ?? '') ? Number(text(from)) : undefined);
  const b = int(to) ?? (/^-?\d+$/.test(text(to) ?? '') ? Number(text(to)) : undefined);
  const letters = (value: Value | undefined) =>
    /^[A-Za-z]$/.test(text(value) ?? '') ? (text(value) as string).charCodeAt(0) : undefined;
  const low = a ?? letters(from);
  const high = b ?? letters(to);
  if (low === undefined || high === undefined || (a === undefined) !== (b === undefined)) return undefined;
  const width = Math.abs(step);
  if (Math.abs(high - low) / width >= MOST_ELEMENTS) return unknown('an array of too many elements');
  const out: Value[] = [];
  for (let at = low; low <= high ? at <= high : at >= high; at += low <= high ? width : -width) {
    out.push(a === undefined ? scalar(String.fromCharCode(at)) : scalar(BigInt(at)));
  }
  return list(out);
}

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

function extreme(args: Value[], pick: (a: number, b: number) => boolean): Value | undefined {
  const values = args.length === 1 ? whole(args[0])?.entries.map((entry) => entry.value) : args;
  if (values === undefined || values.length === 0) return undefined;
  const numbers = values.map((value) =>
    value.k === 'scalar' && (typeof value.v === 'bigint' || typeof value.v === 'number') ? Number(value.v) : undefined,
  );
  if (numbers.some((n) => n === undefined)) return undefined;
  let best = 0;
  for (let i = 1; i < values.length; i++) if (pick(numbers[i] as number, numbers[best] as number)) best = i;
  return values[best];
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

const merging =
  (how: 'merge' | 'replace'): Pure =>
  (args) => {
    const arrays = args.map(array);
    const known = arrays.filter((a) => a !== undefined);
    if (known.length === 0) return undefined;
    return merge(known.length === arrays.length ? known : [...known, list([], true)], how);
  };

/** Pure functions of validation 4.3, by lower-case name. */
const FUNCTIONS: Record<string, Pure> = {
  implode,
  join: implode,
  explode: ([separator, subject, limit]) => {
    const by = text(separator);
    const s = text(subject);
    return by === undefined || by === '' || s === undefined || limit !== undefined
      ? undefined
      : list(s.split(by).map(scalar));
  },
  array_merge: merging('merge'),
  array_replace: merging('replace'),
  array_keys: ([from]) => {
    const a = whole(from);
    return a === undefined ? undefined : list(a.entries.map((entry) => key(entry.key)));
  },
  array_values: ([from]) => {
    const a = array(from);
    return a === undefined
      ? undefined
      : list(
          a.entries.map((entry) => entry.value),
          a.spread,
        );
  },
  array_column: ([from, name, indexed]) => {
    const a = array(from);
    return a === undefined ? undefined : column(a, name, indexed);
  },
  array_map: ([callable, from, ...more]) => {
    const a = array(from);
    return a === undefined || more.length > 0 ? undefined : mapped(callable, a);
  },
  array_flip: ([from]) => {
    const a = whole(from);
    if (a === undefined) return undefined;
    const keys = a.entries.map((entry) => text(entry.value));
    return keys.some((k) => k === undefined)
      ? undefined
      : { k: 'array', entries: a.entries.map((entry, i) => ({ key: keys[i] as string, value: key(entry.key) })) };
  },
  array_fill_keys: ([from, value]) => {
    const a = whole(from);
    const keys = a?.entries.map((entry) => text(entry.value));
    return keys === undefined || value === undefined || keys.some((k) => k === undefined)
      ? undefined
      : { k: 'array', entries: keys.map((k) => ({ key: k as string, value })) };
  },
  array_unique: ([from]) => {
    const a = whole(from);
    if (a === undefined || a.entries.some((entry) => text(entry.value) === undefined)) return undefined;
    const seen = new Set<string>();
    return {
      k: 'array',
      entries: a.entries.filter(
        (entry) => !seen.has(text(entry.value) as string) && seen.add(text(entry.value) as string),
      ),
    };
  },
  array_diff: ([from, ...others]) => {
    const a = whole(from);
    const gone = others.flatMap((other) => whole(other)?.entries.map((entry) => text(entry.value)) ?? [undefined]);
    return a === undefined || gone.includes(undefined) || a.entries.some((entry) => text(entry.value) === undefined)
      ? undefined
      : { k: 'array', entries: a.entries.filter((entry) => !gone.includes(text(entry.value))) };
  },
  array_slice: ([from, offset, length, keep]) => {
    const a = whole(from);
    const start = int(offset);
    const size = length === undefined ? undefined : int(length);
    if (a === undefined || start === undefined || keep !== undefined || (length !== undefined && size === undefined))
      return undefined;
    const end =
      size === undefined ? undefined : size < 0 ? size : start < 0 ? a.entries.length + start + size : start + size;
    return merge([{ k: 'array', entries: a.entries.slice(start, end) }], 'merge');
  },
  is_array: is((value) => value.k === 'array'),
  is_string: is((value) => value.k === 'scalar' && typeof value.v === 'string'),
  is_null: is((value) => value.k === 'scalar' && value.v === null),
  str_starts_with: startsWith,
  'str::startswith': startsWith,
  'arr::get': ([from, at, fallback]) => {
    const name = text(at);
    const a = array(from);
    // A dotted key reaches into inner arrays; only a plain one is looked up here.
    if (a === undefined || name === undefined || name.includes('.')) return undefined;
    const found = a.entries.find((entry) => String(entry.key) === name);
    return found?.value ?? (a.spread ? undefined : (fallback ?? scalar(null)));
  },
  'arr::only': ([from, names]) => selectedKeys(from, names, true),
  'arr::except': ([from, names]) => selectedKeys(from, names, false),
  count: ([from]) => {
    const a = whole(from);
    return a === undefined ? undefined : scalar(BigInt(a.entries.length));
  },
  in_array: ([needle, from, strict]) => {
    const a = whole(from);
    if (a === undefined || needle === undefined || (needle.k !== 'scalar' && needle.k !== 'case')) return undefined;
    if (strict === undefined && typeof (needle as { v?: unknown }).v !== 'string') return undefined;
    if (a.entries.some(({ value }) => value.k !== 'scalar' && value.k !== 'case')) return undefined;
    return scalar(a.entries.some((entry) => sameValue(entry.value, needle)));
  },
  range,
  sprintf,
  strtolower: onText(lower),
  strtoupper: onText(upper),
  ucfirst: onText((s) => upper(s.slice(0, 1)) + s.slice(1)),
  lcfirst: onText((s) => lower(s.slice(0, 1)) + s.slice(1)),
  strval: onText((s) => s),
  intval: ([value, base]) => {
    if (base !== undefined || value?.k !== 'scalar') return undefined;
    const digits = /^\s*[+-]?\d+/
      .exec(printed(value) ?? '')?.[0]
      .trim()
      .replace(/^\+/, '');
    return scalar(BigInt(digits ?? '0'));
  },
  trim: trimmed('both'),
  ltrim: trimmed('start'),
  rtrim: trimmed('end'),
  str_replace: ([search, replacement, subject]) => {
    const [from, to, s] = [text(search), text(replacement), text(subject)];
    return from === undefined || from === '' || to === undefined || s === undefined
      ? undefined
      : scalar(s.replaceAll(from, to));
  },
  min: (args) => extreme(args, (a, b) => a < b),
  max: (args) => extreme(args, (a, b) => a > b),
  collect: ([from]) => {
    const a = from === undefined ? list([]) : array(from);
    return a === undefined ? undefined : { k: 'collection', of: a };
  },
  'str::lower': onText((s) => s.toLowerCase()),
  'str::upper': onText((s) => s.toUpperCase()),
  'str::snake': onText((s) =>
    /^[a-z]+$/.test(s)
      ? s
      : s
          .replace(/\s+/g, '')
          .replace(/(.)(?=[A-Z])/g, '$1_')
          .toLowerCase(),
  ),
  'str::kebab': onText((s) =>
    /^[a-z]+$/.test(s)
      ? s
      : s
          .replace(/\s+/g, '')
          .replace(/(.)(?=[A-Z])/g, '$1-')
          .toLowerCase(),
  ),
  'str::studly': onText((s) =>
    s
      .split(/[\s_-]+/)
      .map((w) => w.charAt(0).toUpperCase() + w.slice(1))
      .join(''),
  ),
  'str::camel': onText((s) => {
    const studly = s
      .split(/[\s_-]+/)
      .map((w) => w.charAt(0).toUpperCase() + w.slice(1))
      .join('');
    return studly.charAt(0).toLowerCase() + studly.slice(1);
  }),
  'str::title': onText((s) =>
    words(s).length === 0 ? s : s.replace(/\p{L}+/gu, (w) => w.charAt(0).toUpperCase() + w.slice(1).toLowerCase()),
  ),
};

/** The result of a pure function over folded arguments; undefined when it is none, or its arguments do not allow it. */
export function callFunction(name: string, args: readonly Argument[], scope: Scope): Value | undefined {
  const known = name.toLowerCase();
  if (!Object.hasOwn(FUNCTIONS, known) || args.some((arg) => arg.spread)) return undefined;
  const result = FUNCTIONS[known]?.(
    args.map((arg) => arg.value),
    scope,
  );
  return result?.k === 'array' && result.entries.length > MOST_ELEMENTS
    ? unknown('an array of too many elements')
    : result;
}

/** A method of a folded collection (validation 4.3). */
export function callCollection(
  on: Value & { k: 'collection' },
  method: string,
  args: readonly Argument[],
  scope: Scope,
): Value | undefined {
  const values = args.map((arg) => arg.value);
  const again = (value: Value | undefined): Value | undefined =>
    value?.k === 'array' ? { k: 'collection', of: value } : undefined;
  switch (method) {
    case 'all':
    case 'toarray':
      return on.of;
    case 'values':
      return again(
        list(
          on.of.entries.map((entry) => entry.value),
          on.of.spread,
        ),
      );
    case 'keys':
      return again(FUNCTIONS.array_keys?.([on.of], scope));
    case 'unique':
      return again(FUNCTIONS.array_unique?.([on.of], scope));
    case 'map':
      return again(mapped(values[0], on.of));
    case 'pluck':
      return again(column(on.of, values[0], values[1]));
    case 'merge': {
      const other = values[0]?.k === 'collection' ? values[0].of : values[0];
      return other?.k === 'array'
        ? again(merge([on.of, other], 'merge'))
        : again(merge([on.of, list([], true)], 'merge'));
    }
    case 'implode':
    case 'join':
      return values.length === 2
        ? implode([values[1] as Value, column(on.of, values[0], undefined) ?? on.of])
        : implode([values[0] ?? scalar(''), on.of]);
    default:
      return undefined;
  }
}
