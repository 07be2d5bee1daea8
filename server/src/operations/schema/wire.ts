import type { Type } from '@docgen/engine';
import { type Json, type JsonMap, obj } from '@docgen/protocol';
import { memberNames, writeMemberNames } from '../../analysis/index.js';
import { schemaOf } from './mapper.js';
import type { Mapping } from './mapping.js';
import { nullableSchema } from './nullable.js';

const WIRES: Record<string, () => JsonMap> = {
  'date-time': () => obj({ type: 'string', format: 'date-time' }),
  date: () => obj({ type: 'string', format: 'date' }),
  'date-custom': () => obj({ type: 'string' }),
  uuid: () => obj({ type: 'string', format: 'uuid' }),
  ulid: () => obj({ type: 'string', format: 'ulid' }),
  ip: () => obj({ type: 'string', format: 'ip' }),
  uri: () => obj({ type: 'string', format: 'uri' }),
  'array-or-object': () => obj({ type: ['array', 'object'] }),
  object: () => obj({ type: 'object' }),
  'boolean-or-integer': () => obj({ type: ['boolean', 'integer'] }),
  'string-or-number': () => obj({ type: ['string', 'number'] }),
};

/**
 * Makes the schema of a value whose type alone does not tell its JSON form (engine contract `wire`); null comes from
 * the type.
 */
export function wireSchema(type: Type, wire: string, at: Mapping): JsonMap {
  const known = WIRES[wire]?.() ?? formatted(wire);
  if (known === undefined) return schemaOf(type, at);
  const isNull = type.kind === 'null' || (type.kind === 'union' && type.members.some((m) => m.kind === 'null'));
  return isNull ? nullableSchema(known, at.ctx) : known;
}

function formatted(wire: string): JsonMap | undefined {
  if (!wire.startsWith('date-format:')) return undefined;
  const format = wire.slice('date-format:'.length);
  return obj({ type: 'string', description: `Serialized using the date format "${format}".` });
}

/** Makes the inline schema of a database enum column, with minted member names (responses 3.5). */
export function valuesSchema(values: readonly string[], isNull: boolean, at: Mapping): JsonMap {
  const out = obj({ type: 'string', enum: values.map((v): Json => v) });
  writeMemberNames(out, memberNames(values), at.ctx.document.representation.enumNaming);
  return isNull ? nullableSchema(out, at.ctx) : out;
}
