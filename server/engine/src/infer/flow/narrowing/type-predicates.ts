import type { Expr } from '@docgen/php';
import { BOOL, NULL, STRING, unknown } from '../../../types/make.js';
import { truthiness } from '../../../types/truthiness.js';
import type { Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { typeOf } from '../../evaluator.js';
import { pathOf } from '../../expression/objects/access-path.js';
import type { BodyFrame } from '../../frame.js';
import { asserted } from '../assertions.js';
import { rowAt } from '../keyed-rows.js';
import { inArray } from './equality.js';
import { hasMethod, instanceOf, isClosure, NO_PREDICATE, namesSubclass } from './instanceof.js';
import { keyExists, rowExists } from './isset.js';
import { negate, truth, truthOf } from './truth.js';

const KINDS: Record<string, (type: Type) => boolean | undefined> = {
  is_null: (t) => t.kind === 'null',
  is_string: (t) =>
    t.kind === 'scalar' ? t.type === 'string' : t.kind === 'literal' && typeof t.value === 'string' && t.big !== true,
  is_int: (t) =>
    t.kind === 'scalar'
      ? t.type === 'int'
      : t.kind === 'literal' && (t.big === true || (typeof t.value === 'number' && t.float !== true)),
  is_float: (t) => (t.kind === 'scalar' ? t.type === 'float' : t.kind === 'literal' && t.float === true),
  is_bool: (t) => (t.kind === 'scalar' ? t.type === 'bool' : t.kind === 'literal' && typeof t.value === 'boolean'),
  is_array: (t) => t.kind === 'list' || t.kind === 'map' || (t.kind === 'shape' && t.isObject !== true),
  is_object: (t) =>
    t.kind === 'class' || t.kind === 'enum' || t.kind === 'callable' || (t.kind === 'shape' && t.isObject === true),
  is_scalar: (t) => t.kind === 'scalar' || t.kind === 'literal',
};

KINDS.is_integer = KINDS.is_int as (type: Type) => boolean;

KINDS.is_numeric = (t) => {
  if (t.kind === 'scalar') return t.type === 'string' ? undefined : t.type !== 'bool';
  if (t.kind !== 'literal') return false;
  return typeof t.value === 'string' && t.big !== true ? undefined : typeof t.value !== 'boolean';
};

KINDS.is_iterable = (t) =>
  KINDS.is_array?.(t) === true || (t.kind === 'class' || t.kind === 'intersection' ? undefined : false);

KINDS.is_countable = KINDS.is_iterable;

KINDS.is_callable = (t) =>
  t.kind === 'callable'
    ? true
    : t.kind === 'scalar' && t.type !== 'string'
      ? false
      : t.kind === 'null'
        ? false
        : undefined;

/** Tests an integer by the digits it is written with, or by the character it stands for. */
KINDS.ctype_digit = (t) =>
  (t.kind === 'scalar' && (t.type === 'string' || t.type === 'int')) ||
  (t.kind === 'literal' && (typeof t.value === 'string' || (typeof t.value === 'number' && t.float !== true)))
    ? undefined
    : false;

/**
 * Answers a test for a whole type: undefined for an unknown; an enum stands for its cases and their backing values
 * alike.
 */
function answer(test: (type: Type) => boolean | undefined, type: Type, frame: BodyFrame): boolean | undefined {
  if (type.kind === 'unknown') return undefined;
  if (type.kind === 'callable' && MANY.has(test) && !isClosure(type, frame)) return undefined;
  return type.kind === 'enum' && test !== KINDS.is_null ? undefined : test(type);
}

/** Lists the kinds a callable may be: the name of a function, an object and a method, or an object. */
const MANY = new Set([KINDS.is_string, KINDS.is_array, KINDS.is_object, KINDS.is_scalar, KINDS.is_iterable]);

/** Narrows a type to the members of a kind. */
function membersOfKind(type: Type, to: Type, test: (type: Type) => boolean | undefined, frame: BodyFrame): Type {
  if (type.kind === 'unknown') return to;
  return type.kind === 'callable' && answer(test, type, frame) === undefined ? to : type;
}

const PLAIN: Record<string, Type> = {
  is_null: NULL,
  is_string: STRING,
  is_int: { kind: 'scalar', type: 'int' },
  is_integer: { kind: 'scalar', type: 'int' },
  is_float: { kind: 'scalar', type: 'float' },
  is_bool: { kind: 'scalar', type: 'bool' },
  is_array: unknown('vague-array'),
  is_numeric: union([STRING, { kind: 'scalar', type: 'int' }, { kind: 'scalar', type: 'float' }]),
  is_scalar: union([STRING, { kind: 'scalar', type: 'int' }, { kind: 'scalar', type: 'float' }, BOOL]),
  is_callable: { kind: 'callable' },
  ctype_digit: union([STRING, { kind: 'scalar', type: 'int' }]),
};

function isText(type: Type): boolean {
  return KINDS.is_string?.(type) === true;
}

/** Answers for a class named by a string as for an object of it. */
function namedOrOf(
  of: Expr,
  name: string,
  names: readonly Type[],
  holds: boolean,
  frame: BodyFrame,
): boolean | undefined {
  instanceOf(of, name, holds, frame);
  const path = pathOf(of);
  if (path === undefined || !holds) return undefined;
  const texts = names.map((m) => (m.kind === 'unknown' ? STRING : m));
  const objects = membersOf(typeOf(of, frame)).filter((m) => !isText(m));
  frame.env.narrow(path, union([...objects, ...texts], frame.run.codebase.enumCases));
  return undefined;
}

export function predicate(
  cond: Extract<Expr, { k: 'call' }>,
  holds: boolean,
  frame: BodyFrame,
): boolean | undefined | typeof NO_PREDICATE {
  if (cond.fn.k !== 'fref') return NO_PREDICATE;
  const name = (cond.fn.fallback ?? cond.fn.name).toLowerCase();
  const first = cond.args[0]?.value;
  if (first === undefined) return NO_PREDICATE;
  if (name === 'filled') return truthOf(first, holds, frame);
  if (name === 'blank') return negate(truthOf(first, !holds, frame));
  if (name === 'count' || name === 'boolval') return name === 'boolval' ? truth(first, holds, frame) : NO_PREDICATE;
  if (name === 'in_array') return inArray(cond, holds, frame);
  if (name === 'is_a' || name === 'is_subclass_of') {
    const named = cond.args[1] === undefined ? undefined : typeOf(cond.args[1].value, frame);
    if (named?.kind !== 'literal') return undefined;
    const flag = cond.args[2] === undefined ? undefined : truthiness(typeOf(cond.args[2].value, frame));
    const strings = cond.args[2] === undefined ? name === 'is_subclass_of' : flag !== false;
    if (strings) {
      const type = typeOf(first, frame);
      const decided = namesSubclass(type, String(named.value), name === 'is_a', frame);
      if (decided !== NO_PREDICATE) return decided;
      const names = membersOf(type).filter((m) => m.kind === 'unknown' || isText(m));
      if (names.length > 0) return namedOrOf(first, String(named.value), names, holds, frame);
    }
    const decided = instanceOf(first, String(named.value), holds, frame);
    return name === 'is_a' ? decided : undefined;
  }
  const row = rowAt(cond, frame);
  if (row !== undefined) return rowExists(row, holds, frame);
  if (name === 'array_key_exists' || name === 'key_exists')
    return keyExists(cond.args[1]?.value, cond.args[0]?.value, holds, frame);
  if (name === 'method_exists' && cond.args[1] !== undefined) {
    const decided = hasMethod(first, cond.args[1].value, frame);
    if (decided !== undefined) return decided;
  }
  const test = KINDS[name];
  if (test === undefined) {
    asserted(cond, holds, frame);
    return NO_PREDICATE;
  }
  const type = typeOf(first, frame);
  const members = membersOf(type);
  const answers = new Set(members.map((m) => answer(test, m, frame)));
  const path = pathOf(first);
  if (path !== undefined) {
    const to = PLAIN[name];
    const kept = members
      .filter((m) => answer(test, m, frame) !== !holds)
      .map((m) => (holds && to !== undefined ? membersOfKind(m, to, test, frame) : m));
    if (kept.length > 0) frame.env.narrow(path, union(kept, frame.run.codebase.enumCases));
  }
  const [only] = answers;
  return answers.size === 1 ? only : undefined;
}
