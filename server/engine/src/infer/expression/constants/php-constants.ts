import { PHP_CONSTANTS, VARYING_CONSTANTS } from '@docgen/php';
import { INT, STRING } from '../../../types/make.js';
import type { Type } from '../../../types/type.js';
import { typeOfValue } from '../operators/literal-value.js';

/** Types a constant PHP itself declares (engine 6). */
export function phpConstant(name: string): Type | undefined {
  const value = PHP_CONSTANTS.get(name);
  if (value !== undefined) return typeOfValue(value);
  const varying = VARYING_CONSTANTS.get(name);
  return varying === undefined ? undefined : varying === 'int' ? INT : STRING;
}
