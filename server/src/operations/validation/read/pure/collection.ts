import { list, merge } from '../expressions/arrays.js';
import { type Argument, type RuleValue, scalar } from '../expressions/value.js';
import { column, implode, mapped } from './arrays.js';
import { phpFunction } from './php-function.js';

/** Calls a method of a folded collection (validation 4.3). */
export function callCollection(
  on: RuleValue & { k: 'collection' },
  method: string,
  args: readonly Argument[],
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

function joined(glue: RuleValue, pieces: RuleValue): RuleValue | undefined {
  return implode([glue, pieces]) ?? phpFunction('implode', [{ value: glue }, { value: pieces }]);
}
