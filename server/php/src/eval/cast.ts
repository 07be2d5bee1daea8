import type { Expr } from '../ir.js';
import { toBool, toFloat, toInt, toKey, toText } from './convert.js';
import { lift } from './lift.js';
import { isArray, isObject, type OpenObject, type OpenValue, type PhpKey, unknownBecause } from './value.js';

type CastName = Extract<Expr, { k: 'cast' }>['to'];
type Row = [convert: (value: OpenValue) => OpenValue | undefined, why: string];

/** Lists the casts; a conversion answers undefined for a value that has no such form, and the phrase says why. */
const CASTS: Partial<Record<CastName, Row>> = {
  bool: [toBool, 'truth of something unknown'],
  int: [toInt, 'an integer of something that has none'],
  float: [toFloat, 'a float of something that has none'],
  string: [toText, 'text of something that has none'],
  array: [toArray, 'an array of an object'],
  object: [toObject, 'an object of something that has none'],
};

/** Casts a value: `(int)` and its kin. */
export function cast(to: CastName, value: OpenValue): OpenValue {
  const row = CASTS[to];
  if (row === undefined) return unknownBecause(`a cast to ${to}`);
  return lift([value], ([known]) => row[0](known as OpenValue) ?? unknownBecause(row[1]));
}

function toArray(value: OpenValue): OpenValue | undefined {
  if (value === null) return { k: 'array', entries: new Map() };
  if (typeof value !== 'object' || value.k === 'closure' || value.k === 'callable') return only(value);
  if (isArray(value)) return value;
  if (value.k === 'case') return caseMembers(value.name, value.value);
  return isObject(value) && value.class === 'stdClass' ? withKeys(value) : undefined;
}

function only(value: OpenValue): OpenValue {
  return { k: 'array', entries: new Map([[0n, value]]) };
}

function caseMembers(name: string, value: string | bigint | undefined): OpenValue {
  const entries = new Map<PhpKey, OpenValue>([['name', name]]);
  if (value !== undefined) entries.set('value', value);
  return { k: 'array', entries };
}

function withKeys(value: OpenObject): OpenValue {
  const entries = new Map<PhpKey, OpenValue>();
  for (const [name, member] of value.props) entries.set(toKey(name) ?? name, member);
  return { k: 'array', entries };
}

function toObject(value: OpenValue): OpenValue {
  if (value === null) return standard([]);
  if (typeof value !== 'object') return standard([['scalar', value]]);
  return isArray(value) ? standard([...value.entries].map(([key, member]) => [String(key), member])) : value;
}

function standard(props: [string, OpenValue][]): OpenValue {
  return { k: 'object', class: 'stdClass', props: new Map(props) };
}
