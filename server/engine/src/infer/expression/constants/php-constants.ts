import { PHP_CONSTANTS, VARYING_CONSTANTS } from '@docgen/php';
import { INT, STRING } from '../../../types/make.js';
import type { Type } from '../../../types/type.js';
import { typeOfValue } from '../operators/literal-value.js';

/** Types a constant PHP itself declares (engine 6). */
export function phpConstant(name: string): Type | undefined {
  const varying = VARYING_CONSTANTS.get(name);
  if (varying !== undefined) return varying === 'int' ? INT : STRING;
  const value = PHP_CONSTANTS.get(name);
  return value === undefined ? undefined : typeOfValue(value);
}
