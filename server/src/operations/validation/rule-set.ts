import type { Anchor } from '@docgen/protocol';
import type { Field } from './rule.js';

/** Holds the rules of a form request or an action after reading. Plain JSON. */
export interface RuleSet {
  fields: Field[];
  /** Parts of arrays that could not be read, with the class or file they are written in. */
  unread: { part: string; where: string; anchor: Anchor }[];
  /** The `validationData()` nobody can read: what the rules name lies anywhere in the input (validation 6.4). */
  unreadData?: { where: string; anchor: Anchor };
  /** Says that a failure does not leave the action as a `ValidationException`: it is caught, or only asked for (validation 18). */
  handled?: true;
  /** Fields whose value is copied into the input from another part of the request (validation 6.4). */
  copied?: CopiedField[];
}

export interface CopiedField {
  from: 'route' | 'header' | 'query' | 'cookie';
  /** Name in that part of the request. */
  name: string;
  field: Field;
}

/** Tells whether rules were written and none of their fields is known: the body is open (validation 3.2, 6.4). */
export function isOpen({ fields, unread, unreadData }: RuleSet): boolean {
  return fields.length === 0 && (unread.length > 0 || unreadData !== undefined);
}

const texts = new WeakMap<RuleSet, string>();

/** Writes a text that two rule sets share exactly when they document the same. */
export function stableRules(set: RuleSet): string {
  let text = texts.get(set);
  if (text === undefined) {
    text = JSON.stringify(set.fields, (key, value: unknown) => (key === 'anchor' ? undefined : value));
    texts.set(set, text);
  }
  return text;
}
