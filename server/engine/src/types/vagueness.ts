import { descriptions } from './class-descriptions.js';
import type { Type } from './type.js';

/**
 * Tells whether a type says nothing about the payload (engine 5.2). `manyImplementations` answers for interfaces and
 * abstract classes.
 */
export function isVague(type: Type, manyImplementations: (fqcn: string) => boolean = () => false): boolean {
  switch (type.kind) {
    case 'unknown':
      return true;
    case 'class':
      return (
        ((type.args === undefined || type.args.length === 0) && descriptions.vague.has(type.fqcn.toLowerCase())) ||
        manyImplementations(type.fqcn)
      );
    case 'union': {
      const rest = type.members.filter((m) => m.kind !== 'null');
      return rest.length > 0 && rest.every((m) => isVague(m, manyImplementations));
    }
    default:
      return false;
  }
}
