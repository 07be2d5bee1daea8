import { FLOAT, INT, STRING, unknown } from '../../make.js';
import type { Type } from '../../types.js';
import { union } from '../../union.js';

/** Type of a column and how JSON writes it, by Blueprint method (responses 11.3). Keys in lower case. */
export interface ColumnType {
  type: Type;
  wire?: string;
}

const table: Record<string, ColumnType> = Object.create(null) as Record<string, ColumnType>;
function put(words: string, type: Type, wire?: string): void {
  for (const word of words.split(' ')) table[word.toLowerCase()] = wire === undefined ? { type } : { type, wire };
}

put(
  'id bigIncrements increments tinyIncrements smallIncrements mediumIncrements integerIncrements integer tinyInteger smallInteger mediumInteger bigInteger unsignedInteger unsignedTinyInteger unsignedSmallInteger unsignedMediumInteger unsignedBigInteger foreignId year',
  INT,
);
put(
  'string char text tinyText mediumText longText rememberToken macAddress tsvector set time timeTz binary json jsonb dateTime dateTimeTz timestamp timestampTz softDeletes softDeletesTz softDeletesDatetime',
  STRING,
);
put('uuid foreignUuid', STRING, 'uuid');
put('ulid foreignUlid', STRING, 'ulid');
put('ipAddress', STRING, 'ip');
put('boolean', union([{ kind: 'scalar', type: 'bool' }, INT]), 'boolean-or-integer');
put('float double', FLOAT);
put('decimal unsignedDecimal money', union([STRING, FLOAT]), 'string-or-number');
put('date', STRING, 'date');
put('enum', STRING);
put('geometry geography vector rawColumn point polygon', unknown('untyped'));

export function columnType(method: string): ColumnType | undefined {
  return table[method.toLowerCase()];
}

/** Type of a SQL type word, for schema dumps and raw statements. */
export function sqlType(written: string): ColumnType {
  const lower = written.toLowerCase().trim();
  const word = /^[a-z ]+/.exec(lower)?.[0].trim() ?? lower;
  if (/^(boolean|bool|bit)\b/.test(lower) || /^tinyint\s*\(\s*1\s*\)/.test(lower))
    return table.boolean ?? { type: unknown('untyped') };
  if (/^(int|integer|bigint|smallint|tinyint|mediumint|year|serial|bigserial|smallserial|int2|int4|int8)\b/.test(word))
    return { type: INT };
  if (
    /^(varchar|char|character|text|clob|citext|tinytext|mediumtext|longtext|nvarchar|nchar|bpchar|set|enum)\b/.test(
      word,
    )
  )
    return { type: STRING };
  if (/^uuid\b/.test(word)) return { type: STRING, wire: 'uuid' };
  if (/^inet\b/.test(word)) return { type: STRING, wire: 'ip' };
  if (/^(float|double|real)\b/.test(word)) return { type: FLOAT };
  if (/^(decimal|numeric|money)\b/.test(word)) return table.decimal ?? { type: unknown('untyped') };
  if (/^(json|jsonb|time|bytea|blob|tinyblob|mediumblob|longblob|binary|varbinary|datetime|timestamp)\b/.test(word))
    return { type: STRING };
  if (/^date\b/.test(word)) return { type: STRING, wire: 'date' };
  return { type: unknown('untyped') };
}
