import type { Expr } from '@docgen/php';
import {
  BOOL,
  EMPTY_ARRAY,
  FLOAT,
  floatLiteral,
  INT,
  intLiteral,
  literal,
  map,
  STRING,
  shape,
  tuple,
  unknown,
} from '../../../types/make.js';
import { elementOf, isUnknown, unknownLike } from '../../../types/operations.js';
import { truthiness } from '../../../types/truthiness.js';
import type { Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { typeOf } from '../../evaluator.js';
import type { BodyFrame } from '../../frame.js';
import { numberOf } from './arithmetic.js';
import { textOf } from './string-value.js';

export function cast(expr: Extract<Expr, { k: 'cast' }>, frame: BodyFrame): Type {
  const type = typeOf(expr.e, frame);
  return union(
    membersOf(type).map((m) => (isUnitEnum(m, frame) && expr.to === 'array' ? NAMED : castOne(m, expr.to))),
    frame.run.codebase.enumCases,
  );
}

/** A case without a value is an object with a name. */
const NAMED = shape([{ key: 'name', type: STRING }]);

function isUnitEnum(type: Type, frame: BodyFrame): boolean {
  return type.kind === 'enum' && frame.run.codebase.classOf(type.fqcn)?.backing === undefined;
}

function castOne(type: Type, to: Extract<Expr, { k: 'cast' }>['to']): Type {
  switch (to) {
    case 'int': {
      const value = numberOf(type)?.value;
      if (value === undefined) return INT;
      return typeof value === 'bigint'
        ? intLiteral(value)
        : Number.isFinite(value)
          ? intLiteral(BigInt(Math.trunc(value)))
          : INT;
    }
    case 'float': {
      const value = numberOf(type)?.value;
      return value === undefined ? FLOAT : floatLiteral(Number(value));
    }
    case 'string': {
      const text = textOf(type);
      return text === undefined ? STRING : literal(text);
    }
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

function toArray(type: Type): Type {
  if (isUnknown(type)) return unknown('vague-array');
  if (type.kind === 'null') return EMPTY_ARRAY;
  if (type.kind === 'shape') return shape(type.fields);
  if (elementOf(type) !== undefined) return type;
  // The case itself, or its backing value.
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
