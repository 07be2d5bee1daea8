import type { Expr, Item } from '../ir.js';
import { child, children, end, type Node, start } from '../parser/node.js';
import { lowerExpr } from './expressions.js';
import { type Lowering, yes } from './lowering.js';

export function lowerArray(c: Lowering, node: Node): Expr {
  return c.make(node, { k: 'array', items: items(c, node, false) });
}

/** A destructuring pattern; nested arrays are patterns too. */
export function lowerList(c: Lowering, node: Node): Expr {
  return c.make(node, { k: 'list', items: items(c, node, true) });
}

function items(c: Lowering, node: Node, pattern: boolean): Item[] {
  const list = children(node, 'items');
  // A trailing comma leaves an empty slot behind in some forms; it is no entry.
  while (list.at(-1)?.kind === 'noop') list.pop();
  return list.map((entry) => (entry.kind === 'noop' ? c.make(entry, { k: 'item' }) : item(c, entry, pattern)));
}

function item(c: Lowering, entry: Node, pattern: boolean): Item {
  const value = entry.kind === 'entry' ? child(entry, 'value') : entry;
  const key = entry.kind === 'entry' ? child(entry, 'key') : undefined;
  const nested = pattern && (value?.kind === 'array' || value?.kind === 'list');
  return c.make(entry, {
    k: 'item',
    value: value === undefined ? undefined : nested ? lowerList(c, value) : lowerExpr(c, value),
    key: key === undefined ? undefined : lowerExpr(c, key),
    spread: yes(entry.unpack === true || value?.kind === 'variadic'),
    byRef: yes(entry.byRef === true || value?.byref === true),
    comment: c.comments.leading(start(entry), entry.loc?.start.line ?? 0),
    trailing: c.comments.trailing(end(entry)),
  });
}
