import type { ObjectValue, Unit, Value } from '../values/value.js';

/** Holds the state of one running body: a function, a closure, or the top of a file. */
export interface CallFrame {
  unit: Unit;
  vars: Map<string, Value>;
  self: ObjectValue | null;
  /** Class the code is written in, for `self` and `parent`. */
  class: string | null;
  /** Late static class. */
  called: string | null;
  /** Name of the function or method, for `__FUNCTION__`. */
  name: string;
  /** All arguments, for `func_get_args()`. */
  args: Value[];
  /** Values returned below a condition that could not be decided, oldest first. */
  returns: { value: Value; condition: string }[];
}

export interface CallArguments {
  positional: Value[];
  named: Map<string, Value>;
}

export const NO_ARGS: CallArguments = { positional: [], named: new Map() };

export function args(...positional: Value[]): CallArguments {
  return { positional, named: new Map() };
}

/** Gives an argument by position or name; undefined when it was not passed. */
export function argument(from: CallArguments, index: number, name: string): Value | undefined {
  return from.named.has(name) ? from.named.get(name) : from.positional[index];
}

/** Tells how a body ended early. */
export type Completion =
  | { type: 'return'; value: Value }
  | { type: 'break'; levels: number }
  | { type: 'continue'; levels: number };

/** Carries a PHP `throw` or `exit` up to the interpreter, which it never leaves. */
export class Unwind extends Error {
  constructor(readonly reason: 'throw' | 'exit' | 'budget') {
    super(reason);
  }
}
