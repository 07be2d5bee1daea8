import { type Argument, printed, type RuleValue } from '../expressions/value.js';

/** Writes one argument as a rule parameter: a scalar, or a case by its backing value (its name when pure). */
export function parameter(value: RuleValue | undefined): string | undefined {
  if (value?.k === 'case') return value.value === undefined ? value.name : String(value.value);
  return value === undefined ? undefined : printed(value);
}

/** Writes arguments given as one array or one by one; undefined when one cannot be read. */
export function parameters(args: readonly Argument[]): string[] | undefined {
  const values = spreadValues(args);
  if (values === undefined) return undefined;
  const texts = values.map(parameter);
  return texts.includes(undefined) ? undefined : (texts as string[]);
}

/** Lists the values behind `f([a, b])` and `f(a, b)`. */
export function spreadValues(args: readonly Argument[]): RuleValue[] | undefined {
  if (args.some((arg) => arg.spread)) return undefined;
  const [only] = args;
  const list = args.length === 1 ? unwrap(only?.value) : undefined;
  if (list === undefined) return args.map((arg) => arg.value);
  return list.spread ? undefined : list.entries.map((entry) => entry.value);
}

function unwrap(value: RuleValue | undefined): (RuleValue & { k: 'array' }) | undefined {
  if (value?.k === 'array') return value;
  return value?.k === 'collection' ? value.of : undefined;
}
