import type { Expr } from '@docgen/php';
import type { Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { hasNoInstanceOf } from '../../class/instances.js';
import { typeOf } from '../../evaluator.js';
import { pathOf } from '../../expression/objects/access-path.js';
import type { BodyFrame } from '../../frame.js';
import { framework } from '../../framework/framework.js';
import { narrowTo } from './narrow-type.js';

export function instanceOf(
  expr: Expr,
  name: string | undefined,
  holds: boolean,
  frame: BodyFrame,
): boolean | undefined {
  const type = typeOf(expr, frame);
  if (name === undefined) return undefined;
  const target = frame.run.codebase.typeOfName(name);
  const answers = new Set(membersOf(type).map((m) => isInstance(m, name, frame)));
  const [only] = answers;
  const decided = answers.size === 1 ? only : undefined;
  const path = pathOf(expr);
  if (path !== undefined) {
    const kept = membersOf(type).filter((m) => isInstance(m, name, frame) !== !holds);
    if (holds) frame.env.narrow(path, kept.length === 0 ? target : union(kept.map((m) => narrowed(m, target, frame))));
    else if (kept.length > 0) frame.env.narrow(path, union(kept));
  }
  return decided;
}

/** Keeps the answer of the framework's handler, whose class says less than what is known of it. */
function narrowed(type: Type, target: Type, frame: BodyFrame): Type {
  return type.kind === 'class' && framework.isStated(type) ? type : narrowTo(type, target, frame);
}

function isInstance(type: Type, name: string, frame: BodyFrame): boolean | undefined {
  switch (type.kind) {
    case 'class':
    case 'enum':
      if (type.kind === 'class' && type.assumed === true) return undefined;
      if (frame.run.codebase.isSubclass(type.fqcn, name)) return true;
      if (frame.run.codebase.excludes(type.fqcn, name)) return false;
      if (type.kind === 'class' && type.exact === true && frame.run.codebase.isThrownOtherThan(type.fqcn, name))
        return false;
      if (frame.run.codebase.classOf(type.fqcn)?.final === true || type.kind === 'enum') return false;
      return hasNoInstanceOf(type.fqcn, name, frame.run.codebase) ? false : undefined;
    case 'unknown':
    case 'intersection':
      return undefined;
    case 'callable':
      // An object with `__invoke` is a callable as well.
      return isClosure(type, frame) ? name.toLowerCase() === 'closure' : undefined;
    case 'shape':
      return type.isObject === true ? undefined : false;
    default:
      return false;
  }
}

/** Tells whether a callable was written as a closure or as `f(...)`. */
export function isClosure(type: Type, { run }: BodyFrame): boolean {
  return run.closures.has(type) || run.targets.has(type);
}

export const NO_PREDICATE = Symbol('no predicate');

/** Narrows by `is_a($class, C::class, true)` of a class named by a string. */
export function namesSubclass(
  type: Type,
  parent: string,
  orSame: boolean,
  frame: BodyFrame,
): boolean | undefined | typeof NO_PREDICATE {
  const { codebase } = frame.run;
  if (type.kind === 'scalar' && type.type === 'string') return undefined;
  if (type.kind !== 'literal' || typeof type.value !== 'string') return NO_PREDICATE;
  if (type.value.toLowerCase() === parent.toLowerCase()) return orSame;
  return codebase.classOf(type.value) === undefined ? undefined : codebase.isSubclass(type.value, parent);
}

/**
 * Decides `method_exists()`: true where the class, and so every class below it, has the method; false where the object is
 * of exactly a class that has none.
 */
export function hasMethod(on: Expr, name: Expr, frame: BodyFrame): boolean | undefined {
  const wanted = typeOf(name, frame);
  if (wanted.kind !== 'literal' || typeof wanted.value !== 'string') return undefined;
  const answers = new Set(membersOf(typeOf(on, frame)).map((m) => declares(m, wanted.value as string, frame)));
  const [only] = answers;
  return answers.size === 1 ? only : undefined;
}

function declares(type: Type, method: string, { run }: BodyFrame): boolean | undefined {
  if (type.kind !== 'class') return undefined;
  const { codebase } = run;
  if (codebase.method(type.fqcn, method) !== undefined) return true;
  if (framework.declaresMethod(type.fqcn, method, codebase)) return true;
  return type.exact === true && type.assumed !== true && framework.lacksMethod(type.fqcn, method, codebase)
    ? false
    : undefined;
}
