import type { Arg } from '@docgen/php';
import { ABSENT, type CallArgs, type PassedArgument } from './arguments.js';

/** Lists parameter names of a function or method, in order, without a variadic one. */
export type ParameterNames = readonly string[];

/**
 * Puts named arguments in their places (engine 9.4), for rules that ask by place. A place without an argument stays
 * absent. When the names are not known, an argument may be in any place: every free place is unknown.
 */
export function inOrder(args: CallArgs, names: ParameterNames | undefined): CallArgs {
  if (args.named.size === 0) return args;
  if (names === undefined) return { ...args, unreadable: true };
  const named = new Map(args.named);
  const positional = placed<PassedArgument>(args.positional, names, ABSENT, (name) => {
    const given = named.get(name);
    named.delete(name);
    return given;
  });
  return { ...args, positional, named };
}

/** Puts the written arguments in their places; a free place holds a null, which no rule can write to. */
export function writtenInOrder(written: readonly Arg[], names: ParameterNames | undefined): readonly Arg[] {
  if (names === undefined || written.every((arg) => arg.name === undefined)) return written;
  const plain = written.filter((arg) => arg.name === undefined);
  return placed(plain, names, NOTHING, (name) => written.find((arg) => arg.name === name));
}

const NOTHING: Arg = { k: 'arg', value: { k: 'null' } };

function placed<T>(
  positional: readonly T[],
  names: ParameterNames,
  absent: T,
  take: (name: string) => T | undefined,
): T[] {
  const out = [...positional];
  for (let at = positional.length; at < names.length; at++) {
    const given = take(names[at] ?? '');
    if (given === undefined) continue;
    while (out.length < at) out.push(absent);
    out.push(given);
  }
  return out;
}
