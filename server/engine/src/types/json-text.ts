import { STRING } from './make.js';
import type { Type } from './type.js';

/** Makes the string that `json_encode` writes of a value; of a value nobody knows it is any string. */
export function jsonText(value: Type): Type {
  return value.kind === 'unknown' || value.kind === 'never'
    ? STRING
    : { kind: 'scalar', type: 'string', encodes: value };
}
