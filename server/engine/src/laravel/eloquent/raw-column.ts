import { readProperty } from '../../infer/evaluator.js';
import type { BodyFrame } from '../../infer/frame.js';
import { INT, STRING } from '../../types/make.js';
import { nullable, widen } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { modelFacts } from './model-facts.js';

/**
 * What the database holds in a column of a model: no cast or accessor has run (engine 14.3). Without a migration it is what
 * the attribute is stored as: dates and enums as text, booleans as numbers.
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
