import { type BodyFact, type Expr, walk } from '@docgen/php';
import type { ClassType, Type } from './types.js';
import { membersOf } from './union.js';

/**
 * Pages the body of an action itself comes to, in source order: each is cut by what the request says of it, whatever becomes of
 * its items. `types` are those its expressions had. What callees keep to themselves is not among them.
 */
export function pagesIn({ body }: BodyFact, types: ReadonlyMap<Expr, Type>): ClassType[] {
  const out: ClassType[] = [];
  walk(body, (node) => {
    const type = types.get(node as Expr);
    for (const member of type === undefined ? [] : membersOf(type))
      if (member.kind === 'class' && member.page !== undefined) out.push(member);
  });
  return out;
}
