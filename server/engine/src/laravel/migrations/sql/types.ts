import { FLOAT, INT, STRING, unknown } from '../../../types/make.js';
import { union } from '../../../types/union.js';
import type { ColumnType } from '../column-types.js';

const INTEGERS =
  /^(int|integer|int[248]|bigint|smallint|tinyint|mediumint|year|serial|bigserial|smallserial|serial[248])$/;
const TEXTS =
  /^(varchar|char|character|nvarchar|nchar|bpchar|text|tinytext|mediumtext|longtext|clob|citext|json|jsonb|time|timetz|timestamp|timestamptz|datetime|bytea|blob|tinyblob|mediumblob|longblob|binary|varbinary|set|enum|macaddr|tsvector)$/;

/**
 * Types a column by its SQL type (responses 11.3). `first` is the first word, `sizes` holds the numbers in parentheses.
 */
export function sqlType(first: string, sizes: readonly string[]): ColumnType {
  const word = first.toLowerCase();
  if (word === 'boolean' || word === 'bool' || word === 'bit' || (word === 'tinyint' && sizes[0] === '1'))
    return { type: union([{ kind: 'scalar', type: 'bool' }, INT]), wire: 'boolean-or-integer' };
  if (INTEGERS.test(word)) return { type: INT };
  if (/^(float|double|real|float[48])$/.test(word)) return { type: FLOAT };
  if (/^(decimal|numeric|money)$/.test(word)) return { type: union([STRING, FLOAT]), wire: 'string-or-number' };
  if (word === 'uuid') return { type: STRING, wire: 'uuid' };
  if (word === 'inet') return { type: STRING, wire: 'ip' };
  if (word === 'date') return { type: STRING, wire: 'date' };
  return TEXTS.test(word) ? { type: STRING } : { type: unknown('untyped') };
}
