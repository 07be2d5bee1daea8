import { INT, klass, unknown } from '../types/make.js';
import { elementOf, withoutNull } from '../types/operations.js';
import type { ClassType, Type } from '../types/type.js';
import { membersOf, union } from '../types/union.js';
import { parentArguments } from './class/templates.js';
import type { Codebase } from './codebase.js';
import { fromDocType } from './doctype/doc-type.js';
import type { BodyFrame } from './frame.js';
import { framework } from './framework/framework.js';

/** Types the iteration of an object (engine 3.4): by its type arguments, or by what it declares of Traversable. */
export function elementOfClass(type: ClassType, codebase: Codebase): { key: Type; value: Type } | undefined {
  const { args } = type;
  if (framework.argumentsAre(type.fqcn) === 'members')
    return elementOf(args?.[0] ?? unknown('untyped')) ?? { key: unknown('untyped'), value: unknown('untyped') };
  if (framework.isSequence(type.fqcn, codebase) || codebase.isSubclass(type.fqcn, 'Traversable')) {
    const declared = args ?? declaredArgs(type, codebase);
    if (declared === undefined)
      return codebase.isSubclass(type.fqcn, 'Traversable') ? undefined : { key: INT, value: unknown('untyped') };
    const [first, second] = declared;
    if (second !== undefined && first !== undefined) return { key: first, value: second };
    if (first !== undefined) return { key: INT, value: first };
  }
  return undefined;
}

/**
 * Reads the type arguments a class gives its parents: `@extends Collection<int, Book>`, `@implements
 * IteratorAggregate<Book>`.
 */
function declaredArgs(type: ClassType, codebase: Codebase): Type[] | undefined {
  for (const above of framework.iterables) {
    const given = parentArguments(above, type, codebase);
    if (given !== undefined) return given;
  }
  for (const { owner, tag } of codebase.classTags(type.fqcn, [
    'extends',
    'implements',
    'template-extends',
    'template-implements',
  ])) {
    if (tag.type?.k !== 'generic') continue;
    return tag.type.args.map((a) => fromDocType(a, codebase.scopeOf(owner)));
  }
  return undefined;
}

/** Types the iteration of a value of any type. */
export function iterated(subject: Type, frame: BodyFrame): { key: Type; value: Type } {
  const parts = membersOf(withoutNull(subject)).map(
    (m) =>
      (m.kind === 'class' ? elementOfClass(m, frame.run.codebase) : elementOf(m)) ?? {
        key: unknown('untyped'),
        value: m.kind === 'unknown' ? m : unknown('untyped'),
      },
  );
  return {
    key: union(parts.map((p) => p.key)),
    value: union(
      parts.map((p) => p.value),
      frame.run.codebase.enumCases,
    ),
  };
}

/** Types the call of a generator function by what it yields. */
export function generatorOf(yielded: readonly { key: Type; value: Type }[]): Type {
  return klass('Generator', [union(yielded.map((y) => y.key)), union(yielded.map((y) => y.value))]);
}
