import type { Expr, Item } from '../../ir.js';
import { child, children, end, type Node, start } from '../../parser/node.js';
import { lowerExpr } from '../lower.js';
import type { Lowering } from '../lowering.js';
import { entriesOfLarge } from './large-array.js';

export function lowerArray(c: Lowering, node: Node): Expr {
  const entries = writtenEntries(node);
  const kept = entriesOfLarge(entries);
  if (kept !== undefined) return c.make(node, { k: 'array', items: lowered(c, kept, false), cut: true as const });
  return c.make(node, { k: 'array', items: lowered(c, entries, false) });
}

/** Lowers a destructuring pattern; nested arrays are patterns too. */
export function lowerList(c: Lowering, node: Node): Expr {
  return c.make(node, { k: 'list', items: lowered(c, writtenEntries(node), true) });
}

/** Gives the entries of an array. A trailing comma leaves an empty slot behind in some forms; it is none. */
function writtenEntries(node: Node): readonly Node[] {
  const list = children(node, 'items');
  return list.slice(0, list.findLastIndex((entry) => entry.kind !== 'noop') + 1);
}

function lowered(c: Lowering, entries: readonly Node[], pattern: boolean): Item[] {
  return entries.map((entry) => (entry.kind === 'noop' ? c.make(entry, { k: 'item' }) : item(c, entry, pattern)));
}

function item(c: Lowering, entry: Node, pattern: boolean): Item {
  const value = entry.kind === 'entry' ? child(entry, 'value') : entry;
  const key = entry.kind === 'entry' ? child(entry, 'key') : undefined;
  const nested = pattern && (value?.kind === 'array' || value?.kind === 'list');
  const out: Item =
    value === undefined ? { k: 'item' } : { k: 'item', value: nested ? lowerList(c, value) : lowerExpr(c, value) };
  if (key !== undefined) out.key = lowerExpr(c, key);
  if (entry.unpack === true || value?.kind === 'variadic') out.spread = true;
  if (entry.byRef === true || value?.byref === true) out.byRef = true;
  const comment = c.comments.leading(start(entry), entry.loc?.start.line ?? 0);
  if (comment !== undefined) out.comment = comment;
  const trailing = c.comments.trailing(end(entry));
  if (trailing !== undefined) out.trailing = trailing;
  return c.make(entry, out);
}
