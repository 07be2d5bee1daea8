import type { Type } from '@docgen/engine';

/** Type arguments as members of an identity tuple (document 7.1): the class name where it is one, else the node's JSON. */
export function canonicalArgs(type: Extract<Type, { kind: 'class' }>): string[] {
  return (type.args ?? []).map((a) => (a.kind === 'class' || a.kind === 'enum' ? a.fqcn : JSON.stringify(a)));
}
