import { list, merge } from '../expressions/arrays.js';
import { type Argument, type ArrayElement, type RuleValue, scalar } from '../expressions/value.js';
import type { RuleScope } from '../scope.js';
import { admission, called, column, filtered, implode, mapped } from './arrays.js';
import { callFunction } from './function.js';
import { phpFunction } from './php-function.js';

/** Calls a method of a folded collection (validation 4.3). */
export function callCollection(
  on: RuleValue & { k: 'collection' },
  method: string,
  args: readonly Argument[],
  scope: RuleScope,
): RuleValue | undefined {
  const values = args.map((arg) => arg.value);
  const again = (value: RuleValue | undefined): RuleValue | undefined =>
    value?.k === 'array' ? { k: 'collection', of: value } : undefined;
  switch (method) {
    case 'all':
    case 'toarray':
      return on.of;
    case 'values':
      return again(
        list(
          on.of.entries.map((entry) => entry.value),
          on.of.spread,
        ),
      );
    case 'keys':
      return again(phpFunction('array_keys', [{ value: on.of }]));
    case 'unique':
      return again(phpFunction('array_unique', [{ value: on.of }]));
    case 'map':
      return again(mapped(values[0], on.of));
    case 'filter':
    case 'reject': {
      const admits = admission(values[0]);
      if (admits === undefined) return undefined;
      if (method === 'filter') return again(filtered(on.of, admits));
      return again(filtered(on.of, (value, at) => opposite(admits(value, at))));
    }
    case 'mapwithkeys':
      return again(keyedBy(values[0], on.of));
    case 'only':
    case 'except':
      return again(callFunction(`arr::${method}`, [{ value: on.of }, ...chosen(args)], scope));
    case 'pluck':
      return again(column(on.of, values[0], values[1]));
    case 'merge': {
      const other = values[0]?.k === 'collection' ? values[0].of : values[0];
      return other?.k === 'array'
        ? again(merge([on.of, other], 'merge'))
        : again(merge([on.of, list([], true)], 'merge'));
    }
    case 'implode':
    case 'join':
      return values.length === 2
        ? joined(values[1] as RuleValue, column(on.of, values[0], undefined) ?? on.of)
        : joined(values[0] ?? scalar(''), on.of);
    default:
      return undefined;
  }
}

const opposite = (test: boolean | undefined): boolean | undefined => (test === undefined ? undefined : !test);

/** Gives the keys to choose, in one array or one by one, as one argument. */
function chosen(args: readonly Argument[]): Argument[] {
  const [first] = args;
  if (args.length === 1 && first !== undefined) return [first];
  return [{ value: list(args.map((arg) => arg.value)) }];
}

/** Plays `mapWithKeys(fn ($v, $k) => [$k => …])`. */
function keyedBy(callable: RuleValue | undefined, from: RuleValue & { k: 'array' }): RuleValue | undefined {
  const out: ArrayElement[] = [];
  for (const entry of from.entries) {
    const made = called(callable, entry.value, scalar(entry.key ?? null));
    if (made?.k !== 'array' || made.spread) return undefined;
    for (const one of made.entries)
      out.push({ ...entry, ...one, ...(entry.anchor === undefined ? {} : { anchor: entry.anchor }) });
  }
  return merge([{ k: 'array', entries: out, ...(from.spread ? { spread: true as const } : {}) }], 'replace');
}

function joined(glue: RuleValue, pieces: RuleValue): RuleValue | undefined {
  return implode([glue, pieces]) ?? phpFunction('implode', [{ value: glue }, { value: pieces }]);
}
