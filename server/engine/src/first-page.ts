import { type BodyFact, type Expr, walk } from '@docgen/php';
import type { ClassType, Type } from './types.js';
import { membersOf } from './union.js';

/**
 * The first page, in source order, that the body of an action itself comes to: it is cut by what the request says of it, whatever
 * becomes of its items. `types` are those its expressions had. What callees keep to themselves is not among them.
 */
export function firstPage({ body }: BodyFact, types: ReadonlyMap<Expr, Type>): ClassType | undefined {
  let first: ClassType | undefined;
  walk(body, (node) => {
    const type = first === undefined ? types.get(node as Expr) : undefined;
    for (const member of type === undefined ? [] : membersOf(type))
      if (member.kind === 'class' && member.page !== undefined) first ??= member;
  });
  return first;
}
