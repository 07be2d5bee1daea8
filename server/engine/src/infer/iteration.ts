import { ENUMERABLE } from '../laravel/names.js';
import { INT, klass, unknown } from '../types/make.js';
import { elementOf, withoutNull } from '../types/operations.js';
import type { ClassType, Type } from '../types/type.js';
import { membersOf, union } from '../types/union.js';
import { argsFor } from './class/templates.js';
import type { World } from './codebase.js';
import { fromDocType } from './doctype/doc-type.js';
import type { Frame } from './frame.js';

const PAGINATORS = [
  'Illuminate\\Contracts\\Pagination\\Paginator',
  'Illuminate\\Contracts\\Pagination\\CursorPaginator',
  'Illuminate\\Pagination\\AbstractCursorPaginator',
  'Illuminate\\Pagination\\CursorPaginator',
];

export function isCollection(world: World, fqcn: string): boolean {
  return world.isSubclass(fqcn, ENUMERABLE);
}

export function isPaginator(world: World, fqcn: string): boolean {
  return PAGINATORS.some((p) => world.isSubclass(fqcn, p));
}

/** Where the type arguments of iteration stand, nearest first. */
const ITERABLE = [
  'Illuminate\\Database\\Eloquent\\Collection',
  'Illuminate\\Support\\Collection',
  'Illuminate\\Support\\LazyCollection',
  'IteratorAggregate',
  'Iterator',
  'Traversable',
];

/** What iterating an object gives (engine 3.4): its type arguments, or what it declares of Traversable. */
export function elementOfClass(type: ClassType, world: World): { key: Type; value: Type } | undefined {
  const { args } = type;
  // Of a Fluent the argument is what it was made of.
  if (type.fqcn === 'Illuminate\\Support\\Fluent')
    return elementOf(args?.[0] ?? unknown('untyped')) ?? { key: unknown('untyped'), value: unknown('untyped') };
  if (isCollection(world, type.fqcn) || isPaginator(world, type.fqcn) || world.isSubclass(type.fqcn, 'Traversable')) {
    const declared = args ?? declaredArgs(type, world);
    if (declared === undefined)
      return world.isSubclass(type.fqcn, 'Traversable') ? undefined : { key: INT, value: unknown('untyped') };
    const [first, second] = declared;
    if (second !== undefined && first !== undefined) return { key: first, value: second };
    if (first !== undefined) return { key: INT, value: first };
  }
  return undefined;
}

/** Type arguments a class gives its parents: `@extends Collection<int, Book>`, `@implements IteratorAggregate<Book>`. */
function declaredArgs(type: ClassType, world: World): Type[] | undefined {
  for (const above of ITERABLE) {
    const given = argsFor(above, type, world);
    if (given !== undefined) return given;
  }
  for (const { owner, tag } of world.classTags(type.fqcn, [
    'extends',
    'implements',
    'template-extends',
    'template-implements',
  ])) {
    if (tag.type?.k !== 'generic') continue;
    return tag.type.args.map((a) => fromDocType(a, world.scopeOf(owner)));
  }
  return undefined;
}

/** Key and value of what is iterated, whatever it is. */
export function iterated(subject: Type, frame: Frame): { key: Type; value: Type } {
  const parts = membersOf(withoutNull(subject)).map(
    (m) =>
      (m.kind === 'class' ? elementOfClass(m, frame.run.world) : elementOf(m)) ?? {
        key: unknown('untyped'),
        value: m.kind === 'unknown' ? m : unknown('untyped'),
      },
  );
  return {
    key: union(parts.map((p) => p.key)),
    value: union(
      parts.map((p) => p.value),
      frame.run.world.enumCases,
    ),
  };
}

/** What calling a generator function gives: its keys and values. */
export function generatorOf(yielded: readonly { key: Type; value: Type }[]): Type {
  return klass('Generator', [union(yielded.map((y) => y.key)), union(yielded.map((y) => y.value))]);
}
