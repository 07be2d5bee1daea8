import { snake } from '@docgen/php';
import type { BodyFrame } from '../../infer/frame.js';
import { elementOfClass } from '../../infer/iteration.js';
import { isQuestionOpen } from '../../infer/memo/memo-scope.js';
import { list, map, STRING, shape, unknown } from '../../types/make.js';
import { mapClassTypes } from '../../types/map-class-types.js';
import { keyKind } from '../../types/operations.js';
import type { ClassType, ShapeField, Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { isModel } from '../classes.js';
import { withLoads } from '../query/builder.js';
import { modelFacts } from './model-facts.js';
import { modelProperties } from './published-properties.js';
import { relationNamed } from './relation-methods.js';

/** Gives the array a model serialises to: its published members (responses 10). */
export function serialised(on: ClassType, frame: BodyFrame): Type {
  if (isQuestionOpen(frame.run, `serialised:${on.fqcn}`)) return unknown('recursion');
  const fields = modelProperties(on, frame).map(
    (p): ShapeField => ({
      key: p.name,
      type: p.type,
      ...(p.presence === 'maybe' ? { optional: true as const } : {}),
      ...(p.wire === undefined ? {} : { wire: p.wire }),
      ...(p.description === undefined ? {} : { description: p.description }),
      ...(p.anchor === undefined ? {} : { anchor: p.anchor }),
    }),
  );
  const loaded = loadedFields(on, frame);
  const own = (on.has ?? []).filter((field) => !on.loads?.includes(field.key));
  const more = [...own, ...loaded].filter((field) => fields.every((f) => f.key !== field.key));
  const { undocumented } = modelFacts(on.fqcn, frame.run.codebase);
  return shape(
    [...fields, ...more].filter((field) => !on.hides?.includes(field.key) && !undocumented.includes(field.key)),
  );
}

/** Lists the loaded relations with the relations below them. */
function loadedFields(on: ClassType, frame: BodyFrame): ShapeField[] {
  const { hidden, undocumented, visible, snakeAttributes } = modelFacts(on.fqcn, frame.run.codebase);
  const names = new Set((on.loads ?? []).map((path) => path.split('.')[0] ?? ''));
  return [...names].flatMap((name): ShapeField[] => {
    const relation = relationNamed(on.fqcn, name, frame);
    const key = snakeAttributes ? snake(name) : name;
    const named = (names: readonly string[]) => names.includes(name) || names.includes(key);
    if (relation === undefined || named(hidden) || named(undocumented) || (visible.length > 0 && !named(visible)))
      return [];
    const below = (on.loads ?? []).flatMap((path) =>
      path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : [],
    );
    const given = on.has?.find((field) => field.key === name)?.type;
    const value = mapClassTypes(given ?? relation.value, (m) =>
      below.length === 0 ? m : loadedBelow(m, below, frame),
    );
    return [{ key, type: serialisedValue(value, frame) }];
  });
}

function loadedBelow(on: ClassType, below: readonly string[], frame: BodyFrame): ClassType {
  if (isModel(on.fqcn, frame.run.codebase)) return withLoads(on, below);
  return on.args === undefined
    ? on
    : { ...on, args: on.args.map((arg) => (arg.kind === 'class' ? loadedBelow(arg, below, frame) : arg)) };
}

/** Serialises a value inside a collection. */
export function serialisedValue(type: Type, frame: BodyFrame): Type {
  return union(
    membersOf(type).map((m): Type => {
      if (m.kind !== 'class') return m;
      if (isModel(m.fqcn, frame.run.codebase)) return serialised(m, frame);
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
