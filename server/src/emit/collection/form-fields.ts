import { isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import { type CollectionContext, meant } from './collection-context.js';
import { fieldDescription } from './description.js';
import { propertiesOf, requiredOf } from './parameters.js';
import { valueFor, valueText } from './value.js';

interface FormKind {
  mode: 'urlencoded' | 'formdata';
  context: CollectionContext;
  /** Name of the field the properties are inside of. */
  within?: string;
  /** Number of fields it is inside of. */
  depth?: number;
  /** Says that the field around is left out by default. */
  disabled?: true;
}

/**
 * Lists the rows of a form for an object, by the names PHP makes arrays of (emitters 7.3): `tags[]`, `crop[x]`, `rows[0][id]`. `given`
 * is the example of the whole.
 */
export function formFields(schema: Json | undefined, given: Json | undefined, kind: FormKind): JsonMap[] {
  const { context, within } = kind;
  const required = requiredOf(schema, context);
  return [...propertiesOf(schema, context)].flatMap(([name, property]) => {
    const disabled = kind.disabled === true || !required.has(name) ? true : undefined;
    const value = (isMap(given) ? given.get(name) : undefined) ?? valueFor(property, context);
    const key = within === undefined ? name : `${within}[${name}]`;
    return fieldRows(key, property, value, { ...kind, ...(disabled === undefined ? {} : { disabled }) });
  });
}

/** Objects that hold themselves have no more rows below so many. */
const MOST_DEEP = 5;

/** Lists the rows of one field; what is inside of it has rows of its own. */
function fieldRows(key: string, property: Json, value: Json | undefined, kind: FormKind): JsonMap[] {
  const { mode, context, disabled } = kind;
  const meaning = meant(property, context);
  const description = fieldDescription(undefined, meaning);
  const file = (at: string) => [obj({ key: at, type: 'file', src: null, disabled, description })];
  if (mode === 'formdata' && isFile(meaning)) return file(key);
  if (mode === 'formdata' && isFile(meant(meaning?.get('items'), context))) return file(`${key}[]`);
  const depth = (kind.depth ?? 0) + 1;
  const inside = (object: Json | undefined, given: Json | undefined, within: string) =>
    formFields(object, given, { ...kind, depth, within });
  const holds = (object: Json | undefined): boolean => depth <= MOST_DEEP && propertiesOf(object, context).size > 0;
  if (holds(property)) return inside(property, value, key);
  const item = meaning?.get('items');
  if (holds(item)) return inside(item, Array.isArray(value) ? value[0] : undefined, `${key}[0]`);
  return rowsOf(key, value, (at, text) => obj({ key: at, value: text, type: 'text', disabled, description }));
}

/** Writes a value as rows of texts: true is 1, as PHP reads a form. */
function rowsOf(key: string, value: Json | undefined, row: (key: string, text: string) => JsonMap): JsonMap[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [row(`${key}[]`, '')];
    return value.flatMap((one, at) => rowsOf(isPlain(one) ? `${key}[]` : `${key}[${at}]`, one, row));
  }
  if (isMap(value))
    return value.size === 0 ? [row(key, '')] : [...value].flatMap(([name, one]) => rowsOf(`${key}[${name}]`, one, row));
  return [row(key, typeof value === 'boolean' ? (value ? '1' : '0') : valueText(value ?? ''))];
}

function isPlain(value: Json): boolean {
  return !Array.isArray(value) && !isMap(value);
}

function isFile(schema: JsonMap | undefined): boolean {
  return schema?.get('format') === 'binary' || schema?.has('contentMediaType') === true;
}
