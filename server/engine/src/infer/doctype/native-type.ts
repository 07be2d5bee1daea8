import type { TypeNode } from '@docgen/php';
import { intersect } from '../../types/intersect.js';
import { BOOL, enumOf, FALSE, FLOAT, INT, klass, NEVER, NULL, STRING, TRUE, unknown, VOID } from '../../types/make.js';
import { isNullable, nullable } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import type { DocScope } from './scope.js';

const BUILTIN: ReadonlyMap<string, Type> = new Map<string, Type>([
  ['int', INT],
  ['string', STRING],
  ['float', FLOAT],
  ['bool', BOOL],
  ['true', TRUE],
  ['false', FALSE],
  ['null', NULL],
  ['void', VOID],
  ['never', NEVER],
  ['array', unknown('vague-array')],
  ['iterable', unknown('vague-array')],
  ['object', unknown('mixed')],
  ['mixed', unknown('mixed')],
  ['callable', { kind: 'callable' }],
]);

/** Converts a native type (engine 5.1); no declaration is `unknown(untyped)`. */
export function fromNative(node: TypeNode | undefined, scope: DocScope): Type {
  if (node === undefined) return unknown('untyped');
  switch (node.k) {
    case 't?':
      return nullable(fromNative(node.of, scope));
    case 't|':
      return union(
        node.of.map((n) => fromNative(n, scope)),
        scope.classes.enumCases,
      );
    case 't&':
      return intersect(
        node.of.map((n) => fromNative(n, scope)),
        scope.classes,
      );
    case 't':
      return named(node.name, scope);
  }
}

/** Tells whether a declaration refuses null: `array` does, though it says nothing of its members; `mixed` does not. */
export function excludesNull(node: TypeNode | undefined, scope: DocScope): boolean {
  return node !== undefined && !(node.k === 't' && node.name === 'mixed') && !isNullable(fromNative(node, scope));
}

function named(name: string, scope: DocScope): Type {
  const builtin = BUILTIN.get(name);
  if (builtin !== undefined) return builtin;
  switch (name) {
    case 'static':
      return scope.static ?? (scope.self === undefined ? unknown('untyped') : of(scope.self, scope));
    case 'self':
      return scope.self === undefined ? unknown('untyped') : of(scope.self, scope);
    case 'parent':
      return scope.parent === undefined ? unknown('untyped') : of(scope.parent, scope);
    case 'Closure':
      return { kind: 'callable' };
    default:
      return of(name, scope);
  }
}

function of(fqcn: string, scope: DocScope): Type {
  if (scope.classes.isEnum(fqcn)) return enumOf(fqcn);
  return scope.classes.isDeclared(fqcn) ? klass(fqcn) : { kind: 'class', fqcn, declared: false };
}
