import type { Expr } from '@docgen/php';
import { destructured } from './destructuring.js';

export type CallExpr = Expr & { k: 'call' | 'mcall' | 'scall' };
export type NewExpr = Expr & { k: 'new' };
export type AccessExpr = Expr & { k: 'prop' | 'index' };

/** Holds a call or an access in an expression. */
interface Found<E extends Expr> {
  expr: E;
  /** Expressions around it, the nearest last. */
  around: readonly Expr[];
}

interface Parts {
  calls: Found<CallExpr>[];
  news: Found<NewExpr>[];
  accesses: Found<AccessExpr>[];
}

/** Keeps the parts of each expression: expressions are shared fact values that every operation walks again. */
const known = new WeakMap<Expr, Parts>();

/** Lists the nodes that hold an expression and are none. */
const BETWEEN = new Set(['arg', 'item', 'arm', 'fref', 'cref']);

/**
 * Lists the calls of an expression, inner ones before the call that uses them. A closure is entered where its callee is
 * known to run it.
 */
export function callsIn(expr: Expr): readonly Found<CallExpr>[] {
  return partsOf(expr).calls;
}

/** Lists the objects an expression makes. */
export function newsIn(expr: Expr): readonly Found<NewExpr>[] {
  return partsOf(expr).news;
}

/** Lists the properties and members an expression reads; what it writes is not among them. */
export function accessesIn(expr: Expr): readonly Found<AccessExpr>[] {
  return partsOf(expr).accesses;
}

function partsOf(expr: Expr): Parts {
  let found = known.get(expr);
  if (found === undefined) {
    found = { calls: [], news: [], accesses: [] };
    gather(expr, [], found, false);
    known.set(expr, found);
  }
  return found;
}

function gather(node: Expr, around: Expr[], out: Parts, written: boolean): void {
  const { k } = node;
  if (k === 'closure') return;
  const isExpression = typeof k === 'string' && !BETWEEN.has(k);
  if (isExpression) around.push(node);
  for (const key in node) {
    const member: unknown = node[key as keyof Expr];
    if (Array.isArray(member)) gatherAll(member, around, out);
    else if (isNode(member)) gather(member, around, out, k === 'assign' && key === 'to');
  }
  if (!isExpression) return;
  around.pop();
  if (k === 'assign') {
    for (const { target, member } of destructured(node)) {
      out.accesses.push({ expr: member, around: [...around, { k: 'assign', to: target, e: member }] });
    }
  }
  if (k === 'call' || k === 'mcall' || k === 'scall') out.calls.push({ expr: node as CallExpr, around: [...around] });
  else if (k === 'new') out.news.push({ expr: node as NewExpr, around: [...around] });
  else if ((k === 'prop' || k === 'index') && !written) {
    out.accesses.push({ expr: node as AccessExpr, around: [...around] });
  }
}

function gatherAll(nodes: readonly unknown[], around: Expr[], out: Parts): void {
  for (const node of nodes) {
    if (Array.isArray(node)) gatherAll(node, around, out);
    else if (isNode(node)) gather(node, around, out, false);
  }
}

function isNode(value: unknown): value is Expr {
  return value !== null && typeof value === 'object';
}
