import type { Frame } from '../expression/frame.js';
import { elementOfClass } from '../framework/iteration.js';
import { list, map, STRING, shape, unknown } from '../make.js';
import { keyKind } from '../operations.js';
import { isOpen } from '../recall/span.js';
import type { ClassType, ShapeField, Type } from '../types.js';
import { membersOf, union } from '../union.js';
import { modelProperties } from './properties.js';

/** The array a model serialises to: its published members (responses 10). */
export function serialised(on: ClassType, frame: Frame): Type {
  if (isOpen(frame.run, `serialised:${on.fqcn}`)) return unknown('recursion');
  return shape(
    modelProperties(on, frame).map(
      (p): ShapeField => ({
        key: p.name,
        type: p.type,
        ...(p.presence === 'maybe' ? { optional: true as const } : {}),
        ...(p.wire === undefined ? {} : { wire: p.wire }),
        ...(p.description === undefined ? {} : { description: p.description }),
        ...(p.anchor === undefined ? {} : { anchor: p.anchor }),
      }),
    ),
  );
}

/** A value inside a serialised collection. */
export function serialisedValue(type: Type, frame: Frame): Type {
  return union(
    membersOf(type).map((m): Type => {
      if (m.kind !== 'class') return m;
      if (frame.run.world.isModel(m.fqcn)) return serialised(m, frame);
      const element = elementOfClass(m, frame.run.world);
      if (element === undefined) return m;
      const value = serialisedValue(element.value, frame);
      return keyKind(element.key) === 'string'
        ? map(STRING, value)
        : list(value, m.gaps === true ? { gaps: true } : {});
    }),
    frame.run.world.enumCases,
  );
}
