import { binary, type ValueOp } from '@docgen/php';
import { atRunTime } from '../../../types/operations.js';
import { truthiness } from '../../../types/truthiness.js';
import type { Type } from '../../../types/type.js';
import { membersOf } from '../../../types/union.js';
import { literalValue } from './literal-value.js';

/** Compares two types by PHP 8 rules; undefined when they do not decide it. */
export function compare(op: ValueOp, given: Type, other: Type): boolean | undefined {
  const [left, right] = [atRunTime(given), atRunTime(other)];
  const answers = new Set<boolean | undefined>();
  for (const a of membersOf(left)) for (const b of membersOf(right)) answers.add(one(op, a, b));
  const [only] = answers;
  return answers.size === 1 ? only : undefined;
}

function one(op: ValueOp, a: Type, b: Type): boolean | undefined {
  switch (op) {
    case '===':
      return identical(a, b);
    case '!==':
      return negate(identical(a, b));
    case '==':
      return loose(a, b);
    case '!=':
      return negate(loose(a, b));
    default:
      return answer(op, a, b);
  }
}

function negate(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

function isConstant(type: Type): boolean {
  return type.kind === 'literal' || type.kind === 'null' || (type.kind === 'enum' && type.cases?.length === 1);
}

/** Gives the kind of run-time value of a type; two values of different kinds are never identical. */
function kindOf(type: Type): string | undefined {
  switch (type.kind) {
    case 'null':
    case 'void':
      return 'null';
    case 'scalar':
      return type.type;
    case 'literal':
      if (typeof type.value === 'boolean') return 'bool';
      if (typeof type.value === 'number') return type.float === true ? 'float' : 'int';
      return type.big === true ? 'int' : 'string';
    case 'list':
    case 'map':
      return 'array';
    case 'shape':
      return type.isObject === true ? 'object' : 'array';
    case 'class':
      return 'object';
    default:
      return undefined;
  }
}

/** Tells whether a kind of value is never a callable, which may be a string, an array or an object. */
function isNoCallable(kind: string | undefined): boolean {
  return kind === 'null' || kind === 'int' || kind === 'float' || kind === 'bool';
}

/** Compares arrays of which one is empty: nobody has to know the members of the other, only that there are some. */
function besideEmpty(a: Type, b: Type): boolean | undefined {
  const isEmpty = (type: Type): boolean => type.kind === 'shape' && type.isObject !== true && type.fields.length === 0;
  const other = isEmpty(b) ? a : isEmpty(a) ? b : undefined;
  if (other === undefined || kindOf(other) !== 'array') return undefined;
  const filled = truthiness(other);
  return filled === undefined ? undefined : !filled;
}

/** Compares a text that is not empty with one that is; with null as well, which `==` takes for an empty text. */
function besideBlank(a: Type, b: Type, loosely: boolean): false | undefined {
  const isFilled = (type: Type): boolean => type.kind === 'scalar' && type.type === 'string' && type.nonEmpty === true;
  const other = isFilled(a) ? b : isFilled(b) ? a : undefined;
  if (other?.kind === 'literal' && other.value === '') return false;
  return loosely && other?.kind === 'null' ? false : undefined;
}

function identical(a: Type, b: Type): boolean | undefined {
  if (isConstant(a) && isConstant(b)) {
    if (a.kind === 'enum' && b.kind === 'enum') return a.fqcn === b.fqcn && a.cases?.[0] === b.cases?.[0];
    if (a.kind === 'null' || b.kind === 'null') return a.kind === b.kind;
    if (a.kind !== b.kind) return a.kind === 'enum' || b.kind === 'enum' ? undefined : false;
    return answer('===', a, b);
  }
  const x = kindOf(a);
  const y = kindOf(b);
  if ((a.kind === 'callable' && isNoCallable(y)) || (b.kind === 'callable' && isNoCallable(x))) return false;
  if (x !== undefined && y !== undefined && x !== y) return false;
  if (a.kind === 'enum' && b.kind === 'enum' && a.fqcn === b.fqcn && a.cases !== undefined && b.cases !== undefined) {
    return a.cases.some((c) => b.cases?.includes(c)) ? undefined : false;
  }
  if (a.kind === 'enum' && b.kind === 'null') return false;
  if (b.kind === 'enum' && a.kind === 'null') return false;
  return besideEmpty(a, b) ?? besideBlank(a, b, false);
}

function loose(a: Type, b: Type): boolean | undefined {
  if (a.kind === 'enum' || b.kind === 'enum') return identical(a, b);
  return answer('==', a, b) ?? besideEmpty(a, b) ?? besideBlank(a, b, true);
}

/** Compares two known values. */
function answer(op: ValueOp, a: Type, b: Type): boolean | undefined {
  const x = literalValue(a);
  const y = x === undefined ? undefined : literalValue(b);
  if (x === undefined || y === undefined) return undefined;
  const known = binary(op, x, y);
  return typeof known === 'boolean' ? known : undefined;
}
