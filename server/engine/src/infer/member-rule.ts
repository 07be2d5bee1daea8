import type { ClassType, Type } from '../types/type.js';
import type { CallArgs } from './expression/calls/arguments.js';
import type { BodyFrame } from './frame.js';

/** Describes one call of a member that a rule may answer. */
export interface MemberCall {
  frame: BodyFrame;
  /** Receiver; for a static call the class named. */
  on: ClassType;
  /** Method as written. */
  name: string;
  args: CallArgs;
  static: boolean;
}

/** Answers a member: a fixed type, or a function of the call; undefined says "not this one". */
export type MemberRule = Type | ((call: MemberCall) => Type | undefined);

/** Holds the rules of one class; keys in lower case. `other` answers for every method not listed. */
export interface ClassRules {
  fqcn: string;
  methods: Readonly<Record<string, MemberRule>>;
  other?: (call: MemberCall) => Type | undefined;
}

/** Lists rules with the methods they answer for, separated by spaces. */
export type MemberRules = readonly (readonly [words: string, rule: MemberRule])[];

export function rules(entries: MemberRules): Record<string, MemberRule> {
  const out: Record<string, MemberRule> = Object.create(null) as Record<string, MemberRule>;
  for (const [words, rule] of entries)
    for (const word of words.split(/\s+/)) if (word !== '') out[word.toLowerCase()] = rule;
  return out;
}

/** Answers `$this`, with everything known of it. */
export const self: MemberRule = (call) => call.on;
