import type { Expr } from '@docgen/php';
import { enumOf, literal, NULL, STRING, unknown } from '../../../types/make.js';
import { isNullable, unknownLike, withoutNull } from '../../../types/operations.js';
import type { ClassType, Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { constantExpression, globalConstant } from '../../class/constant-expression.js';
import { declaredProperty, propertyType } from '../../class/property-type.js';
import { typeOf } from '../../evaluator.js';
import type { BodyFrame } from '../../frame.js';
import { framework } from '../../framework/framework.js';
import { classNameOf, classNamesOf } from '../calls/class-name.js';
import { lateConstant, lateName } from '../calls/late-binding.js';
import { phpConstant } from '../constants/php-constants.js';
import { pathOf } from './access-path.js';
import { literalNames } from './literal-names.js';
import { withNullsafe } from './nullsafe.js';

/** Types `$o->p` and `$o?->p` (engine 9.5). On a nullable left side without `?->` the null side throws. */
export function propertyRead(expr: Extract<Expr, { k: 'prop' }>, frame: BodyFrame): Type {
  const path = pathOf(expr);
  const known = path === undefined ? undefined : frame.env.get(path);
  if (known !== undefined) return known;
  const alone = expr.on.k === 'var' && typeof expr.on.name === 'string' && frame.env.fresh.has(expr.on.name);
  const on = typeOf(expr.on, frame);
  if (alone && expr.on.k === 'var') frame.env.fresh.add(String(expr.on.name));
  const written = typeof expr.name === 'string' ? undefined : typeOf(expr.name, frame);
  const names = typeof expr.name === 'string' ? [expr.name] : literalNames(withoutNull(written ?? NULL));
  if (names === undefined) return unknown('dynamic-name');
  const reads = names.map((name) => readProperty(withoutNull(on), name, frame));
  // A property without a name does not exist: it reads as null.
  if (written !== undefined && isNullable(written)) reads.push(NULL);
  const type = union(reads, frame.run.codebase.enumCases);
  return withNullsafe(expr, on, type, frame);
}

export function readProperty(on: Type, name: string, frame: BodyFrame): Type {
  const { codebase } = frame.run;
  const parts = membersOf(on).map((m): Type | undefined => {
    switch (m.kind) {
      case 'class':
        return framework.proxyRead(m, name, frame) ?? propertyType(m, name, frame);
      case 'enum':
        return enumProperty(m, name, frame);
      case 'shape':
        return m.fields.find((f) => f.key === name)?.type;
      case 'intersection':
        return union(m.members.map((i) => (i.kind === 'class' ? propertyType(i, name, frame) : unknown('untyped'))));
      case 'unknown':
        return unknownLike(m);
      default:
        return undefined;
    }
  });
  const found = parts.filter((p) => p !== undefined);
  return found.length === 0 ? unknown('untyped') : union(found, codebase.enumCases);
}

/**
 * Types `$e->value`: one known case is its literal, a subset the union of literals, else the enum stands for its
 * values.
 */
function enumProperty(type: Extract<Type, { kind: 'enum' }>, name: string, frame: BodyFrame): Type {
  if (name !== 'value' && name !== 'name') return unknown('untyped');
  if (type.cases === undefined) return name === 'value' ? enumOf(type.fqcn) : STRING;
  return union(
    type.cases.map((c) => (name === 'name' ? literal(c) : (caseValue(type.fqcn, c, frame) ?? enumOf(type.fqcn, [c])))),
  );
}

/** Gives the value of a backed case. */
export function caseValue(fqcn: string, name: string, frame: BodyFrame): Type | undefined {
  const value = frame.run.codebase.enumCase(fqcn, name)?.value;
  if (value === undefined) return undefined;
  const type = constantExpression(value, `case:${frame.run.codebase.spelled(fqcn)}::${name}`, fqcn, frame.run);
  return type.kind === 'literal' ? type : undefined;
}

export function staticProperty(expr: Extract<Expr, { k: 'sprop' }>, frame: BodyFrame): Type {
  const name = classNameOf(expr.class, frame);
  if (name === undefined || typeof expr.name !== 'string') return unknown('dynamic-name');
  // A static property is declared or does not exist: attributes of a record are not static.
  const on: ClassType = { kind: 'class', fqcn: name };
  return declaredProperty(on, expr.name, frame) ?? propertyType(on, expr.name, frame);
}

/** Types `C::X`, `E::Case`, `C::class`. */
export function classConstant(expr: Extract<Expr, { k: 'cconst' }>, frame: BodyFrame): Type {
  if (typeof expr.name !== 'string') return unknown('dynamic-name');
  if (expr.name === 'class') {
    if (expr.class.k === 'cref') {
      const name = classNameOf(expr.class, frame);
      if (name === undefined) return STRING;
      if (expr.class.name.toLowerCase() !== 'static') return literal(frame.run.codebase.spelled(name));
      return frame.receiver?.kind === 'class' && frame.receiver.fqcn === name
        ? lateName(frame.receiver, frame.run.codebase)
        : literal(name);
    }
    typeOf(expr.class, frame);
    return STRING;
  }
  const names = classNamesOf(expr.class, frame);
  if (names === undefined) return unknown('dynamic-name');
  const late = objectBehind(expr.class, frame);
  const { codebase } = frame.run;
  const constant = expr.name;
  return union(
    names.map(
      (name) =>
        (late?.fqcn === name ? lateConstant(late, constant, codebase) : undefined) ??
        codebase.constant(name, constant) ??
        unknown(codebase.isDeclared(name) ? 'untyped' : 'class-missing'),
    ),
    codebase.enumCases,
  );
}

/** Gives the object whose class decides a constant at run time: `static::X`, `$object::X`. */
function objectBehind(ref: Extract<Expr, { k: 'cconst' }>['class'], frame: BodyFrame): ClassType | undefined {
  if (ref.k === 'cref')
    return ref.name.toLowerCase() === 'static' && frame.receiver?.kind === 'class' ? frame.receiver : undefined;
  const type = typeOf(ref, frame);
  return type.kind === 'class' ? type : undefined;
}

export function constant(expr: Extract<Expr, { k: 'const' }>, frame: BodyFrame): Type {
  for (const name of expr.fallback === undefined ? [expr.name] : [expr.name, expr.fallback]) {
    const own = phpConstant(name);
    if (own !== undefined) return own;
    const found = globalConstant(name, frame.run);
    if (found !== undefined) return found;
  }
  return unknown('untyped');
}
