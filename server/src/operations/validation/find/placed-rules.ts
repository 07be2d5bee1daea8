import type { Circumstances } from '../read/circumstances.js';
import type { RuleValue } from '../read/expressions/value.js';
import { fieldsOf } from '../read/rules/fields.js';
import { type MapEntry, RuleMap } from '../read/rules/rule-map.js';
import type { RuleScope } from '../read/scope.js';
import type { Field } from '../rule.js';
import type { CopiedField } from '../rule-set.js';
import { files } from '../rules/files.js';
import { splitPath } from '../tree/path.js';
import { isMadeOf } from './merged/origin-join.js';
import { below, type Origin } from './origins/origin.js';
import type { ValidatedData } from './validated-data.js';

/** Holds rules of values that are read from elsewhere than the input, by the parameter they are sent in. */
export interface CopiedRules {
  from: CopiedField['from'];
  name: string;
  entry: MapEntry;
}

/** Holds rules where their data lives (validation 2.2, 6.4). */
export interface PlacedRules {
  map: RuleMap;
  copied: CopiedRules[];
}

const READS = new Set(['GET', 'HEAD']);

/**
 * Converts the rules of a validator to rules of what the client sends: a key the application makes itself is no field,
 * one it reads from an input of another name is that field, one it reads from elsewhere in the request is a parameter,
 * and a rule for a key the data lacks binds nothing.
 */
export function placedRules(rules: RuleMap, data: ValidatedData, asks: Circumstances): PlacedRules {
  const out: PlacedRules = { map: new RuleMap(), copied: [] };
  for (const [field, entry] of rules.fields) {
    const path = splitPath(field);
    const deep = path.findLastIndex((_, at) => data.keys.has(path.slice(0, at + 1).join('.')));
    const [key = '', ...rest] = deep <= 0 ? path : [path.slice(0, deep + 1).join('.'), ...path.slice(deep + 1)];
    const base: Origin = data.uploads === true && asksForUpload(entry.value) ? { from: 'input', path: [] } : data.base;
    const origin = data.keys.get(key) ?? below(base, key);
    place(field, key, rest, entry, origin, asks, rules, out);
  }
  for (const part of rules.unread) out.map.note(part);
  return out;
}

/** Tells whether rules speak of an upload. */
function asksForUpload(value: RuleValue): boolean {
  switch (value.k) {
    case 'scalar':
      return (
        typeof value.v === 'string' && value.v.split('|').some((one) => Object.hasOwn(files, one.split(':')[0] ?? ''))
      );
    case 'array':
      return value.entries.some((entry) => asksForUpload(entry.value));
    case 'choice':
      return value.arms.some(asksForUpload);
    case 'call':
    case 'new':
      return /\\(?:Image)?File$/.test(value.class) || (value.k === 'call' && /^(?:imageF|f)ile$/i.test(value.method));
    default:
      return false;
  }
}

function place(
  field: string,
  key: string,
  rest: readonly string[],
  entry: MapEntry,
  origin: Origin,
  asks: Circumstances,
  rules: RuleMap,
  out: PlacedRules,
): void {
  if (origin === 'made') return;
  if (origin === 'open') {
    out.map.set(field, entry);
    return;
  }
  if ('derived' in origin) {
    // The rules speak of whichever of them is sent, so that none has to be.
    if (origin.either === true)
      for (const name of origin.derived)
        if (name === key || !rules.fields.has(escaped(name)))
          out.map.set([name, ...rest].map(escaped).join('.'), { ...entry, fallback: true });
    if (origin.either === true || !isMadeOf(key, origin.derived)) return;
    // The rules speak of what was chosen: it is always there, and what chooses it may be anything.
    const open: MapEntry = { ...entry, value: { k: 'array', entries: [] }, chosen: true };
    if (origin.chosen !== true)
      out.map.set(field, origin.defaulted === undefined ? entry : { ...entry, fallback: origin.defaulted });
    else if (rest.length === 0) out.map.set(field, open);
    return;
  }
  const { from, path, defaulted, laid, text } = origin;
  // Rules of what is inside speak of what is made of the text.
  if (text === true && rest.length > 0) return;
  // An array with keys of the code's own is there where none is sent; what rules ask for inside is not.
  const fallback = defaulted !== undefined && laid === true && rest.length === 0 ? true : defaulted;
  const own: MapEntry = {
    ...entry,
    ...(fallback === undefined ? {} : { fallback }),
    ...(laid === true && rest.length === 0 ? { laid } : {}),
    ...(text === undefined || rest.length > 0 ? {} : { text }),
  };
  if (from === 'input' || (from === 'query' && READS.has(asks.ask()))) {
    const isSame = path.length === 1 && path[0] === key;
    out.map.set(isSame ? field : [...path, ...rest].map(escaped).join('.'), own);
    return;
  }
  // A container and what stands below it are no value of a parameter.
  const isAlone = rest.length === 0 && ![...rules.fields.keys()].some((other) => other.startsWith(`${field}.`));
  const [name, ...deeper] = path;
  if (isAlone && name !== undefined && deeper.length === 0) out.copied.push({ from, name, entry: own });
  else if (from !== 'query') out.map.set(field, own);
}

function escaped(segment: string): string {
  return segment === '*' ? segment : segment.replaceAll('.', '\\.');
}

/** Makes the field of rules that a parameter carries. */
export function copiedField({ from, name, entry }: CopiedRules, scope: RuleScope): CopiedField {
  const single = new RuleMap();
  single.set(escaped(name), entry);
  return { from, name, field: fieldsOf(single, scope)[0] as Field };
}
