import { type Expr, walk } from '@docgen/php';
import type { Anchor } from '@docgen/protocol';

/** Methods of a response that write its body. */
const WRITES: ReadonlySet<string> = new Set(['setdata', 'setcontent', 'setjson']);

/** Names a call that writes the body of a response that was made further inside, and its place. */
export interface ResponseRewrite {
  call: string;
  anchor: Anchor;
}

/**
 * Finds the first call in a middleware's code that writes another body to the response of the next: on the call itself, or on a variable
 * that holds it.
 */
export function responseRewrite(fact: string, body: object, next: string | undefined): ResponseRewrite | undefined {
  if (next === undefined) return undefined;
  const held = new Set<string>();
  let found: ResponseRewrite | undefined;
  const isInner = (e: Expr): boolean => {
    if (e.k === 'var') return typeof e.name === 'string' && held.has(e.name);
    if (e.k === 'mcall') return isInner(e.on);
    return e.k === 'call' && e.fn.k === 'var' && e.fn.name === next;
  };
  walk(body, (node, ordinal) => {
    const e = node as Expr;
    if (e.k === 'assign' && e.to.k === 'var' && typeof e.to.name === 'string' && isInner(e.e)) held.add(e.to.name);
    if (found !== undefined || e.k !== 'mcall' || typeof e.name !== 'string' || !WRITES.has(e.name.toLowerCase()))
      return;
    if (isInner(e.on)) found = { call: `${e.name}()`, anchor: { fact, at: ordinal } };
  });
  return found;
}
