import { ENUMERABLE } from '@docgen/laravel-knowledge';
import { type ClassRules, rules } from '../../infer/member-rule.js';
import { AGGREGATION } from './aggregation.js';
import { RUNNING } from './callbacks.js';
import { MAKING } from './constructors.js';
import { CONVERSION } from './conversion.js';
import { ELEMENTS } from './element-access.js';
import { KEEPING } from './filtering.js';
import { GROUPING } from './grouping.js';
import { WRITING } from './insertion.js';
import { MAPPING } from './mapping.js';
import { MODELS } from './model-methods.js';

/** Holds the rules of collections (engine 14.5): `Collection<K, V>`. Methods that keep integer keys give `gaps`. */
export const collection: ClassRules = {
  fqcn: ENUMERABLE,
  methods: rules([
    ...MAKING,
    ...MAPPING,
    ...GROUPING,
    ...KEEPING,
    ...ELEMENTS,
    ...WRITING,
    ...RUNNING,
    ...AGGREGATION,
    ...CONVERSION,
    ...MODELS,
  ]),
};
