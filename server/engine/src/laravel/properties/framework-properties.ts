import {
  ENUMERABLE,
  FLUENT,
  HIGHER_ORDER_COLLECTION_PROXY,
  OPTIONAL,
  VALIDATED_INPUT,
} from '@docgen/laravel-knowledge';
import type { Anchor } from '@docgen/protocol';
import type { Codebase } from '../../infer/codebase.js';
import { readProperty } from '../../infer/evaluator.js';
import type { BodyFrame } from '../../infer/frame.js';
import type { FrameworkProperties } from '../../infer/framework/properties.js';
import { nullable, withoutNull } from '../../types/operations.js';
import type { ClassType, Type } from '../../types/type.js';
import { isCollection, isModel, isResource } from '../classes.js';
import { modelAttribute } from '../eloquent/attribute.js';
import { modelMetadata } from '../eloquent/model-metadata.js';
import { modelView } from '../eloquent/model-view.js';
import { modelProperties } from '../eloquent/published-properties.js';
import { arrayMember } from '../packages/data/array-of-data.js';
import { resourceMetadata } from '../resources/resource-metadata.js';
import { fluentMember } from '../support/fluent-type.js';
import { HIGHER_ORDER, higherOrder } from '../support/higher-order.js';
import { applyProxy } from '../support/higher-order-call.js';
import { throughOptional } from '../support/optional.js';
import { readSafe } from '../validation/validated.js';
import { delegatedProperty } from './delegated-property.js';
import { knownProperty } from './known-property.js';
import { undeclaredProperty } from './undeclared-property.js';

function proxyRead(on: ClassType, name: string, frame: BodyFrame): Type | undefined {
  if (on.fqcn === OPTIONAL) return throughOptional(on, (held) => readProperty(held, name, frame));
  if (on.fqcn === HIGHER_ORDER_COLLECTION_PROXY)
    return applyProxy(on, (value) => readProperty(withoutNull(value), name, frame), frame);
  return HIGHER_ORDER.has(name) && frame.run.codebase.isSubclass(on.fqcn, ENUMERABLE)
    ? higherOrder(on, name)
    : undefined;
}

function offset(on: ClassType, key: Type | undefined, frame: BodyFrame): Type | undefined {
  if (key?.kind !== 'literal') return undefined;
  if (on.fqcn === FLUENT) return fluentMember(on, String(key.value));
  const member = on.has?.find((field) => field.key === String(key.value));
  if (member !== undefined && isCollection(on.fqcn, frame.run.codebase))
    return member.optional === true ? nullable(member.type) : member.type;
  return on.fqcn === VALIDATED_INPUT ? readSafe(on, String(key.value), () => undefined, frame) : undefined;
}

/** Finds the relation method, else the column, cast, accessor or tag behind an attribute. */
function attributeOrigin(on: ClassType, name: string, frame: BodyFrame): Anchor | undefined {
  const relation = frame.run.codebase.method(on.fqcn, name);
  if (relation !== undefined) return { fact: relation.sigId };
  return modelProperties(on, frame).find((one) => one.name === name)?.anchor;
}

/** Finds the scope of its model that a query answers for. */
function methodOrigin(on: ClassType, name: string, codebase: Codebase): Anchor | undefined {
  for (const model of [on, ...(on.args ?? [])]) {
    if (model.kind !== 'class' || !isModel(model.fqcn, codebase)) continue;
    const scope = codebase.method(model.fqcn, `scope${name}`);
    if (scope !== undefined) return { fact: scope.sigId };
  }
  return undefined;
}

export const properties: FrameworkProperties = {
  proxyRead,
  knownProperty,
  delegatedProperty,
  undeclaredProperty,
  recordAttribute: modelAttribute,
  offset,
  arrayFormMember: arrayMember,
  classMetadata(on, frame) {
    const { codebase } = frame.run;
    if (isModel(on.fqcn, codebase)) return modelMetadata(on, frame);
    return isResource(on.fqcn, codebase) ? resourceMetadata(on.fqcn, codebase) : undefined;
  },
  modelView,
  attributeOrigin,
  methodOrigin,
};
