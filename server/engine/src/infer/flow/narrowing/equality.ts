import { type Expr, numericText } from '@docgen/php';
import { scalarOf } from '../../../types/absorb.js';
import { atRunTime, isNullable, withoutNull } from '../../../types/operations.js';
import { truthiness } from '../../../types/truthiness.js';
import type { Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { typeOf } from '../../evaluator.js';
import { pathOf } from '../../expression/objects/access-path.js';
import { compare } from '../../expression/operators/compare.js';
import type { BodyFrame } from '../../frame.js';
import { framework } from '../../framework/framework.js';
import { caseOfValue } from './case-of-value.js';
import { narrowByDiscriminant } from './discriminant.js';
import { instanceOf } from './instanceof.js';
import { removeNull } from './isset.js';
import { exclude, narrowTo } from './narrow-type.js';

export function equality(cond: Extract<Expr, { k: 'bin' }>, holds: boolean, frame: BodyFrame): boolean | undefined {
  const left = atRunTime(typeOf(cond.l, frame));
  const right = atRunTime(typeOf(cond.r, frame));
  const equal = holds !== cond.op.startsWith('!');
  const decided = framework.decideEquality(cond, frame) ?? compare(cond.op as '===', left, right);
  const strict = cond.op.length === 3;
  side(cond.l, left, right, { equal, strict }, frame);
  side(cond.r, right, left, { equal, strict }, frame);
  return decided;
}

interface Comparison {
  equal: boolean;
  strict: boolean;
}

function side(expr: Expr, own: Type, other: Type, { equal, strict }: Comparison, frame: BodyFrame): void {
  // `$x::class === A::class` narrows $x.
  if (expr.k === 'cconst' && expr.name === 'class' && expr.class.k === 'var' && other.kind === 'literal' && equal) {
    const path = pathOf(expr.class);
    if (path !== undefined)
      frame.env.narrow(
        path,
        narrowTo(typeOf(expr.class, frame), frame.run.codebase.typeOfName(String(other.value)), frame),
      );
    return;
  }
  if (expr.k === 'call' && expr.fn.k === 'fref' && equal && other.kind === 'literal') {
    const of = expr.args[0]?.value;
    if ((expr.fn.fallback ?? expr.fn.name).toLowerCase() === 'get_class' && of !== undefined)
      instanceOf(of, String(other.value), true, frame);
    return;
  }
  const path = pathOf(expr);
  if (path === undefined || caseOfValue(expr, other, { equal, strict }, frame)) return;
  const op = strict ? '===' : '==';
  narrowByDiscriminant(expr, (member) => member !== undefined && compare(op, member, other) !== !equal, frame);
  if (equal && isConstant(other) && other.kind !== 'null' && expr.k === 'prop' && expr.nullsafe === true)
    if (strict || (other.kind === 'literal' && other.value !== '' && other.value !== false && other.value !== 0))
      removeNull(expr.on, frame);
  if (equal && !strict) {
    if (isConstant(other)) frame.env.narrow(path, loosely(own, other, frame));
    return;
  }
  if (equal) {
    if (other.kind === 'literal' || other.kind === 'null' || (other.kind === 'enum' && other.cases !== undefined)) {
      frame.env.narrow(path, other.kind === 'null' || own.kind !== 'unknown' ? narrowTo(own, other, frame) : other);
    } else if (other.kind !== 'unknown' && !isNullable(other)) frame.env.narrow(path, withoutNull(own));
    return;
  }
  if (other.kind === 'null') {
    frame.env.narrow(path, withoutNull(own));
    if (expr.k === 'prop' && expr.nullsafe === true) removeNull(expr.on, frame);
    return;
  }
  frame.env.narrow(path, exclude(own, other, frame));
}

function isConstant(type: Type): boolean {
  return type.kind === 'literal' || type.kind === 'null' || (type.kind === 'enum' && type.cases !== undefined);
}

/**
 * Narrows by `==`, which says less than `===`: members that cannot be equal go, and a scalar becomes the constant only
 * where no other value of its kind equals it.
 */
function loosely(own: Type, constant: Type, frame: BodyFrame): Type {
  const kept = membersOf(own).flatMap((m): Type[] => {
    if (compare('==', m, constant) === false) return [];
    if (constant.kind === 'null') return m.kind === 'class' || m.kind === 'enum' || m.kind === 'callable' ? [] : [m];
    if (m.kind === 'enum' && constant.kind === 'enum') return [narrowTo(m, constant, frame)];
    return m.kind === 'scalar' && constant.kind === 'literal' && isOnlyEqual(m.type, constant) ? [constant] : [m];
  });
  return kept.length === 0 ? own : union(kept, frame.run.codebase.enumCases);
}

function isOnlyEqual(kind: string, constant: Extract<Type, { kind: 'literal' }>): boolean {
  if (kind !== scalarOf(constant)) return false;
  const { value } = constant;
  return kind !== 'string' || numericText(String(value)) === undefined;
}

export function inArray(cond: Extract<Expr, { k: 'call' }>, holds: boolean, frame: BodyFrame): boolean | undefined {
  const [needle, haystack] = cond.args;
  if (needle === undefined || haystack === undefined) return undefined;
  const type = atRunTime(typeOf(needle.value, frame));
  const list = typeOf(haystack.value, frame);
  if (list.kind !== 'shape') return undefined;
  const options = union(
    list.fields.map((f) => f.type),
    frame.run.codebase.enumCases,
  );
  const certain = list.fields.every((f) => f.optional !== true);
  const said = certain ? framework.decideMember(needle.value, membersOf(options), frame) : undefined;
  if (said !== undefined) return said;
  const path = pathOf(needle.value);
  const flag = cond.args[2] === undefined ? undefined : typeOf(cond.args[2].value, frame);
  const strict = flag !== undefined && truthiness(flag) === true;
  if (path !== undefined) {
    if (holds && strict) frame.env.narrow(path, type.kind === 'unknown' ? options : narrowTo(type, options, frame));
    else if (holds) {
      const each = membersOf(options).map((o) => (isConstant(o) ? loosely(type, o, frame) : type));
      frame.env.narrow(path, union(each, frame.run.codebase.enumCases));
    } else {
      // An optional member does not exclude its value.
      const each = list.fields.filter((f) => f.optional !== true).map((f) => f.type);
      frame.env.narrow(
        path,
        each.reduce((t, o) => exclude(t, o, frame), type),
      );
    }
  }
  const answers = new Set(
    list.fields.map((f) => {
      const equal = compare(strict ? '===' : '==', type, f.type);
      return equal === true && f.optional === true ? undefined : equal;
    }),
  );
  return answers.has(true) ? true : answers.has(undefined) ? undefined : false;
}

/** Narrows by `$e->is(Status::Draft)` on an enum, whatever the body of the method. */
export function sameCase(cond: Extract<Expr, { k: 'mcall' }>, holds: boolean, frame: BodyFrame): void {
  const [given] = cond.args;
  const path = pathOf(cond.on);
  if (path === undefined || given === undefined || cond.args.length !== 1 || !/^(is|isNot)$/i.test(String(cond.name)))
    return;
  const type = typeOf(cond.on, frame);
  const other = typeOf(given.value, frame);
  if (type.kind !== 'enum' || other.kind !== 'enum' || other.cases === undefined) return;
  const equal = holds === (String(cond.name).toLowerCase() === 'is');
  frame.env.narrow(path, equal ? narrowTo(type, other, frame) : exclude(type, other, frame));
}
