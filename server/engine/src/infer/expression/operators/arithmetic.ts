import { binary, toNumber, type ValueOp } from '@docgen/php';
import { FLOAT, INT } from '../../../types/make.js';
import { NUMBER } from '../../../types/operations.js';
import type { Type } from '../../../types/type.js';
import { membersOf } from '../../../types/union.js';
import { literalValue, typeOfValue } from './literal-value.js';

/** Calculates an operator over two known values; undefined where one is not known, or PHP throws. */
function calculated(op: ValueOp, left: Type, right: Type): Type | undefined {
  const a = literalValue(left);
  const b = a === undefined ? undefined : literalValue(right);
  return a === undefined || b === undefined ? undefined : typeOfValue(binary(op, a, b));
}

export function arithmetic(op: '+' | '-' | '*' | '**' | '/', left: Type, right: Type): Type {
  const known = calculated(op, left, right);
  if (known !== undefined) return known;
  if (op === '/') return isFloat(left) || isFloat(right) ? FLOAT : NUMBER;
  if (isFloat(left) || isFloat(right)) return FLOAT;
  if (isInt(left) && isInt(right)) return op === '**' ? NUMBER : INT;
  return NUMBER;
}

function isFloat(type: Type): boolean {
  return membersOf(type).every(
    (m) => (m.kind === 'scalar' && m.type === 'float') || (m.kind === 'literal' && m.float === true),
  );
}

function isInt(type: Type): boolean {
  return membersOf(type).every(
    (m) => (m.kind === 'scalar' && (m.type === 'int' || m.type === 'bool')) || isIntLiteral(m),
  );
}

function isIntLiteral(type: Type): boolean {
  const value = type.kind === 'literal' ? literalValue(type) : undefined;
  return value !== undefined && typeof toNumber(value) === 'bigint';
}

/** Types operators whose result is an integer for any numbers. */
export function integral(op: ValueOp, left: Type, right: Type): Type {
  return calculated(op, left, right) ?? INT;
}
