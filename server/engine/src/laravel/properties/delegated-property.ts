import { readProperty } from '../../infer/evaluator.js';
import type { BodyFrame } from '../../infer/frame.js';
import { overlaps } from '../../types/intersect.js';
import { isAssumedNull, unknown } from '../../types/make.js';
import { nullable, withoutNull } from '../../types/operations.js';
import type { ClassType, Type } from '../../types/type.js';
import { membersOf } from '../../types/union.js';
import { isVague } from '../../types/vagueness.js';
import { isModel, isResource } from '../classes.js';
import { knownModel, resourceModel } from '../resources/resource-model.js';

/**
 * Answers a property of a resource by the model behind it. A tag of the resource may say more than the model does; of one that is known,
 * and no guess, it contradicts neither the kind of the value nor a null of its column, because it goes stale as the model changes
 * (responses 7.3).
 */
export function delegatedProperty(
  on: ClassType,
  name: string,
  tagged: Type | undefined,
  frame: BodyFrame,
): Type | undefined {
  const { codebase } = frame.run;
  if (!isResource(on.fqcn, codebase)) return undefined;
  if (tagged === undefined || isVague(tagged)) {
    const model = resourceModel(on, frame);
    const held = model === undefined ? unknown('magic') : readProperty(withoutNull(model), name, frame);
    return held.kind === 'unknown' ? (tagged ?? held) : held;
  }
  const model = knownModel(on, frame);
  const held = model === undefined ? undefined : readProperty(withoutNull(model), name, frame);
  if (held === undefined || isVague(held)) return tagged;
  if (!overlaps(withoutNull(tagged), withoutNull(held), codebase)) return held;
  const members = membersOf(held);
  const ofColumn = !members.some((one) => one.kind === 'class' && isModel(one.fqcn, codebase));
  return ofColumn && members.some((one) => one.kind === 'null' && !isAssumedNull(one)) ? nullable(tagged) : tagged;
}
