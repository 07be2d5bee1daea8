import { argType } from '../../infer/expression/calls/arguments.js';
import type { MemberCall } from '../../infer/member-rule.js';
import { changesValues } from '../../stdlib/functions/json-flags.js';
import { jsonText } from '../../types/json-text.js';
import { STRING } from '../../types/make.js';
import type { Type } from '../../types/type.js';

/** Types `toJson($options)` of an object that encodes what its `jsonSerialize()` gives. */
export function toJson({ on, args }: MemberCall): Type {
  return changesValues(argType(args, 0, 'options')) ? STRING : jsonText(on);
}
