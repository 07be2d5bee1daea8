import { keyOf, list, merge } from '../expressions/arrays.js';
import { truth } from '../expressions/conditions.js';
import { type Argument, type ArrayElement, type RuleValue, scalar } from '../expressions/value.js';
import { eitherOf } from '../rules/rule-map.js';
import type { RuleScope } from '../scope.js';
import { admission, called, column, filtered, implode, mapped, renumbered } from './arrays.js';
import { collapsed, keyedBy, keyedOn } from './framework-arrays.js';
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
      return again(renumbered(on.of));
    case 'get':
      return callFunction('arr::get', [{ value: on.of }, ...args], scope);
    case 'first':
    case 'last':
      return values.length > 0
        ? undefined
        : callFunction(method === 'first' ? 'head' : 'last', [{ value: on.of }], scope);
    case 'tap':
    case 'each':
    case 'sortkeys':
      return on;
    case 'pipe':
      return called(values[0], scope, on);
    case 'when':
    case 'unless':
      return chosenBy(on, method === 'when', values, scope);
    case 'reduce':
      return callFunction('array_reduce', [{ value: on.of }, ...args], scope);
    case 'put':
    case 'offsetset': {
      const at = values[0] === undefined ? undefined : keyOf(values[0]);
      const value = values[1];
      if (at === undefined || value === undefined) return undefined;
      return again(merge([on.of, { k: 'array', entries: [{ key: at, value }] }], 'replace'));
    }
    case 'push':
    case 'add':
    case 'concat': {
      const added = method === 'concat' ? arrayIn(values[0]) : list(values);
      return added === undefined ? undefined : again(merge([on.of, renumbered(added)], 'merge'));
    }
    case 'prepend':
      return again(callFunction('arr::prepend', [{ value: on.of }, ...args], scope));
    case 'union':
    case 'replace': {
      const other = arrayIn(values[0]);
      if (other === undefined) return undefined;
      return again(merge(method === 'union' ? [other, on.of] : [on.of, other], 'replace'));
    }
    case 'flatmap':
      return again(keyedBy(values[0], on.of, scope, 'merge'));
    case 'collapse':
      return again(collapsed(on.of));
    case 'flatten':
      return again(callFunction('arr::flatten', [{ value: on.of }, ...args], scope));
    case 'keyby':
      return again(keyedOn(on.of, values[0], scope));
    case 'combine': {
      const other = arrayIn(values[0]);
      return other === undefined
        ? undefined
        : again(callFunction('array_combine', [{ value: on.of }, { value: other }], scope));
    }
    case 'flip':
    case 'reverse':
      return again(phpFunction(`array_${method}`, [{ value: on.of }]));
    case 'diff':
    case 'intersect':
    case 'diffkeys':
    case 'intersectbykeys': {
      const other = arrayIn(values[0]);
      const name = method === 'diffkeys' ? 'diff_key' : method === 'intersectbykeys' ? 'intersect_key' : method;
      return other === undefined
        ? undefined
        : again(phpFunction(`array_${name}`, [{ value: on.of }, { value: other }]));
    }
    case 'keys':
      return again(phpFunction('array_keys', [{ value: on.of }]));
    case 'unique':
      return again(phpFunction('array_unique', [{ value: on.of }]));
    case 'map':
    case 'transform':
      return again(mapped(values[0], on.of, scope));
    case 'filter':
    case 'reject': {
      const admits = admission(values[0], scope);
      if (method === 'filter') return again(filtered(on.of, admits));
      return again(filtered(on.of, (value, at) => opposite(admits(value, at))));
    }
    case 'mapwithkeys':
      return again(keyedBy(values[0], on.of, scope));
    case 'only':
    case 'except':
    case 'forget':
      return again(
        callFunction(`arr::${method === 'only' ? 'only' : 'except'}`, [{ value: on.of }, ...chosen(args)], scope),
      );
    case 'pluck':
      return again(column(on.of, values[0], values[1]));
    case 'merge': {
      return again(merge([on.of, arrayIn(values[0]) ?? list([], true)], 'merge'));
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

/** Gives the array of an argument that is one, or a collection. */
function arrayIn(value: RuleValue | undefined): (RuleValue & { k: 'array' }) | undefined {
  const inner = value?.k === 'collection' ? value.of : value;
  return inner?.k === 'array' ? inner : undefined;
}

/** Plays `when(cond, fn)` and `unless`: one way where the condition is decided, either where it is not. */
function chosenBy(
  on: RuleValue & { k: 'collection' },
  wanted: boolean,
  [condition, then, otherwise]: readonly RuleValue[],
  scope: RuleScope,
): RuleValue | undefined {
  const is = condition === undefined ? undefined : truth(condition);
  const run = (way: RuleValue | undefined): RuleValue | undefined => {
    if (way === undefined) return on;
    const answer = called(way, scope, on, condition ?? scalar(null));
    return answer?.k === 'scalar' && answer.v === null ? on : answer;
  };
  if (is !== undefined) return run(is === wanted ? then : otherwise);
  const [a, b] = [arrayIn(run(then)), arrayIn(run(otherwise))];
  return a === undefined || b === undefined ? undefined : { k: 'collection', of: eitherArray(a, b) };
}

/** Joins two arrays of which a run has one: what only one of them has may be missing. */
function eitherArray(a: RuleValue & { k: 'array' }, b: RuleValue & { k: 'array' }): RuleValue & { k: 'array' } {
  const doubted = (from: readonly ArrayElement[], other: readonly ArrayElement[]) =>
    from.map((entry) => {
      const same = other.find(({ key }) => key === entry.key);
      return same === undefined
        ? { ...entry, maybe: true as const }
        : { ...entry, ...(same.maybe ? { maybe: true as const } : {}), value: eitherOf(entry.value, same.value) };
    });
  const added = doubted(b.entries, a.entries).filter(({ key }) => !a.entries.some((entry) => entry.key === key));
  const spread = a.spread || b.spread;
  return {
    k: 'array',
    entries: [...doubted(a.entries, b.entries), ...added],
    ...(spread ? { spread: true as const } : {}),
  };
}

const opposite = (test: boolean | undefined): boolean | undefined => (test === undefined ? undefined : !test);

/** Gives the keys to choose, in one array or one by one, as one argument. */
function chosen(args: readonly Argument[]): Argument[] {
  const [first] = args;
  if (args.length === 1 && first !== undefined) return [first];
  return [{ value: list(args.map((arg) => arg.value)) }];
}

function joined(glue: RuleValue, pieces: RuleValue): RuleValue | undefined {
  return implode([glue, pieces]) ?? phpFunction('implode', [{ value: glue }, { value: pieces }]);
}
