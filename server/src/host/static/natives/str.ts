import { stringable } from '../functions/framework.js';
import { STR, strReplace } from '../functions/str.js';
import { argument, type CallArguments } from '../interpreter/frame.js';
import { isUnknown, lift, list, type ObjectValue, settle, text, unknown, type Value } from '../values/value.js';

/** Static methods of `Str`. */
export function strStatic(name: string, given: CallArguments): Value | undefined {
  if (name === 'of')
    return lift(given.positional.slice(0, 1), ([v]) => stringable(v) ?? unknown('a string that is not known'));
  if (name === 'replace') {
    const subject = text(settle(argument(given, 2, 'subject') ?? null));
    return subject === undefined
      ? undefined
      : strReplace(settle(given.positional[0] ?? null), settle(given.positional[1] ?? null), subject);
  }
  if (!Object.hasOwn(STR, name)) return undefined;
  return lift(given.positional, ([subject, ...rest]) => {
    if (isUnknown(subject)) return subject;
    const s = text(subject);
    return (s === undefined ? undefined : STR[name]?.(s, rest)) ?? unknown(`a call to Str::${name}()`);
  });
}

/** Methods of a fluent string. */
export function stringableMethod(on: ObjectValue, name: string, given: CallArguments): Value | undefined {
  const subject = on.native as string;
  switch (name) {
    case 'toString':
    case 'value':
    case '__toString':
      return subject;
    case 'explode': {
      const by = text(settle(given.positional[0] ?? null));
      return by === undefined || by === '' ? undefined : list(subject.split(by));
    }
    case 'replace': {
      const replaced = strReplace(settle(given.positional[0] ?? null), settle(given.positional[1] ?? null), subject);
      return replaced === undefined ? undefined : stringable(replaced);
    }
  }
  if (!Object.hasOwn(STR, name)) return undefined;
  const result = STR[name]?.(subject, given.positional.map(settle));
  return typeof result === 'string' ? stringable(result) : result;
}
