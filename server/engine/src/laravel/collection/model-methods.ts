import type { MemberRules } from '../../infer/member-rule.js';
import { INT, list, STRING, unknown } from '../../types/make.js';
import { union } from '../../types/union.js';
import { isModel } from '../classes.js';
import { loadedAgain, loadedWhereMissing } from '../eloquent/eager-loads.js';
import { keyType } from '../eloquent/primary-key.js';
import { VISIBILITY, withVisibility } from '../eloquent/visibility.js';
import { AGGREGATES, withAggregates } from '../query/aggregates.js';
import { builderOf } from '../query/builder-class.js';
import { conventionalCollection } from '../resources/conventional-collection.js';
import { itemType, keyOf } from './collection-type.js';

/** Lists methods that ask a collection of models, or change each of them. */
export const MODEL_METHODS: MemberRules = [
  [
    VISIBILITY,
    (call) => {
      const item = itemType(call);
      return item.kind === 'class' ? { ...call.on, args: [keyOf(call), withVisibility(item, call)] } : call.on;
    },
  ],
  [
    AGGREGATES.replaceAll('with', 'load'),
    (call) => {
      const item = itemType(call);
      return item.kind === 'class' ? { ...call.on, args: [keyOf(call), withAggregates(item, call)] } : call.on;
    },
  ],
  [
    'load loadMissing',
    (call) => {
      const item = itemType(call);
      if (item.kind !== 'class' || !isModel(item.fqcn, call.frame.run.codebase)) return call.on;
      const load = call.name.toLowerCase() === 'load' ? loadedAgain : loadedWhereMissing;
      return { ...call.on, args: [keyOf(call), load(item, call.args, call.frame)] };
    },
  ],
  [
    'modelKeys',
    (call) => {
      const model = itemType(call);
      return list(model.kind === 'class' ? keyType(model.fqcn, call.frame.run.codebase) : union([INT, STRING]));
    },
  ],
  [
    'toQuery',
    (call) => {
      const v = itemType(call);
      return v.kind === 'class' ? builderOf(v, call.frame.run.codebase) : unknown('untyped');
    },
  ],
  ['toResourceCollection', (call) => conventionalCollection(call, itemType(call))],
];
