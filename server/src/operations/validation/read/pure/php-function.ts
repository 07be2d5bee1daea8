import { callPure, callStr, isUnknown } from '@docgen/php';
import { fromPhp, toPhp } from '../expressions/php-value.js';
import { type Argument, type ArrayElement, type RuleValue, shapeOf } from '../expressions/value.js';

const STR = 'str::';

/**
 * Calls a pure function of PHP, or a method of `Str` as `str::name`, over folded arguments; undefined when it is none, or its
 * result is not known.
 */
export function phpFunction(name: string, args: readonly Argument[]): RuleValue | undefined {
  const last = args.at(-1);
  const rest = last?.spread === true ? last : undefined;
  const placed = rest === undefined ? args : args.slice(0, -1);
  if ((rest !== undefined && rest.named === undefined) || placed.some((arg) => arg.spread)) return undefined;
  const positional = placed.map((arg) => toPhp(arg.value));
  const named = new Map([...(rest?.named ?? [])].map(([parameter, arg]) => [parameter, toPhp(arg.value)]));
  const result = name.startsWith(STR)
    ? callStr(name.slice(STR.length), positional, named)
    : callPure(name, positional, named);
  if (result === undefined || isUnknown(result)) return undefined;
  const value = fromPhp(result, `a call to ${name}()`);
  return value.k === 'array' ? { ...value, entries: asWritten(value.entries, args) } : value;
}

/** Puts elements of arguments back in place of equal ones, with the place they were written at and all they hold. */
function asWritten(elements: readonly ArrayElement[], args: readonly Argument[]): ArrayElement[] {
  const written = new Map<string, ArrayElement[]>();
  for (const { value } of args) {
    for (const element of value.k === 'array' ? value.entries : []) {
      if (element.node === undefined) continue;
      const shape = shapeOf(element.value);
      written.set(shape, [...(written.get(shape) ?? []), element]);
    }
  }
  if (written.size === 0) return [...elements];
  return elements.map((element) => {
    const same = written.get(shapeOf(element.value));
    const found = same?.find(({ key }) => key === element.key) ?? same?.[0];
    return found === undefined ? element : { ...found, ...(element.key === undefined ? {} : { key: element.key }) };
  });
}
