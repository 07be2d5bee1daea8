import type { MemberCall, MemberRules } from '../../infer/member-rule.js';
import { INT, list, STRING, unknown } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { isModel } from '../classes.js';
import { loadedAgain, loadedWhereMissing } from '../eloquent/eager-loads.js';
import { keyType } from '../eloquent/primary-key.js';
import { VISIBILITY, withVisibility } from '../eloquent/visibility.js';
import { AGGREGATES, withAggregates } from '../query/aggregates.js';
import { builderOf } from '../query/builder-class.js';
import { conventionalCollection } from '../resources/conventional-collection.js';
import { itemType, keyOf } from './collection-type.js';

/** Changes each model a collection may hold. */
function ofEachModel(call: MemberCall, change: (model: ClassType) => Type): ClassType {
  const { codebase } = call.frame.run;
  const item = itemType(call);
  const isHeld = (one: Type): one is ClassType => one.kind === 'class' && isModel(one.fqcn, codebase);
  if (!membersOf(item).some(isHeld)) return call.on;
  const next = union(
    membersOf(item).map((one) => (isHeld(one) ? change(one) : one)),
    codebase.enumCases,
  );
  return { ...call.on, args: [keyOf(call), next] };
}

/** Lists methods that ask a collection of models, or change each of them. */
export const MODEL_METHODS: MemberRules = [
  [VISIBILITY, (call) => ofEachModel(call, (model) => withVisibility(model, call))],
  [AGGREGATES.replaceAll('with', 'load'), (call) => ofEachModel(call, (model) => withAggregates(model, call))],
  [
    'load loadMissing',
    (call) => {
      const load = call.name.toLowerCase() === 'load' ? loadedAgain : loadedWhereMissing;
      return ofEachModel(call, (model) => load(model, call.args, call.frame));
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
