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

/** Classes below one that are looked at one by one. */
const MAX_BELOW = 8;

/**
 * The concrete project classes an object known by its class may be of instead; none where it is of the class itself. A model is
 * made by its own class.
 */
function below(on: ClassType, codebase: Codebase): readonly string[] {
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

/** Those that answer a method in a way of their own. */
function overriding(on: ClassType, name: string, found: FoundMethod, codebase: Codebase): FoundMethod[] {
  if (found.fact.visibility === 'private' || found.fact.final === true) return [];
  const known = new Map<string, FoundMethod>();
  for (const leaf of below(on, codebase)) {
    const own = codebase.method(leaf, name);
    if (own !== undefined && own.bodyId !== found.bodyId) known.set(own.bodyId, own);
  }
  return [...known.values()];
}

/**
 * What a method gives that classes below the receiver's answer otherwise: of a class that is no object itself what it declares,
 * for candidates never merge (engine 9.2); else what any of them gives. Undefined where the receiver's method is the only one.
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

/** A constant read late: `static::X`, `$object::X`. */
export function lateConstant(on: ClassType, name: string, codebase: Codebase): Type | undefined {
  const own = codebase.constant(on.fqcn, name);
  if (own === undefined || codebase.constantFact(on.fqcn, name)?.fact.final === true) return own;
  const others = below(on, codebase).flatMap((leaf) => codebase.constant(leaf, name) ?? []);
  return others.length === 0 ? own : union([own, ...others], codebase.enumCases);
}

/** The name of an object's class. */
export function lateName(on: ClassType, codebase: Codebase): Type {
  const names = below(on, codebase);
  if (names.length > MAX_BELOW) return STRING;
  const fact = codebase.classOf(on.fqcn);
  const own = fact?.abstract === true || fact?.kind === 'interface' ? [] : [on.fqcn];
  return union([...own, ...names].map((name) => literal(name)));
}
