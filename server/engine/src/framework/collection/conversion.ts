import { klass, STRING } from '../../make.js';
import { serialisedValue } from '../../model/serialised.js';
import { keyedArray } from '../array-key.js';
import { COLLECTION, LAZY_COLLECTION } from '../names.js';
import type { Entries } from '../rule.js';
import { itemType, keyOf } from './types.js';

/** The collection as something else. */
export const CONVERSION: Entries = [
  ['lazy', (call) => klass(LAZY_COLLECTION, call.on.args)],
  ['toBase collect', (call) => klass(COLLECTION, call.on.args)],
  ['all', (call) => keyedArray(keyOf(call), itemType(call), call.on.gaps === true)],
  [
    'toArray jsonSerialize',
    (call) => keyedArray(keyOf(call), serialisedValue(itemType(call), call.frame), call.on.gaps === true),
  ],
  ['implode join toJson', STRING],
];
