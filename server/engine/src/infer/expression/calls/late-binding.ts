import type { FoundMethod } from '@docgen/php';
import { klass, literal, STRING } from '../../../types/make.js';
import type { ClassType, Type } from '../../../types/type.js';
import { union } from '../../../types/union.js';
import { callDeclared } from '../../callee/call.js';
import type { Codebase } from '../../codebase.js';
import { callMethod } from '../../evaluator.js';
import type { BodyFrame } from '../../frame.js';
import { framework } from '../../framework/framework.js';
import type { CallArgs } from './arguments.js';

/** Limits the subclasses that are looked at one by one. */
const MAX_BELOW = 8;

/**
 * Lists the concrete project classes below, of which the object may be instead; none where it is of the class itself. A
 * record is made by its own class.
 */
function subclassesOf(on: ClassType, codebase: Codebase): readonly string[] {
  if (
    on.exact === true ||
    on.has !== undefined ||
    !codebase.isProject(on.fqcn) ||
    framework.isRecord(on.fqcn, codebase)
  )
    return [];
  if (codebase.classOf(on.fqcn)?.final === true) return [];
  return codebase.reader.read<string[]>(`implementors:${codebase.spelled(on.fqcn)}`) ?? [];
}

/**
 * Gives the class of a static call by a name as what `static` is in a method of the project: exactly that class,
 * whatever extends it. Others are left as they are, so that no body is read twice.
 */
export function calledClass(on: ClassType, name: string, codebase: Codebase): ClassType {
  const isLate = codebase.projectMethod(on.fqcn, name)?.fact.static === true && subclassesOf(on, codebase).length > 0;
  return isLate ? { ...on, exact: true } : on;
}

/** Lists the methods by which subclasses override one. */
function overriding(on: ClassType, name: string, found: FoundMethod, codebase: Codebase): FoundMethod[] {
  if (found.fact.visibility === 'private' || found.fact.final === true) return [];
  const known = new Map<string, FoundMethod>();
  for (const leaf of subclassesOf(on, codebase)) {
    const own = codebase.method(leaf, name);
    if (own !== undefined && own.bodyId !== found.bodyId) known.set(own.bodyId, own);
  }
  return [...known.values()];
}

/**
 * Answers a method that subclasses of the receiver override: by its declaration where the class has no objects of its
 * own, because candidates never merge (engine 9.2), else by the union of all. Undefined where the receiver's method is
 * the only one.
 */
export function lateResult(
  on: ClassType,
  name: string,
  args: CallArgs,
  frame: BodyFrame,
  isStatic = false,
): Type | undefined {
  const { codebase } = frame.run;
  if (isStatic && on.exact === true) return undefined;
  const found = codebase.projectMethod(on.fqcn, name);
  if (found === undefined) return undefined;
  const others = overriding(on, name, found, codebase);
  if (others.length === 0) return undefined;
  const fact = codebase.classOf(on.fqcn);
  if (fact?.abstract === true || fact?.kind === 'interface' || others.length > MAX_BELOW)
    return callDeclared(found, on, args, frame);
  const each = others.map((own) => callMethod(own, klass(own.owner), args, frame));
  return union([callMethod(found, on, args, frame), ...each], codebase.enumCases);
}

/** Types a constant with late binding: `static::X`, `$object::X`. */
export function lateConstant(on: ClassType, name: string, codebase: Codebase): Type | undefined {
  const own = codebase.constant(on.fqcn, name);
  if (own === undefined || codebase.constantFact(on.fqcn, name)?.fact.final === true) return own;
  const others = subclassesOf(on, codebase).flatMap((leaf) => codebase.constant(leaf, name) ?? []);
  return others.length === 0 ? own : union([own, ...others], codebase.enumCases);
}

/** Types the name of an object's class. */
export function lateName(on: ClassType, codebase: Codebase): Type {
  const names = subclassesOf(on, codebase);
  if (names.length > MAX_BELOW) return STRING;
  const fact = codebase.classOf(on.fqcn);
  const own = fact?.abstract === true || fact?.kind === 'interface' ? [] : [on.fqcn];
  return union([...own, ...names].map((name) => literal(name)));
}
