import type { ClassType, Type } from '../types/type.js';
import type { Args } from './expression/calls/arguments.js';
import type { Frame } from './frame.js';

/** One call of a framework member. */
export interface Call {
  frame: Frame;
  /** The receiver; for a static call the class named. */
  on: ClassType;
  /** Method as written. */
  name: string;
  args: Args;
  static: boolean;
}

/** What a framework member answers: a fixed type, or a function of the call; undefined says "not this one". */
export type Rule = Type | ((call: Call) => Type | undefined);

/** Methods of one framework class; keys in lower case. `other` answers for every method not listed. */
export interface ClassRules {
  fqcn: string;
  methods: Readonly<Record<string, Rule>>;
  other?: (call: Call) => Type | undefined;
}

/** Names of methods, separated by spaces, and what each of them answers. */
export type Entries = readonly (readonly [words: string, rule: Rule])[];

export function rules(entries: Entries): Record<string, Rule> {
  const out: Record<string, Rule> = Object.create(null) as Record<string, Rule>;
  for (const [words, rule] of entries)
    for (const word of words.split(/\s+/)) if (word !== '') out[word.toLowerCase()] = rule;
  return out;
}

/** `$this`, with everything known of it. */
export const self: Rule = (call) => call.on;
