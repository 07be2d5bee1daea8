import type { BodyFact, Expr } from '@docgen/php';
import type { ClassType, Type } from '../../types/type.js';
import { membersOf } from '../../types/union.js';

/**
 * Finds the first page the body of an action itself comes to, in source order: the request cuts it, whatever becomes of
 * its items. `types` are those of the body's expressions. Pages cut inside callees and closures are noted where they are cut
 * (`memo/memo-scope.ts`), since what is remembered of a callee has no expressions.
 */
export function firstPage({ body }: BodyFact, types: ReadonlyMap<Expr, Type>): ClassType | undefined {
  return pageIn(body, types);
}

function pageIn(node: unknown, types: ReadonlyMap<Expr, Type>): ClassType | undefined {
  if (node === null || typeof node !== 'object') return undefined;
  const { k } = node as { k?: string };
  if (k === 'closure' || k === 'newanon') return undefined;
  const type = k === undefined ? undefined : types.get(node as Expr);
  for (const member of type === undefined ? [] : membersOf(type))
    if (member.kind === 'class' && member.page !== undefined) return member;
  for (const part of Object.values(node)) {
    const found = typeof part === 'object' ? pageIn(part, types) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
