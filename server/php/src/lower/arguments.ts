import type { Arg } from '../ir.js';
import { child, children, type Node, start, text } from '../parser/node.js';
import { childExpr } from './child-expressions.js';
import { lowerExpr } from './lower.js';
import type { Lowering } from './lowering.js';

/** Lowers call arguments; `fcc` for `f(...)`, whose list is empty. */
export function lowerArgs(c: Lowering, node: Node, key = 'arguments'): { args: Arg[]; fcc?: true } {
  const list = children(node, key);
  if (list.some((a) => a.kind === 'variadicplaceholder')) return { args: [], fcc: true };
  return { args: list.map((a) => lowerArg(c, a)) };
}

function lowerArg(c: Lowering, node: Node): Arg {
  if (node.kind === 'namedargument') {
    return c.make(node, { k: 'arg', value: childExpr(c, node, 'value'), name: text(node, 'name') ?? '' });
  }
  if (node.kind === 'variadic') {
    const what = child(node, 'what');
    const value = what === undefined ? c.make(node, { k: 'hole', why: 'spread' }) : lowerExpr(c, what);
    return c.make(node, { k: 'arg', value, spread: true as const });
  }
  // The members of a list may be given one by one, each under its comment.
  const comment = c.comments.leading(start(node), node.loc?.start.line ?? 0);
  return c.make(node, { k: 'arg', value: lowerExpr(c, node), ...(comment === undefined ? {} : { comment }) });
}
