import { type BlankText, isMap, type Json, type JsonMap } from '@docgen/protocol';
import { noteFact } from '../../../analysis/index.js';
import type { Built } from './build.js';

/** The text that trimming leaves empty, and the text that is empty as it was sent. */
const TRIMMED = '^[\\s\\u0000\\u200B\\u200E]*$';
const EMPTY = '^$';

/** Writes the fact `blankAsNull` of every field that takes text and null (validation 10.5). */
export function markBlankText(built: Built, blankText: BlankText | null): void {
  if (blankText?.nulled !== true) return;
  const { field } = built.node;
  if (field !== undefined && built.children.size === 0 && takes(built.schema, 'string', 'null')) {
    const name = field.path.map((segment) => (segment === '*' ? '0' : segment)).join('.');
    const trimmed = blankText.untrimmed?.some((pattern) => isNamed(name, pattern)) === false;
    noteFact(built.schema, 'blankAsNull', trimmed ? TRIMMED : EMPTY);
  }
  for (const child of built.children.values()) markBlankText(child, blankText);
}

/** Tells whether a schema names all the words as types, in one list or over the branches of a union. */
function takes(schema: JsonMap, ...words: string[]): boolean {
  const branches = schema.get('anyOf');
  const named = [schema, ...(Array.isArray(branches) ? branches : [])].flatMap((one) =>
    isMap(one) ? [one.get('type') ?? []].flat() : [],
  ) as Json[];
  return words.every((word) => named.includes(word));
}

/** Tells whether a name is meant by a pattern in which `*` stands for any characters, as `Str::is()` does. */
function isNamed(name: string, pattern: string): boolean {
  if (pattern === name) return true;
  const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^]*')}$`, 'u').test(name);
}
