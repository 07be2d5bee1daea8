import { COLLECTION, LAZY_COLLECTION } from '@docgen/laravel-knowledge';
import type { MemberRules } from '../../infer/member-rule.js';
import { keyedArray } from '../../types/array-key.js';
import { klass, STRING } from '../../types/make.js';
import { serialisedValue } from '../eloquent/serialised.js';
import { itemType, keyOf } from './collection-type.js';

/** Lists methods that convert the collection. */
export const CONVERSION: MemberRules = [
  ['lazy', (call) => klass(LAZY_COLLECTION, call.on.args)],
  ['toBase collect', (call) => klass(COLLECTION, call.on.args)],
  ['all', (call) => keyedArray(keyOf(call), itemType(call), call.on.gaps === true)],
  [
    'toArray jsonSerialize',
    (call) => keyedArray(keyOf(call), serialisedValue(itemType(call), call.frame), call.on.gaps === true),
  ],
  ['implode join toJson', STRING],
];
