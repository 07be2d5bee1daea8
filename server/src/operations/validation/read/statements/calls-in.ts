import type { Expr } from '@docgen/php';

export type CallExpr = Expr & { k: 'call' | 'mcall' | 'scall' };

/** Holds a call in an expression. */
interface FoundCall {
  call: CallExpr;
  /** Nodes around the call, the nearest last. */
  around: readonly Expr[];
}

/** Keeps the calls of each expression: expressions are shared fact values that every operation walks again. */
const known = new WeakMap<Expr, readonly FoundCall[]>();

/**
 * Lists the calls of an expression, inner ones before the call that uses them. A closure is entered where its callee is
 * known to run it.
 */
export function callsIn(expr: Expr): readonly FoundCall[] {
  let found = known.get(expr);
  if (found === undefined) {
    const calls: FoundCall[] = [];
    gather(expr, [], calls);
    found = calls;
    known.set(expr, found);
  }
  return found;
}

function gather(node: Expr, around: Expr[], out: FoundCall[]): void {
  const { k } = node;
  if (k === 'closure') return;
  around.push(node);
  for (const key in node) {
    const member: unknown = node[key as keyof Expr];
    if (Array.isArray(member)) gatherAll(member, around, out);
    else if (isNode(member)) gather(member, around, out);
  }
  around.pop();
  if (k === 'call' || k === 'mcall' || k === 'scall') out.push({ call: node as CallExpr, around: [...around] });
}

function gatherAll(nodes: readonly unknown[], around: Expr[], out: FoundCall[]): void {
  for (const node of nodes) {
    if (Array.isArray(node)) gatherAll(node, around, out);
    else if (isNode(node)) gather(node, around, out);
  }
}

function isNode(value: unknown): value is Expr {
  return value !== null && typeof value === 'object';
}
