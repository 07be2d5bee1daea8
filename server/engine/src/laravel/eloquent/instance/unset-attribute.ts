import type { BodyFrame } from '../../../infer/frame.js';
import type { ClassType } from '../../../types/type.js';
import { isModel } from '../../classes.js';
import { withoutRelations } from '../eager-loads.js';
import { isAdded, withUnset } from '../model-state.js';
import { modelProperties } from '../published-properties.js';
import { relationOf } from '../relation-methods.js';

/** Takes an attribute, or a relation by the name of its method, out of a model: `unset($m['name'])`, `unset($m->name)` (responses 10.1). */
export function withoutAttributeOf(model: ClassType, name: string, frame: BodyFrame): ClassType {
  const { codebase } = frame.run;
  if (!isModel(model.fqcn, codebase) || codebase.property(model.fqcn, name) !== undefined) return model;
  const left = relationOf(model.fqcn, name, codebase) === undefined ? model : withoutRelations(model, [name], frame);
  const { has, ...rest } = left;
  const others = has?.filter((field) => field.key !== name || !isAdded(left, name)) ?? [];
  const next = has === undefined || others.length === has.length ? left : { ...rest, has: others };
  const isColumn = modelProperties(model, frame).some((one) => one.name === name && one.origin !== 'relation');
  return isColumn ? withUnset(next, name) : next;
}
