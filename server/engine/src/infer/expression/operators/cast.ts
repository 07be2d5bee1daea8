import { cast as castValue, type Expr } from '@docgen/php';
import { textUnlessFailed } from '../../../types/json-text.js';
import { BOOL, EMPTY_ARRAY, FLOAT, INT, literal, map, STRING, shape, tuple, unknown } from '../../../types/make.js';
import { elementOf, isUnknown, unknownLike } from '../../../types/operations.js';
import { truthiness } from '../../../types/truthiness.js';
import type { Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { typeOf } from '../../evaluator.js';
import type { BodyFrame } from '../../frame.js';
import { literalValue, typeOfValue } from './literal-value.js';

export function cast(expr: Extract<Expr, { k: 'cast' }>, frame: BodyFrame): Type {
  const type = typeOf(expr.e, frame);
  const text = expr.to === 'string' ? textUnlessFailed(type) : undefined;
  if (text !== undefined) return text;
  return union(
    membersOf(type).map((m) => (isUnitEnum(m, frame) && expr.to === 'array' ? NAMED : castOne(m, expr.to))),
    frame.run.codebase.enumCases,
  );
}

/** Types a case without a value: an object with a name. */
const NAMED = shape([{ key: 'name', type: STRING }]);

function isUnitEnum(type: Type, frame: BodyFrame): boolean {
  return type.kind === 'enum' && frame.run.codebase.classOf(type.fqcn)?.backing === undefined;
}

function castOne(type: Type, to: Extract<Expr, { k: 'cast' }>['to']): Type {
  switch (to) {
    case 'int':
      return known(to, type) ?? INT;
    case 'float':
      return known(to, type) ?? FLOAT;
    case 'string':
      return known(to, type) ?? (type.kind === 'scalar' && type.type === 'string' ? type : STRING);
    case 'bool': {
      const truth = truthiness(type);
      return truth === undefined ? BOOL : literal(truth);
    }
    case 'array':
      return toArray(type);
    case 'object':
      return toObject(type);
    default:
      return type;
  }
}

function known(to: 'int' | 'float' | 'string', type: Type): Type | undefined {
  const value = literalValue(type);
  return value === undefined ? undefined : typeOfValue(castValue(to, value));
}

function toArray(type: Type): Type {
  if (isUnknown(type)) return unknown('vague-array');
  if (type.kind === 'null') return EMPTY_ARRAY;
  if (type.kind === 'shape') return shape(type.fields);
  if (elementOf(type) !== undefined) return type;
  // An enum type stands for the case itself, or for its backing value.
  if (type.kind === 'enum')
    return union([
      shape([
        { key: 'name', type: STRING },
        { key: 'value', type },
      ]),
      tuple([type]),
    ]);
  if (type.kind === 'class') return map(STRING, unknown('mixed'));
  return tuple([type]);
}

function toObject(type: Type): Type {
  if (type.kind === 'shape') return shape(type.fields, true);
  if (type.kind === 'null') return shape([], true);
  if (type.kind === 'scalar' || type.kind === 'literal') return shape([{ key: 'scalar', type }], true);
  if (type.kind === 'list' || type.kind === 'map') return map(STRING, type.kind === 'list' ? type.item : type.value);
  return type.kind === 'unknown' ? unknownLike(type) : type;
}
