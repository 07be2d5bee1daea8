import { COLLECTION, LAZY_COLLECTION } from '@docgen/laravel-knowledge';
import type { MemberRules } from '../../infer/member-rule.js';
import { keyedArray } from '../../types/arrays/array-key.js';
import { klass, STRING, shape } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { serialisedValue } from '../eloquent/serialised.js';
import { toJson } from '../support/to-json.js';
import { itemType, keyOf } from './collection-type.js';
import { withMembers } from './keyed-members.js';

/** Lists methods that convert the collection. */
export const CONVERSION: MemberRules = [
  ['lazy', (call) => klass(LAZY_COLLECTION, call.on.args)],
  ['toBase collect', (call) => withMembers(klass(COLLECTION, call.on.args), call.on.has)],
  [
    'all',
    (call) =>
      call.on.has === undefined ? keyedArray(keyOf(call), itemType(call), call.on.gaps === true) : shape(call.on.has),
  ],
  [
    'toArray jsonSerialize',
    (call) => {
      const method = call.name.toLowerCase() === 'toarray' ? 'toArray' : 'jsonSerialize';
      const value = (type: Type) => serialisedValue(type, call.frame, method);
      return call.on.has === undefined
        ? keyedArray(keyOf(call), value(itemType(call)), call.on.gaps === true)
        : shape(call.on.has.map((field) => ({ ...field, type: value(field.type) })));
    },
  ],
  ['implode join', STRING],
  ['toJson', toJson],
];
