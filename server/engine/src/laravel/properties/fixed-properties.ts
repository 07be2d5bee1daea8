import {
  MODEL,
  NEW_ACCESS_TOKEN,
  PERSONAL_ACCESS_TOKEN,
  PERSONAL_ACCESS_TOKEN_RESULT,
  REQUEST,
  SPATIE_PERMISSION,
  SPATIE_ROLE,
  SYMFONY_HEADER_BAG,
  VALIDATION_EXCEPTION,
  VALIDATOR_CONTRACT,
} from '@docgen/laravel-knowledge';
import { BOOL, INT, klass, list, STRING, unknown } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';
import { isResponse, partsOf } from '../http/response-type.js';

/** Maps public properties of framework objects that are read without vendor/ (engine 14.7). */
const TABLE: Record<string, Record<string, Type>> = {
  [NEW_ACCESS_TOKEN]: {
    accessToken: klass(PERSONAL_ACCESS_TOKEN),
    plainTextToken: STRING,
  },
  [PERSONAL_ACCESS_TOKEN]: { id: INT, name: STRING, abilities: list(STRING) },
  [PERSONAL_ACCESS_TOKEN_RESULT]: { accessToken: STRING, token: unknown('magic') },
  [SPATIE_ROLE]: { name: STRING, guard_name: STRING },
  [SPATIE_PERMISSION]: { name: STRING, guard_name: STRING },
  [REQUEST]: { headers: klass(SYMFONY_HEADER_BAG) },
  [MODEL]: { exists: BOOL, wasRecentlyCreated: BOOL },
  [VALIDATION_EXCEPTION]: { errorBag: STRING, validator: klass(VALIDATOR_CONTRACT) },
};

export function fixedProperty(on: ClassType, name: string): Type | undefined {
  if (name === 'original' && isResponse(on.fqcn)) return partsOf(on)?.body;
  const known = TABLE[on.fqcn];
  return known !== undefined && Object.hasOwn(known, name) ? known[name] : undefined;
}
