import type { JsonMap } from '@docgen/protocol';
import type { ReadType } from './read-types.js';

const WORDS: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'integer',
  numeric: 'number',
  boolean: 'boolean',
};

/**
 * Joins types that code tells of one value: the one they all say, or scalars where one of them is a text the code asks for, as
 * `$limit === 'all'` of a number; undefined where they contradict each other.
 */
export function joinedTypes(types: readonly ReadType[]): ReadType | undefined {
  const [first] = types;
  const asked = types.find((type) => wordOf(type) !== undefined);
  if (first === undefined || new Set(types.map(withoutWord)).size === 1) return asked ?? first;
  const words = types.flatMap((type) => scalarsOf(type) ?? [undefined]);
  if (asked === undefined || words.includes(undefined)) return undefined;
  return { scalars: [...new Set([...words.filter((word) => word !== 'string'), 'string'])] as string[] };
}

/** Gives the text the code asks a value for. */
export function wordOf(type: ReadType | null): string | undefined {
  return type !== null && type !== 'container' && 'rules' in type ? type.word : undefined;
}

/** Writes a type without the text it is asked for, so that types of one meaning have one text. */
export function withoutWord(type: ReadType | null): string {
  return JSON.stringify(type, (key, value) => (key === 'word' ? undefined : value));
}

/** Adds to the schema of a column the text the code asks for beside its values. */
export function besideColumn(schema: JsonMap): ReadType {
  const type = schema.get('type');
  const words = (Array.isArray(type) ? type : [type]).filter((word) => typeof word === 'string' && word !== 'null');
  return { scalars: [...new Set([...(words as string[]), 'string'])] };
}

function scalarsOf(type: ReadType): (string | undefined)[] | undefined {
  if (type === 'container' || ('list' in type && type.list === true)) return undefined;
  if ('scalars' in type) return type.scalars;
  if (!('rules' in type)) return undefined;
  const [only, ...more] = type.rules;
  return only === undefined || more.length > 0 || !('name' in only) ? undefined : [WORDS[only.name]];
}
