import { AGGREGATION } from './collection/aggregation.js';
import { CONVERSION } from './collection/conversion.js';
import { ELEMENTS } from './collection/elements.js';
import { GROUPING } from './collection/grouping.js';
import { KEEPING } from './collection/keeping.js';
import { MAKING } from './collection/making.js';
import { MAPPING } from './collection/mapping.js';
import { MODELS } from './collection/models.js';
import { RUNNING } from './collection/running.js';
import { WRITING } from './collection/writing.js';
import { ENUMERABLE } from './names.js';
import { type ClassRules, rules } from './rule.js';

/** Collections (engine 14.5): `Collection<K, V>`. Methods that keep integer keys give `gaps`. */
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
