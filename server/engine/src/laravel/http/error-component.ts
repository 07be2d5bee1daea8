import type { Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { partsOf, withParts } from './response-type.js';

/** Names the responses in a type by a component; one that has a name was built nearer to its return, and keeps it. */
export function withErrorComponent(type: Type, component: string): Type {
  return union(
    membersOf(type).map((member) => {
      const parts = member.kind === 'class' ? partsOf(member) : undefined;
      return member.kind !== 'class' || parts === undefined || parts.component !== undefined
        ? member
        : withParts(member, { component });
    }),
  );
}
