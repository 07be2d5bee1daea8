import { isStrMethod } from '@docgen/php';
import { stringable } from '../functions/framework.js';
import { pure, pureStr } from '../functions/pure.js';
import { argument, type CallArguments } from '../interpreter/frame.js';
import { isUnknown, lift, likelyValue, type ObjectValue, text, unknown, type Value } from '../values/value.js';

/** Plays static methods of `Str`. */
export function strStatic(name: string, given: CallArguments): Value | undefined {
  if (name === 'of')
    return lift([argument(given, 0, 'string') ?? ''], ([v]) => stringable(v) ?? unknown('a string that is not known'));
  if (!isStrMethod(name)) return undefined;
  const names = [...given.named.keys()];
  const places = given.positional.length;
  return lift([...given.positional, ...given.named.values()], (all) => {
    const hole = all.find(isUnknown);
    if (hole !== undefined) return hole;
    const named = new Map(names.map((key, i) => [key, all[places + i] as Value]));
    const value = pureStr(name, all.slice(0, places), named);
    return value === undefined ? unknown(`a call to Str::${name}()`) : value;
  });
}

const SUBJECT_LAST: ReadonlySet<string> = new Set(['is', 'replace', 'replaceFirst', 'replaceLast']);

/** Plays methods of a fluent string. */
export function stringableMethod(on: ObjectValue, name: string, given: CallArguments): Value | undefined {
  const subject = on.native as string;
  const args = given.positional.map(likelyValue);
  switch (name) {
    case 'toString':
    case 'value':
    case '__toString':
      return subject;
    case 'explode':
      return pure('explode', [args[0] ?? '', subject, ...args.slice(1)]);
    case 'append':
    case 'prepend': {
      const parts = args.map(text);
      if (parts.includes(undefined)) return undefined;
      return fluent(name === 'append' ? subject + parts.join('') : parts.join('') + subject);
    }
  }
  return fluent(pureStr(name, SUBJECT_LAST.has(name) ? [...args, subject] : [subject, ...args]));
}

/** Turns a text into a fluent string; any other value stays. */
function fluent(value: Value | undefined): Value | undefined {
  return typeof value === 'string' ? stringable(value) : value;
}
