import type { Anchor } from '@docgen/protocol';

/**
 * Names a member of a closed value list that has a name of its own: an enum case. `value` is the text PHP prints for
 * it.
 */
export interface NamedMember {
  value: string;
  name: string;
  description?: string;
}

/**
 * Describes one rule of a field after reading (validation 5): a name of the vocabulary and its parameters as text. A
 * `synthetic` rule cannot be written in an application; it stands for a conclusion of the reader (`object`, `note`,
 * `any_of` …).
 */
export interface ValidationRule {
  name: string;
  params: string[];
  synthetic?: true;
  /** The cases of `enum`. */
  members?: NamedMember[];
  /** The class of `enum`. */
  enumClass?: string;
  /** Says that `enum` admits some of the cases of its class. */
  narrowed?: true;
  /** Says of `in` that every listed value was written as a boolean. */
  booleans?: true;
  /** The type word, and the format, of the column of `exists` and `unique`. */
  column?: { type: string; format?: string };
  /** The alternatives of `any_of`, each a rule list for the field or an object of fields (validation 5.7). */
  alternatives?: ({ rules: RuleItem[] } | { fields: Field[] })[];
}

/** Holds an undecided choice (validation 14): the arms in written order, each a rule list. */
export interface Choice {
  choice: RuleItem[][];
}

export type RuleItem = ValidationRule | Choice;

/** Holds the comment beside a field in the source, cleaned (validation 16). */
export interface RuleComment {
  text?: string;
  example?: string;
  default?: string;
  deprecated?: true;
}

/** Holds one field of a rule array after reading. Plain JSON. */
export interface Field {
  /** Segments of the path; `*` is every element, a literal asterisk is `\*`. */
  path: string[];
  items: RuleItem[];
  /** Says that a value could not be read and was left out (validation 5.6). */
  widened?: true;
  /** Says that no rule of the entry could be read: the field is omitted. */
  unread?: true;
  /** Says that a closure or rule class decides the value: the rules beside it say only when the field is sent. */
  valueUnread?: true;
  /** Names what could not be read, as a phrase. */
  construct?: string;
  /** Says that the input only chooses the value: what is sent is of another type than what is stored. */
  chosen?: true;
  /** Says that its rules hold on some paths only, so it is never required. */
  maybe?: true;
  /** Says that the rules of what is below it hold only where a value other than null is sent for it. */
  openedWhenSent?: true;
  /** The entry in its array. */
  anchor?: Anchor;
  comment?: RuleComment;
}

export function rule(name: string, ...params: string[]): ValidationRule {
  return { name, params };
}

/** Makes a rule that adds a sentence to the description; `withdraw` removes the automatic example. */
export function note(text: string, withdraw = false): ValidationRule {
  return { name: 'note', params: withdraw ? [text, 'withdraw'] : [text], synthetic: true };
}

export function isChoice(item: RuleItem): item is Choice {
  return 'choice' in item;
}
