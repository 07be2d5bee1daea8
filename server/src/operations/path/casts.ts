import { type JsonMap, obj } from '@docgen/protocol';

/**
 * Gives the effect of a cast on a column: a scalar schema, an enum class to look at, a value that is no scalar, or no
 * answer.
 */
export type CastAnswer =
  | { kind: 'scalar'; schema: JsonMap }
  | { kind: 'date'; schema: JsonMap }
  | { kind: 'class'; fqcn: string }
  | { kind: 'container' };

const WORDS: Record<string, () => JsonMap> = {
  int: () => obj({ type: 'integer' }),
  integer: () => obj({ type: 'integer' }),
  timestamp: () => obj({ type: 'integer' }),
  bool: () => obj({ type: 'boolean' }),
  boolean: () => obj({ type: 'boolean' }),
  real: () => obj({ type: 'number' }),
  float: () => obj({ type: 'number' }),
  double: () => obj({ type: 'number' }),
  decimal: () => obj({ type: 'string' }),
  string: () => obj({ type: 'string' }),
  encrypted: () => obj({ type: 'string' }),
  hashed: () => obj({ type: 'string' }),
};

const DATES: Record<string, 'date' | 'date-time'> = {
  date: 'date',
  immutable_date: 'date',
  datetime: 'date-time',
  immutable_datetime: 'date-time',
  custom_datetime: 'date-time',
};

const STRING_CASTERS = ['AsStringable', 'AsUri', 'AsHtmlString'].map(caster);
const CONTAINER_CASTERS = [
  'AsFluent',
  'AsArrayObject',
  'AsEncryptedArrayObject',
  'AsCollection',
  'AsEncryptedCollection',
  'AsEnumCollection',
  'AsEnumArrayObject',
].map(caster);
const ISO = ['Y-m-d\\TH:i:sP', 'Y-m-d\\TH:i:s.uP', 'c'];

function caster(short: string): string {
  return `illuminate\\database\\eloquent\\casts\\${short.toLowerCase()}`;
}

/** Reads a cast by the table of requests 4.4. */
export function readCast(cast: string): CastAnswer | undefined {
  const colon = cast.indexOf(':');
  const head = colon < 0 ? cast : cast.slice(0, colon);
  const rest = colon < 0 ? undefined : cast.slice(colon + 1);
  const word = head.trim().toLowerCase();
  if (word === 'encrypted' && rest !== undefined) return readCast(rest);
  const format = DATES[word];
  if (format !== undefined) return { kind: 'date', schema: dateSchema(rest, format) };
  const scalar = WORDS[word];
  if (scalar !== undefined) return { kind: 'scalar', schema: scalar() };
  if (['array', 'json', 'collection', 'object'].includes(word)) return { kind: 'container' };
  if (!head.includes('\\')) return undefined;
  const name = word.replace(/^\\/, '');
  if (STRING_CASTERS.includes(name)) return { kind: 'scalar', schema: obj({ type: 'string' }) };
  if (CONTAINER_CASTERS.includes(name)) return { kind: 'container' };
  return { kind: 'class', fqcn: head.replace(/^\\/, '') };
}

function dateSchema(format: string | undefined, standard: 'date' | 'date-time'): JsonMap {
  if (format === undefined) return obj({ type: 'string', format: standard });
  if (ISO.includes(format)) return obj({ type: 'string', format: 'date-time' });
  if (format === 'Y-m-d') return obj({ type: 'string', format: 'date' });
  return obj({ type: 'string', description: `Serialized using the date format "${format}".` });
}
