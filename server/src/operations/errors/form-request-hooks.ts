import { bodyOf, classOf, type Expr, methodOf, walk } from '@docgen/php';
import type { AnalysisContext } from '../../analysis/index.js';

/** Names the methods of a validator and of its messages by which code makes a validation fail. */
const REFUSES = new Set(['add', 'addfailure', 'merge', 'addmessages']);

/**
 * Tells whether a form request checks more than its rules, so that it refuses without any: `withValidator()` adds to the messages, or
 * hands the validator a callback, and `after()` gives a list of them (errors 9).
 */
export function validatesInHooks(fqcn: string, ctx: AnalysisContext): boolean {
  return ['withValidator', 'after'].some((name) => {
    const method = methodOf(ctx, fqcn, name);
    const own =
      method !== undefined && classOf(ctx, method.trait ?? method.owner)?.path.startsWith('vendor/') === false;
    const body = own ? bodyOf(ctx, method) : undefined;
    if (body === undefined) return false;
    let found = false;
    walk(body, (node) => {
      const e = node as Expr;
      if (e.k === 'mcall' && typeof e.name === 'string' && REFUSES.has(e.name.toLowerCase())) found = true;
      // An object or a method is called as the closures are.
      if (name === 'after' && (e.k === 'new' || (e.k === 'mcall' && e.fcc === true))) found = true;
    });
    return found;
  });
}
