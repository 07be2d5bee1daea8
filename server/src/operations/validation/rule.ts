import type { Anchor } from '@docgen/protocol';

/** One member of a closed value list that has a name of its own: an enum case. `value` is the text PHP prints for it. */
export interface NamedMember {
  value: string;
  name: string;
  description?: string;
}

/**
 * One rule of a field after reading (validation 5): a name of the vocabulary and its parameters as text. `synthetic` rules
 * cannot be written in an application; they stand for what reading concluded (`object`, `note`, `any_of` …).
 */
export interface ValidationRule {
  name: string;
  params: string[];
  synthetic?: true;
  /** Of `enum`: its cases. */
  members?: NamedMember[];
  /** Of `in`: every listed value was written as a boolean. */
  booleans?: true;
  /** Of `exists` and `unique`: the type word of the column. */
  column?: string;
  /** Of `any_of`: the alternatives, each a rule list for the field or an object of fields (validation 5.7). */
  alternatives?: ({ rules: RuleItem[] } | { fields: Field[] })[];
}

/** An undecided choice (validation 14): the arms in written order, each a rule list. */
export interface Choice {
  choice: RuleItem[][];
}

export type RuleItem = ValidationRule | Choice;

/** What stands beside a field in the source, cleaned (validation 16). */
export interface RuleComment {
  text?: string;
  example?: string;
  default?: string;
  deprecated?: true;
}

/** One field of a rule array, read. Plain JSON. */
export interface Field {
  /** Segments; `*` is every element, a literal asterisk is `\*`. */
  path: string[];
  items: RuleItem[];
  /** A value could not be read and was left out (validation 5.6). */
  widened?: true;
  /** Nothing was recovered although something was written: the field is omitted. */
  unread?: true;
  /** Its rules hold on some paths only: never required. */
  maybe?: true;
  /** The entry in its array. */
  anchor?: Anchor;
  comment?: RuleComment;
}

export function rule(name: string, ...params: string[]): ValidationRule {
  return { name, params };
}

/** A sentence a reader adds to the description; `withdraw` takes the automatic example away. */
export function note(text: string, withdraw = false): ValidationRule {
  return { name: 'note', params: withdraw ? [text, 'withdraw'] : [text], synthetic: true };
}

export function isChoice(item: RuleItem): item is Choice {
  return 'choice' in item;
}
