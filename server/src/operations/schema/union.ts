import type { Type } from '@docgen/engine';
import { isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import { schemaOf } from './mapper.js';
import type { Mapping } from './mapping.js';
import { anyOf } from './nullable.js';
import { mergeRows } from './rows.js';
import { literalValue } from './scalar.js';

/**
 * Makes the schema of a union (responses 2.1): literals of one scalar type fold into one `enum` branch, all numbers
 * beside `float` into that.
 */
export function unionSchema(members: readonly Type[], at: Mapping): JsonMap {
  const folded: { first: number; schema: JsonMap }[] = [];
  const rest = foldNumbers(mergeRows(members));
  const empty = rest.find(isEmptyArray);
  const groups = new Map<string, { first: number; values: Json[] }>();
  rest.forEach((member, index) => {
    if (member.kind !== 'literal') {
      folded.push({ first: index, schema: schemaOf(member, at) });
      return;
    }
    const { word, value } = literalValue(member);
    const group = groups.get(word) ?? { first: index, values: [] };
    if (!group.values.includes(value)) group.values.push(value);
    groups.set(word, group);
  });
  for (const [word, { first, values }] of groups) {
    const [only] = values;
    if (word === 'boolean' && values.length === 2) folded.push({ first, schema: obj({ type: 'boolean' }) });
    else if (values.length === 1 && only !== undefined)
      folded.push({ first, schema: obj({ type: word, const: only }) });
    else folded.push({ first, schema: obj({ type: word, enum: values }) });
  }
  const branches = folded.sort((a, b) => a.first - b.first).map((f) => f.schema);
  const none = empty === undefined ? -1 : rest.indexOf(empty);
  if (none < 0) return anyOf(branches, at.ctx);
  const others = folded.filter((one) => one.first !== none).map((one) => one.schema);
  return anyOf(besideEmptyArray(others) ?? branches, at.ctx);
}

/** Recognises `[]`, which any list may be: beside a list it is no alternative of its own. */
export function isEmptyArray(type: Type): boolean {
  if (type.kind === 'list') return type.item.kind === 'never';
  return type.kind === 'shape' && type.isObject !== true && type.fields.length === 0;
}

/** Gives the schemas beside `[]` where one of them is that too: a list, be it one whose keys may have gaps. Undefined where none is. */
export function besideEmptyArray(schemas: readonly JsonMap[]): readonly JsonMap[] | undefined {
  const list = schemas.find(isPlainList);
  if (list !== undefined) return schemas.map((one) => (one === list ? orEmpty(one) : one));
  for (const schema of schemas) {
    const any = schema.size === 1 ? schema.get('anyOf') : undefined;
    const within = Array.isArray(any) && any.every(isMap) ? besideEmptyArray(any) : undefined;
    if (within !== undefined) return schemas.map((one) => (one === schema ? obj({ anyOf: [...within] }) : one));
  }
  return undefined;
}

function isPlainList(schema: JsonMap): boolean {
  const type = schema.get('type');
  return (type === 'array' || (Array.isArray(type) && type.includes('array'))) && !schema.has('prefixItems');
}

function orEmpty(schema: JsonMap): JsonMap {
  return new Map([...schema].filter(([keyword]) => keyword !== 'minItems'));
}

/** Leaves out numbers beside any number. */
function foldNumbers(members: readonly Type[]): Type[] {
  const isAny = (m: Type) => m.kind === 'scalar' && m.type === 'float' && m.min === undefined && m.max === undefined;
  if (!members.some(isAny)) return [...members];
  return members.filter((m) => isAny(m) || !isNumber(m));
}

function isNumber(type: Type): boolean {
  if (type.kind === 'scalar') return type.type === 'int' || type.type === 'float';
  return type.kind === 'literal' && /^(integer|number)$/.test(literalValue(type).word);
}
