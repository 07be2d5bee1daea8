import { FLOAT, INT, STRING, unknown } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';

/** Holds the type of a column and how JSON writes it, by Blueprint method (responses 11.3). Keys are in lower case. */
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
