import type { ClassRef, NameRef } from '../ir.js';
import { child, type Node, nameText, text } from '../parser/node.js';
import { lowerExpr } from './lower.js';
import type { Lowering } from './lowering.js';

export function classRef(c: Lowering, node: Node | undefined): ClassRef {
  if (node === undefined) return c.make(undefined, { k: 'hole', why: 'class' });
  if (node.kind === 'selfreference') return c.make(node, { k: 'cref', name: 'self' });
  if (node.kind === 'parentreference') return c.make(node, { k: 'cref', name: 'parent' });
  if (node.kind === 'staticreference') return c.make(node, { k: 'cref', name: 'static' });
  if (node.kind === 'name') {
    return c.make(node, { k: 'cref', name: c.names.class(nameText(node) ?? '', text(node, 'resolution')) });
  }
  return lowerExpr(c, node);
}

/** Lowers a member or variable name: literal, or the expression in braces. */
export function nameRef(c: Lowering, value: unknown): NameRef {
  if (typeof value === 'string') return value;
  const node = value as Node | null;
  if (node === null || typeof node !== 'object') return '';
  if (node.kind === 'identifier' || node.kind === 'name') return nameText(node) ?? '';
  if (node.kind === 'encapsedpart') return nameRef2(c, child(node, 'expression'));
  if (node.kind === 'literal') return nameRef2(c, child(node, 'value'));
  return lowerExpr(c, node);
}

/** Lowers a name in braces; `{'name'}` is as literal as `name`. */
function nameRef2(c: Lowering, node: Node | undefined): NameRef {
  if (node === undefined) return '';
  return node.kind === 'string' ? String(node.value ?? '') : lowerExpr(c, node);
}
