import { ARRAYABLE_CONTRACT } from '@docgen/laravel-knowledge';
import { snake } from '@docgen/php';
import type { PropertyInfo } from '../../contract.js';
import { callMember } from '../../infer/evaluator.js';
import { typeArgs } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import { elementOfClass } from '../../infer/iteration.js';
import { keyedArray } from '../../types/arrays/array-key.js';
import { list, map, STRING, shape } from '../../types/make.js';
import { keyKind } from '../../types/operations.js';
import type { ClassType, ShapeField, Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { isModel } from '../classes.js';
import { withoutRelations } from './eager-loads.js';
import { hasKnownColumns } from './model-facts.js';
import { convertedMembers, viewOf } from './model-view.js';
import { modelProperties } from './published-properties.js';

/** Gives the array a model serialises to: its published members (responses 10). */
export function serialised(on: ClassType, frame: BodyFrame): Type {
  const { base, members, cut } = viewOf(on, frame);
  const own = base === 'members' ? [] : modelProperties(on, frame);
  const all = [...own.filter((one) => members.every((m) => m.name !== one.name)), ...members];
  // Relations a class loads by itself stay models: two that load each other would never end.
  const loaded = new Set((on.loads ?? []).map((path) => snake(path.split('.')[0] ?? path)));
  const fields = all.map((one) => {
    const field = fieldOf(cut?.includes(one.name) === true ? { ...one, presence: 'maybe' } : one);
    if (CONVERTED.has(one.origin ?? '')) return { ...field, type: convertedObjects(one.type, frame) };
    return one.origin === 'relation' && loaded.has(snake(one.name))
      ? { ...field, type: serialisedValue(one.type, frame) }
      : field;
  });
  const whole = on.only !== undefined || hasKnownColumns(on.fqcn, frame.run.codebase);
  return { kind: 'shape', fields, ...(whole ? {} : { open: true }) };
}

/** Lists where values come from that the array of a model converts. */
const CONVERTED = new Set(['accessor', 'cast']);

/** Gives the array of a model's attributes alone. */
export function serialisedAttributes(on: ClassType, frame: BodyFrame): Type {
  return serialised(withoutRelations(on, undefined, frame), frame);
}

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
      if (isModel(m.fqcn, frame.run.codebase)) {
        const own = convertedMembers(m, frame);
        return own === undefined ? serialised(m, frame) : shape(own.map(fieldOf));
      }
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
