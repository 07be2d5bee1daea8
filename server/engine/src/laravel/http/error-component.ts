import { ATTRIBUTE_NAMESPACE, type Attribute } from '@docgen/php';
import type { Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { partsOf, withParts } from './response-type.js';

const NAME = `${ATTRIBUTE_NAMESPACE}ErrorComponent`.toLowerCase();

/** The component name a method claims for the answers it builds: `#[ErrorComponent('Problem')]` (config 9.12). */
export function errorComponentOf(attributes: readonly Attribute[]): string | undefined {
  if (attributes.length === 0) return undefined;
  const args = attributes.find((attribute) => attribute.name.toLowerCase() === NAME)?.args;
  const written = (args?.find((arg) => arg.name === 'name') ?? args?.find((arg) => arg.name === undefined))?.value;
  return written?.k === 'str' ? written.v : undefined;
}

/** The same answers under that name; one that has a name of its own was built nearer to its return, and keeps it. */
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
