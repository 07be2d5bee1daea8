import type { ValueOp } from '@docgen/php';
import { plus } from '../../../types/arrays/array-write.js';
import { BOOL, INT, literal, STRING } from '../../../types/make.js';
import { isUnknown } from '../../../types/operations.js';
import type { Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { arithmetic, integral } from './arithmetic.js';
import { compare } from './compare.js';
import { concat } from './string-value.js';

/** Types a binary operator; literals fold (engine 6). */
export function binaryTypes(op: ValueOp, left: Type, right: Type): Type {
  switch (op) {
    case '.':
      return concat(left, right);
    case '+':
      if (isArray(left) || isArray(right)) return plus(left, right);
      return arithmetic(op, left, right);
    case '-':
    case '*':
    case '**':
    case '/':
      return arithmetic(op, left, right);
    case '%':
    case '<<':
    case '>>':
    case '<=>':
      return integral(op, left, right);
    case '&':
    case '|':
    case '^':
      if (isStringy(left) && isStringy(right)) return STRING;
      // A string and an unknown value may be two strings.
      if (mayBeText(left) && mayBeText(right) && !(isUnknown(left) && isUnknown(right))) return union([INT, STRING]);
      return integral(op, left, right);
    case '==':
    case '!=':
    case '===':
    case '!==':
    case '<':
    case '<=':
    case '>':
    case '>=': {
      const answer = compare(op, left, right);
      return answer === undefined ? BOOL : literal(answer);
    }
    default:
      return BOOL;
  }
}

function isArray(type: Type): boolean {
  return membersOf(type).some((m) => m.kind === 'shape' || m.kind === 'list' || m.kind === 'map');
}

export function isStringy(type: Type): boolean {
  return membersOf(type).every(
    (m) =>
      (m.kind === 'scalar' && m.type === 'string') || (m.kind === 'literal' && typeof m.value === 'string' && !m.big),
  );
}

function mayBeText(type: Type): boolean {
  return membersOf(type).some((m) => m.kind === 'unknown' || isStringy(m));
}
