import { asciiLower, asciiUpper } from '../../../words/letter-case.js';
import { isList, listOf } from '../../arrays.js';
import { equal, identical } from '../../compare.js';
import { toKey, toText } from '../../convert.js';
import { isArray, isCase, isObject, type OpenArray, type OpenValue, type PhpKey } from '../../value.js';
import { ABSENT, array, bool, int, mixed } from '../parameter.js';
import { of } from '../row.js';

/** Converts a value to a key where PHP makes a text of every value that is no integer: 1.5 is '1.5'. */
function textKey(value: OpenValue): PhpKey | undefined {
  if (typeof value === 'bigint') return value;
  const text = toText(value);
  return text === undefined ? undefined : toKey(text);
}

/**
 * Reads a member of a row: of an array by its key, of an object or a case by its property. Null where there is none.
 */
function member(row: OpenValue, name: PhpKey): OpenValue | undefined {
  if (isArray(row)) return row.entries.get(name) ?? (row.entries.has(name) ? null : undefined);
  if (isObject(row)) return row.props.get(String(name));
  if (isCase(row)) return name === 'name' ? row.name : name === 'value' ? row.value : undefined;
  return undefined;
}

const isRow = (value: OpenValue): boolean =>
  isArray(value) || isCase(value) || (isObject(value) && value.class === 'stdClass');

/** Plays `array_column()`: an index that is no scalar has other rules; a row without one counts on. */
function column(from: OpenArray, name: PhpKey | null, index: PhpKey | null): OpenValue | undefined {
  const entries = new Map<PhpKey, OpenValue>();
  let next = 0n;
  for (const row of from.entries.values()) {
    // A row without members is left out.
    const hasMembers = typeof row === 'object' && row !== null;
    if (!hasMembers && name !== null) continue;
    if (hasMembers && !isRow(row)) return undefined;
    const value = name === null ? row : member(row, name);
    if (value === undefined) continue;
    const by = index === null ? undefined : member(row, index);
    const key = by === undefined ? next : typeof by === 'number' ? undefined : toKey(by);
    if (key === undefined) return undefined;
    entries.set(key, value);
    if (typeof key === 'bigint' && key >= next) next = key + 1n;
    if (typeof key === 'bigint' && key < 0n) return undefined;
  }
  return { k: 'array', entries };
}

/** Lists the keys of the members that equal a value, or of all. */
const arrayKeys = of([array('array'), mixed('filter_value', ABSENT), bool('strict', false)], (from, wanted, strict) => {
  if (wanted === ABSENT) return listOf<OpenValue>(from.entries.keys());
  const same = strict ? identical : equal;
  const found: PhpKey[] = [];
  for (const [key, value] of from.entries) {
    const hit = same(value, wanted);
    if (hit === undefined) return undefined;
    if (hit) found.push(key);
  }
  return listOf<OpenValue>(found);
});

function keyed(pairs: readonly (readonly [PhpKey | undefined, OpenValue])[]): OpenArray | undefined {
  const entries = new Map<PhpKey, OpenValue>();
  for (const [key, value] of pairs) {
    if (key === undefined) return undefined;
    entries.set(key, value);
  }
  return { k: 'array', entries };
}

const keyExists = of([mixed('key'), array('array')], (key, from) => {
  if (typeof key === 'number') return undefined;
  const known = toKey(key);
  return known === undefined ? undefined : from.entries.has(known);
});

const flippable = (value: OpenValue): PhpKey | undefined =>
  typeof value === 'bigint' || typeof value === 'string' ? toKey(value) : undefined;

export const ARRAY_KEYS = {
  array_keys: arrayKeys,
  array_values: of([array('array')], (from) => listOf(from.entries.values())),
  array_key_exists: keyExists,
  key_exists: keyExists,
  array_key_first: of([array('array')], (from) => from.entries.keys().next().value ?? null),
  array_key_last: of([array('array')], (from) => [...from.entries.keys()].pop() ?? null),
  array_first: of([array('array')], (from) => from.entries.values().next().value ?? null),
  array_last: of([array('array')], (from) => [...from.entries.values()].pop() ?? null),
  array_is_list: of([array('array')], isList),
  array_flip: of([array('array')], (from) =>
    keyed([...from.entries].map(([key, value]) => [flippable(value), key] as const)),
  ),
  array_combine: of([array('keys'), array('values')], (keys, values) => {
    const all = [...values.entries.values()];
    if (all.length !== keys.entries.size) return undefined;
    return keyed([...keys.entries.values()].map((key, i) => [textKey(key), all[i] as OpenValue] as const));
  }),
  array_fill_keys: of([array('keys'), mixed('value')], (keys, value) =>
    keyed([...keys.entries.values()].map((key) => [textKey(key), value] as const)),
  ),
  array_count_values: of([array('array')], (from) => {
    const counts = new Map<PhpKey, bigint>();
    for (const value of from.entries.values()) {
      const key = flippable(value);
      if (key === undefined) return undefined;
      counts.set(key, (counts.get(key) ?? 0n) + 1n);
    }
    return { k: 'array', entries: counts };
  }),
  array_column: of([array('array'), mixed('column_key'), mixed('index_key', null)], (from, name, index) => {
    const [wanted, by] = [name, index].map((key) => (key === null ? null : flippable(key)));
    return wanted === undefined || by === undefined ? undefined : column(from, wanted, by);
  }),
  array_change_key_case: of([array('array'), int('case', 0n)], (from, mode) => {
    if (mode !== 0n && mode !== 1n) return undefined;
    const change = mode === 0n ? asciiLower : asciiUpper;
    return keyed(
      [...from.entries].map(([key, value]) => [typeof key === 'string' ? change(key) : key, value] as const),
    );
  }),
};
