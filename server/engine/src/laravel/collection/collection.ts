import { ENUMERABLE } from '@docgen/laravel-knowledge';
import { type ClassRules, rules } from '../../infer/member-rule.js';
import { AGGREGATION } from './aggregation.js';
import { CALLBACKS } from './callbacks.js';
import { CONSTRUCTORS } from './constructors.js';
import { CONVERSION } from './conversion.js';
import { ELEMENT_ACCESS } from './element-access.js';
import { FILTERING } from './filtering.js';
import { GROUPING } from './grouping.js';
import { INSERTION } from './insertion.js';
import { MAPPING } from './mapping.js';
import { MODEL_METHODS } from './model-methods.js';

/** Holds the rules of collections (engine 14.5): `Collection<K, V>`. Methods that keep integer keys give `gaps`. */
export const collection: ClassRules = {
  fqcn: ENUMERABLE,
  methods: rules([
    ...CONSTRUCTORS,
    ...MAPPING,
    ...GROUPING,
    ...FILTERING,
    ...ELEMENT_ACCESS,
    ...INSERTION,
    ...CALLBACKS,
    ...AGGREGATION,
    ...CONVERSION,
    ...MODEL_METHODS,
  ]),
};
