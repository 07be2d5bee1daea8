import { BOOL, INT, klass, list, STRING, unknown } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';
import { isResponse, partsOf } from '../http/response-type.js';

/** Public properties of framework objects that are read where nothing of vendor/ is (engine 14.7). */
const TABLE: Record<string, Record<string, Type>> = {
  'Laravel\\Sanctum\\NewAccessToken': {
    accessToken: klass('Laravel\\Sanctum\\PersonalAccessToken'),
    plainTextToken: STRING,
  },
  'Laravel\\Sanctum\\PersonalAccessToken': { id: INT, name: STRING, abilities: list(STRING) },
  'Laravel\\Passport\\PersonalAccessTokenResult': { accessToken: STRING, token: unknown('magic') },
  'Illuminate\\Http\\Request': { headers: klass('Symfony\\Component\\HttpFoundation\\HeaderBag') },
  'Illuminate\\Database\\Eloquent\\Model': { exists: BOOL, wasRecentlyCreated: BOOL },
  'Illuminate\\Validation\\ValidationException': { status: INT, errorBag: STRING },
};

export function fixedProperty(on: ClassType, name: string): Type | undefined {
  if (name === 'original' && isResponse(on.fqcn)) return partsOf(on)?.body;
  const known = TABLE[on.fqcn];
  return known !== undefined && Object.hasOwn(known, name) ? known[name] : undefined;
}
