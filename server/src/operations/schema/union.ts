import type { Type } from '@docgen/engine';
import { type Json, type JsonMap, obj } from '@docgen/protocol';
import { schemaOf } from './mapper.js';
import type { Mapping } from './mapping.js';
import { anyOf } from './nullable.js';
import { mergeRows } from './rows.js';
import { literalValue } from './scalar.js';

/**
 * Makes the schema of a union (responses 2.1): literals of one scalar type fold into one `enum` branch, `int|float`
 * into one number.
 */
export function unionSchema(members: readonly Type[], at: Mapping): JsonMap {
  const folded: { first: number; schema: JsonMap }[] = [];
  const rest = foldNumbers(mergeRows(members));
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
  return anyOf(branches, at.ctx);
}

function foldNumbers(members: readonly Type[]): Type[] {
  const isPlain = (m: Type, word: string) =>
    m.kind === 'scalar' && m.type === word && m.min === undefined && m.max === undefined;
  if (!members.some((m) => isPlain(m, 'int')) || !members.some((m) => isPlain(m, 'float'))) return [...members];
  return members.filter((m) => !isPlain(m, 'int'));
}
