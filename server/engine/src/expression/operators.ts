import { type BinaryOp, type Expr, floatText } from '@docgen/php';
import { join } from '../flow/env.js';
import { assume } from '../flow/narrow.js';
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
} from '../make.js';
import { elementOf, isUnknown, truthiness, unknownLike } from '../operations.js';
import type { Type } from '../types.js';
import { membersOf, union } from '../union.js';
import { typeArgs } from './arguments.js';
import { plus } from './arrays.js';
import { compare } from './compare.js';
import { callMember } from './dispatch.js';
import type { Frame } from './frame.js';
import { typeOf } from './index.js';

const EQUALITIES = new Set<BinaryOp>(['==', '!=', '===', '!==']);
const ORDERS = new Set<BinaryOp>(['<', '<=', '>', '>=']);

export function binary(expr: Extract<Expr, { k: 'bin' }>, frame: Frame): Type {
  if (expr.op === '&&' || expr.op === '||') return logical(expr, frame);
  if (expr.op === '|>') {
    const value = typeOf(expr.l, frame);
    const target = typeOf(expr.r, frame);
    return callMember(target, '__invoke', typeArgs(frame, [value]), frame);
  }
  if (EQUALITIES.has(expr.op)) {
    const answer = assume(expr, true, frame, frame.env.clone());
    return answer === undefined ? BOOL : literal(answer);
  }
  if (ORDERS.has(expr.op)) {
    const answer = compare(expr.op, typeOf(expr.l, frame), typeOf(expr.r, frame));
    return answer === undefined ? BOOL : literal(answer);
  }
  return binaryTypes(expr.op, typeOf(expr.l, frame), typeOf(expr.r, frame));
}

function logical(expr: Extract<Expr, { k: 'bin' }>, frame: Frame): Type {
  const left = truthiness(typeOf(expr.l, frame)) ?? assume(expr.l, true, frame, frame.env.clone());
  const stop = expr.op === '||';
  if (left === stop) return literal(stop);
  const skipped = frame.env.clone();
  const entered = frame.env.clone();
  assume(expr.l, !stop, frame, entered);
  frame.env = entered;
  const right = truthiness(typeOf(expr.r, frame));
  frame.env = join(frame.run, [skipped, frame.env]);
  return left === !stop && right !== undefined ? literal(right) : BOOL;
}

/** A binary operator over types; literals fold (engine 6). */
export function binaryTypes(op: BinaryOp, left: Type, right: Type): Type {
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
      // A text with who knows what may be two texts.
      if ((isStringy(left) && isUnknown(right)) || (isUnknown(left) && isStringy(right))) return union([INT, STRING]);
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

function isStringy(type: Type): boolean {
  return membersOf(type).every(
    (m) =>
      (m.kind === 'scalar' && m.type === 'string') || (m.kind === 'literal' && typeof m.value === 'string' && !m.big),
  );
}

/** Text of a value known without running anything, as PHP converts it to string. */
function textOf(type: Type): string | undefined {
  if (type.kind === 'null') return '';
  if (type.kind !== 'literal') return undefined;
  if (typeof type.value === 'boolean') return type.value ? '1' : '';
  if (typeof type.value === 'number') return type.float === true ? floatText(type.value) : String(type.value);
  return type.value;
}

/** Characters a known text may have; doubling one sixty times is a line of PHP each. */
const MAX_TEXT = 65_536;

function concat(left: Type, right: Type): Type {
  const parts: Type[] = [];
  for (const a of membersOf(left)) {
    for (const b of membersOf(right)) {
      const x = textOf(a);
      const y = textOf(b);
      if (x === undefined || y === undefined || x.length + y.length > MAX_TEXT) return STRING;
      parts.push(literal(x + y));
    }
  }
  return union(parts);
}

export function interpolated(expr: Extract<Expr, { k: 'interp' }>, frame: Frame): Type {
  return expr.parts.reduce<Type>((text, part) => concat(text, typeOf(part, frame)), literal(''));
}

interface Num {
  value: bigint | number;
}

/** A number literal, or text that is one. */
function numberOf(type: Type): Num | undefined {
  if (type.kind === 'null') return { value: 0n };
  if (type.kind !== 'literal') return undefined;
  if (typeof type.value === 'boolean') return { value: type.value ? 1n : 0n };
  if (typeof type.value === 'number') return { value: type.float === true ? type.value : BigInt(type.value) };
  if (type.big === true) return { value: BigInt(type.value) };
  const text = type.value.trim();
  if (/^[+-]?\d+$/.test(text)) {
    const value = BigInt(text);
    return { value: fits(value) ? value : Number(text) };
  }
  return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text) ? { value: Number(text) } : undefined;
}

function fits(value: bigint): boolean {
  return value >= -(2n ** 63n) && value < 2n ** 63n;
}

/** The literal of a number; an integer of more than 64 bits is a float. */
export function numberType(value: bigint | number): Type {
  if (typeof value === 'number') return floatLiteral(value);
  return fits(value) ? intLiteral(value) : floatLiteral(Number(value));
}

const NUMBER = union([INT, FLOAT]);

function arithmetic(op: '+' | '-' | '*' | '**' | '/', left: Type, right: Type): Type {
  const a = numberOf(left);
  const b = numberOf(right);
  if (a !== undefined && b !== undefined) return calculate(op, a.value, b.value) ?? NUMBER;
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
    (m) =>
      (m.kind === 'scalar' && (m.type === 'int' || m.type === 'bool')) ||
      (m.kind === 'literal' && typeof numberOf(m)?.value === 'bigint'),
  );
}

function calculate(op: '+' | '-' | '*' | '**' | '/', a: bigint | number, b: bigint | number): Type | undefined {
  if (typeof a === 'bigint' && typeof b === 'bigint') {
    if (op === '+') return numberType(a + b);
    if (op === '-') return numberType(a - b);
    if (op === '*') return numberType(a * b);
    if (op === '**') {
      if (b < 0n) return floatLiteral(Number(a) ** Number(b));
      return b > 64n && a !== 0n && a !== 1n && a !== -1n ? floatLiteral(Number(a) ** Number(b)) : numberType(a ** b);
    }
    if (b === 0n) return undefined;
    return a % b === 0n ? numberType(a / b) : floatLiteral(Number(a) / Number(b));
  }
  const x = Number(a);
  const y = Number(b);
  switch (op) {
    case '+':
      return floatLiteral(x + y);
    case '-':
      return floatLiteral(x - y);
    case '*':
      return floatLiteral(x * y);
    case '**':
      return floatLiteral(x ** y);
    case '/':
      return y === 0 ? undefined : floatLiteral(x / y);
  }
}

function integral(op: BinaryOp, left: Type, right: Type): Type {
  const a = numberOf(left)?.value;
  const b = numberOf(right)?.value;
  if (a === undefined || b === undefined) return INT;
  if (op === '<=>') return a < b ? intLiteral(-1n) : a > b ? intLiteral(1n) : intLiteral(0n);
  const x = typeof a === 'bigint' ? a : BigInt(Math.trunc(a));
  const y = typeof b === 'bigint' ? b : BigInt(Math.trunc(b));
  switch (op) {
    case '%':
      return y === 0n ? INT : intLiteral(x % y);
    case '&':
      return intLiteral(x & y);
    case '|':
      return intLiteral(x | y);
    case '^':
      return intLiteral(x ^ y);
    case '<<':
      return y < 0n || y > 63n ? INT : intLiteral(BigInt.asIntN(64, x << y));
    default:
      return y < 0n || y > 63n ? INT : intLiteral(x >> y);
  }
}

export function unary(expr: Extract<Expr, { k: 'un' }>, frame: Frame): Type {
  if (expr.op === '!') {
    const answer = assume(expr.e, true, frame, frame.env.clone()) ?? truthiness(typeOf(expr.e, frame));
    return answer === undefined ? BOOL : literal(!answer);
  }
  const type = typeOf(expr.e, frame);
  if (expr.op === '~') return INT;
  return expr.op === '-' ? arithmetic('*', type, intLiteral(-1n)) : arithmetic('*', type, intLiteral(1n));
}

export function cast(expr: Extract<Expr, { k: 'cast' }>, frame: Frame): Type {
  const type = typeOf(expr.e, frame);
  return union(
    membersOf(type).map((m) => (isUnitEnum(m, frame) && expr.to === 'array' ? NAMED : castOne(m, expr.to))),
    frame.run.world.enumCases,
  );
}

/** A case without a value is an object with a name. */
const NAMED = shape([{ key: 'name', type: STRING }]);

function isUnitEnum(type: Type, frame: Frame): boolean {
  return type.kind === 'enum' && frame.run.world.classOf(type.fqcn)?.backing === undefined;
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
