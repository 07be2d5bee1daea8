import type { Expr } from '@docgen/php';
import { exactly, shape, unknown } from '../../../types/make.js';
import { elementOf } from '../../../types/operations.js';
import type { ClassType, Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { constructorProperties } from '../../class/constructor-properties.js';
import { constructedArguments } from '../../class/solve-templates.js';
import { typeOf } from '../../evaluator.js';
import type { BodyFrame } from '../../frame.js';
import { framework } from '../../framework/framework.js';
import { openUnrunClosures } from '../closures/captured-writes.js';
import { objectEscapes } from '../objects/object-state.js';
import { argType, type CallArgs } from './arguments.js';
import { classNamesOf } from './class-name.js';
import { readArgs } from './read-arguments.js';

/** Types `new C(...)`. */
export function instantiate(expr: Extract<Expr, { k: 'new' }>, frame: BodyFrame): Type {
  const { codebase } = frame.run;
  const names = classNamesOf(expr.class, frame);
  const args = readArgs(expr.args, frame);
  if (names === undefined) return unknown('dynamic-name');
  if (names.some((name) => codebase.isProject(name) && !framework.isWrapper(name, codebase)))
    for (const { expr: given } of args.positional) if (given !== undefined) objectEscapes(given, frame);
  const known = isOfItsClass(expr.class, frame);
  const made = names.map((name) => {
    const type = construct(name, args, frame, known);
    return known && codebase.isProject(name) && !framework.isRecord(name, codebase) ? exactly(type) : type;
  });
  openUnrunClosures(args);
  return union(made, codebase.enumCases);
}

/** Types `new class(...) {}`. */
export function instantiateAnonymous(expr: Extract<Expr, { k: 'newanon' }>, frame: BodyFrame): Type {
  const args = readArgs(expr.args, frame);
  for (const { expr: given } of args.positional) if (given !== undefined) objectEscapes(given, frame);
  const type = construct(expr.id.replace(/^class:/, ''), args, frame, true);
  openUnrunClosures(args);
  return type;
}

const ARRAY_ITERATOR = 'ArrayIterator';

/** Types `new ArrayIterator($array)`, which iterates the array. */
function ofArray(type: ClassType, given: Type | undefined): Type {
  const element = given === undefined || given.kind === 'class' ? undefined : elementOf(given);
  return element === undefined || given?.kind === 'unknown' ? type : { ...type, args: [element.key, element.value] };
}

const REFLECTIONS = new Set(['ReflectionClass', 'ReflectionObject']);

/** Types `new ReflectionClass($class)`, of exactly the class a text names or an object that may be of one below it. */
function reflected(type: ClassType, given: Type | undefined, frame: BodyFrame): Type {
  const named = given?.kind === 'literal' && typeof given.value === 'string' ? given.value : undefined;
  if (named !== undefined && frame.run.codebase.classOf(named) === undefined) return type;
  const of = named === undefined ? given : exactly(frame.run.codebase.typeOfName(named));
  return of?.kind === 'class' ? { ...type, args: [of] } : type;
}

/**
 * Tells whether the object is of the named class itself: `new static` and `new $object` may make one of a class below.
 */
function isOfItsClass(ref: Extract<Expr, { k: 'new' }>['class'], frame: BodyFrame): boolean {
  if (ref.k !== 'cref') return membersOf(typeOf(ref, frame)).every((m) => m.kind === 'literal');
  if (ref.name.toLowerCase() !== 'static') return true;
  return frame.receiver?.kind === 'class' && frame.receiver.exact === true;
}

function construct(name: string, args: CallArgs, frame: BodyFrame, isExact: boolean): Type {
  const { codebase } = frame.run;
  if (name.toLowerCase() === 'stdclass') return shape([], true);
  const type = codebase.typeOfName(name);
  if (type.kind !== 'class') return type;
  const known = framework.construct(isExact ? { ...type, exact: true } : type, args, frame);
  if (known !== undefined) return known;
  if (type.fqcn === ARRAY_ITERATOR) return ofArray(type, argType(args, 0));
  if (REFLECTIONS.has(type.fqcn)) return reflected(type, argType(args, 0), frame);
  const given = constructedArguments(type.fqcn, args, frame);
  const has = constructorProperties(type.fqcn, args, frame);
  return { ...type, ...(given === undefined ? {} : { args: given }), ...(has.length === 0 ? {} : { has }) };
}
