import type { Codebase } from '../../infer/codebase.js';
import { readProperty } from '../../infer/evaluator.js';
import type { BodyFrame } from '../../infer/frame.js';
import { INT, map, STRING, shape, unknown } from '../../types/make.js';
import { nullable, widen } from '../../types/operations.js';
import type { ClassType, ShapeField, Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { modelFacts } from './model-facts.js';

/**
 * Types the stored value of a column, before any cast or accessor (engine 14.3). Without a migration it is the form the
 * attribute is stored in: dates and enums as strings, booleans as numbers.
 */
export function rawColumn(model: Type, name: string, frame: BodyFrame): Type {
  const { codebase } = frame.run;
  const column =
    model.kind === 'class' && codebase.classOf(model.fqcn) !== undefined
      ? modelFacts(model.fqcn, codebase).table?.columns.get(name)
      : undefined;
  if (column !== undefined) return column.nullable ? nullable(column.type) : column.type;
  return union(membersOf(readProperty(model, name, frame)).map(stored));
}

function stored(type: Type): Type {
  if (type.kind === 'class' || type.kind === 'enum') return STRING;
  const plain = widen(type);
  return plain.kind === 'scalar' && plain.type === 'bool' ? INT : plain;
}

/**
 * Answers `$m->getAttributes()`: the columns of the table as the database gives them (responses 11.3). A model of which some columns were
 * selected, or that was not read from the database, may have others.
 */
export function storedRow(on: ClassType, codebase: Codebase): Type {
  const chosen = on.only !== undefined || on.has !== undefined || on.vague === true || on.origin !== undefined;
  const table = chosen ? undefined : modelFacts(on.fqcn, codebase).table;
  if (table === undefined) return map(STRING, unknown('untyped'));
  return shape(
    [...table.columns].map(
      ([key, column]): ShapeField => ({
        key,
        type: column.nullable ? nullable(column.type) : column.type,
        ...(column.wire === undefined ? {} : { wire: column.wire }),
        ...(column.optional === true ? { optional: true as const } : {}),
      }),
    ),
  );
}
