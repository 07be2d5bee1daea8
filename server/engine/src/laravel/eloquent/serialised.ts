import { ARRAYABLE_CONTRACT } from '@docgen/laravel-knowledge';
import { snake } from '@docgen/php';
import type { PropertyInfo } from '../../contract.js';
import { callMember } from '../../infer/evaluator.js';
import { typeArgs } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import { elementOfClass } from '../../infer/iteration.js';
import { keyedArray } from '../../types/arrays/array-key.js';
import { list, map, STRING, shape, unknown } from '../../types/make.js';
import { keyKind } from '../../types/operations.js';
import type { ClassType, ShapeField, Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { isModel } from '../classes.js';
import { withoutRelations } from './eager-loads.js';
import { hasKnownColumns } from './model-facts.js';
import { convertedMembers, viewOf } from './model-view.js';
import { withUntoldParts } from './overridden-parts.js';
import { modelProperties } from './published-properties.js';

/** Gives the array a model serialises to, by the conversion the project writes where there is one (responses 10). */
export function arrayOfModel(on: ClassType, frame: BodyFrame): Type {
  const own = convertedMembers(on, frame);
  return own === undefined ? serialised(on, frame) : shape(own.map(fieldOf));
}

/** Gives what `toArray()` of the framework's model answers: the array of its attributes with its relations over it. */
export function serialised(on: ClassType, frame: BodyFrame): Type {
  const { codebase } = frame.run;
  const members = publishedMembers(on, frame);
  if (codebase.projectMethod(on.fqcn, 'attributesToArray') === undefined) return arrayOf(members, on, frame);
  const relations = members.filter((one) => one.origin === 'relation').map((one) => arrayField(one, on, frame));
  const attributes = callMember(on, 'attributesToArray', typeArgs(frame, []), frame);
  const made = membersOf(attributes).map((one): Type => {
    if (one.kind !== 'shape') return unknown('own-array');
    const fields = one.fields.filter((field) => relations.every((relation) => relation.key !== field.key));
    return { ...one, fields: [...fields, ...relations] };
  });
  return union(made, codebase.enumCases);
}

/** Gives the array the framework makes of a model's attributes alone. */
export function serialisedAttributes(on: ClassType, frame: BodyFrame): Type {
  const alone = withoutRelations(on, undefined, frame);
  return arrayOf(publishedMembers(alone, frame), alone, frame);
}

function publishedMembers(on: ClassType, frame: BodyFrame): readonly PropertyInfo[] {
  const { base, members, cut } = viewOf(on, frame);
  const own = base === 'members' ? [] : modelProperties(on, frame);
  const all = [...own.filter((one) => members.every((m) => m.name !== one.name)), ...members];
  const kept = all.map((one) => (cut?.includes(one.name) === true ? { ...one, presence: 'maybe' as const } : one));
  return withUntoldParts(on.fqcn, kept, frame.run.codebase);
}

function arrayOf(members: readonly PropertyInfo[], on: ClassType, frame: BodyFrame): Type {
  const whole = on.only !== undefined || hasKnownColumns(on.fqcn, frame.run.codebase);
  const fields = members.map((one) => arrayField(one, on, frame));
  return { kind: 'shape', fields, ...(whole ? {} : { open: true }) };
}

/** Gives a member as an array holds it. Relations a class loads by itself stay models: two that load each other would never end. */
function arrayField(one: PropertyInfo, on: ClassType, frame: BodyFrame): ShapeField {
  const field = fieldOf(one);
  if (CONVERTED.has(one.origin ?? '')) return { ...field, type: convertedObjects(one.type, frame) };
  const isLoaded =
    one.origin === 'relation' && on.loads?.some((path) => snake(path.split('.')[0] ?? path) === snake(one.name));
  return isLoaded === true ? { ...field, type: serialisedValue(one.type, frame) } : field;
}

/** Lists where values come from that the array of a model converts. */
const CONVERTED = new Set(['accessor', 'cast']);

function fieldOf(p: PropertyInfo): ShapeField {
  return {
    key: p.name,
    type: p.type,
    ...(p.presence === 'maybe' ? { optional: true as const } : {}),
    ...(p.wire === undefined ? {} : { wire: p.wire }),
    ...(p.description === undefined ? {} : { description: p.description }),
    ...(p.anchor === undefined ? {} : { anchor: p.anchor }),
  };
}

/** Gives what `toArray()` of objects of the application answers, in a collection as well; any other value as it is. */
function convertedObjects(type: Type, frame: BodyFrame): Type {
  const { codebase } = frame.run;
  const members = membersOf(type);
  const next = members.map((m): Type => {
    if (m.kind !== 'class' || isModel(m.fqcn, codebase)) return m;
    const element = elementOfClass(m, codebase);
    if (element === undefined) return convertedObject(m, frame);
    const value = convertedObjects(element.value, frame);
    return value === element.value ? m : keyedArray(element.key, value, m.gaps === true);
  });
  return next.every((one, at) => one === members[at]) ? type : union(next, codebase.enumCases);
}

function convertedObject(on: ClassType, frame: BodyFrame): Type {
  if (!frame.run.codebase.isSubclass(on.fqcn, ARRAYABLE_CONTRACT)) return on;
  const made = callMember(on, 'toArray', typeArgs(frame, []), frame);
  return made?.kind === 'shape' || made?.kind === 'map' || made?.kind === 'list' ? made : on;
}

/** Serialises a value inside a collection, by its `toArray()` or, where that goes before, its `jsonSerialize()`. */
export function serialisedValue(type: Type, frame: BodyFrame, method: 'toArray' | 'jsonSerialize' = 'toArray'): Type {
  return union(
    membersOf(type).map((m): Type => {
      if (m.kind !== 'class') return m;
      if (isModel(m.fqcn, frame.run.codebase)) return arrayOfModel(m, frame);
      const element = elementOfClass(m, frame.run.codebase);
      if (element === undefined) {
        const isJson = method === 'jsonSerialize' && frame.run.codebase.isSubclass(m.fqcn, 'JsonSerializable');
        return isJson ? m : convertedObject(m, frame);
      }
      const value = serialisedValue(element.value, frame, method);
      return keyKind(element.key) === 'string'
        ? map(STRING, value)
        : list(value, m.gaps === true ? { gaps: true } : {});
    }),
    frame.run.codebase.enumCases,
  );
}
