import type { Anchor } from '@docgen/protocol';
import type { Field } from './rule.js';

/** What reading the rules of a form request or an action yields. Plain JSON. */
export interface RuleSet {
  fields: Field[];
  /** Parts of arrays that could not be read, with the class or file they are written in. */
  unread: { part: string; where: string; anchor: Anchor }[];
}

/** A text two rule sets share exactly when they document the same. */
export function stableRules(set: RuleSet): string {
  return JSON.stringify(set.fields, (key, value: unknown) => (key === 'anchor' ? undefined : value));
}
