import { readProperty } from '../../infer/evaluator.js';
import type { BodyFrame } from '../../infer/frame.js';
import { INT, STRING } from '../../types/make.js';
import { nullable, widen } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
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
