import { snake } from '@docgen/php';
import type { PropertyInfo } from '../../contract.js';
import type { BodyFrame } from '../../infer/frame.js';
import { elementOfClass } from '../../infer/iteration.js';
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
    return one.origin === 'relation' && loaded.has(snake(one.name))
      ? { ...field, type: serialisedValue(one.type, frame) }
      : field;
  });
  const whole = on.only !== undefined || hasKnownColumns(on.fqcn, frame.run.codebase);
  return { kind: 'shape', fields, ...(whole ? {} : { open: true }) };
}

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

/** Serialises a value inside a collection. */
export function serialisedValue(type: Type, frame: BodyFrame): Type {
  return union(
    membersOf(type).map((m): Type => {
      if (m.kind !== 'class') return m;
      if (isModel(m.fqcn, frame.run.codebase)) {
        const own = convertedMembers(m, frame);
        return own === undefined ? serialised(m, frame) : shape(own.map(fieldOf));
      }
      const element = elementOfClass(m, frame.run.codebase);
      if (element === undefined) return m;
      const value = serialisedValue(element.value, frame);
      return keyKind(element.key) === 'string'
        ? map(STRING, value)
        : list(value, m.gaps === true ? { gaps: true } : {});
    }),
    frame.run.codebase.enumCases,
  );
}
