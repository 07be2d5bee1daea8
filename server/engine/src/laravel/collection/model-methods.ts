import { ANONYMOUS_RESOURCE_COLLECTION } from '@docgen/laravel-knowledge';
import { argText } from '../../infer/expression/calls/arguments.js';
import type { MemberCall, MemberRules } from '../../infer/member-rule.js';
import { INT, klass, list, STRING, unknown } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { isModel } from '../classes.js';
import { withEagerLoads } from '../eloquent/eager-loads.js';
import { keyType } from '../eloquent/primary-key.js';
import { VISIBILITY, withVisibility } from '../eloquent/visibility.js';
import { AGGREGATES, withAggregates } from '../query/aggregates.js';
import { builderOf } from '../query/builder-class.js';
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
      return { ...call.on, args: [keyOf(call), withEagerLoads(item, call.args, call.frame)] };
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
  ['toResourceCollection', toResources],
];

function toResources(call: MemberCall): Type {
  const given = argText(call.args, 0);
  if (given === undefined) return klass(ANONYMOUS_RESOURCE_COLLECTION, [unknown('untyped'), call.on]);
  return klass(ANONYMOUS_RESOURCE_COLLECTION, [call.frame.run.codebase.typeOfName(given), call.on]);
}
