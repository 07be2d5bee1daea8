import { lift } from '../lift.js';
import { isArray, type OpenValue, unknownBecause } from '../value.js';
import { MOST_BYTES, MOST_MEMBERS } from './limits.js';
import type { FunctionRow } from './row.js';
import { FUNCTIONS } from './table.js';

/** Tells whether the table has a function of that name, in small letters. */
export function isPureFunction(name: string): boolean {
  return FUNCTIONS.has(name);
}

/**
 * Calls a pure function of PHP by its name in small letters; undefined where the table has none of that name. The
 * result is unknown where PHP throws, warns (the framework turns a warning into an exception) or needs an unknown part
 * of an argument; a choice where an argument is one. An array argument may have unknown members.
 */
export function callPure(
  name: string,
  positional: readonly OpenValue[],
  named?: ReadonlyMap<string, OpenValue>,
): OpenValue | undefined {
  const row = FUNCTIONS.get(name);
  return row === undefined ? undefined : callRow(row, name, positional, named);
}

/** Calls the function of a row, with the same results. */
export function callRow(
  row: FunctionRow,
  name: string,
  positional: readonly OpenValue[],
  named: ReadonlyMap<string, OpenValue> = new Map(),
): OpenValue {
  const args = bound(row, positional, named);
  if (args === undefined) return unknownBecause(`the arguments of ${name}()`);
  return lift(args, (known) => bounded(name, row.apply(known)));
}

/** Binds one argument to each parameter; undefined where PHP reports too few, too many or wrong ones. */
function bound(
  row: FunctionRow,
  positional: readonly OpenValue[],
  named: ReadonlyMap<string, OpenValue>,
): OpenValue[] | undefined {
  const places = row.variadic ? row.parameters.length - 1 : row.parameters.length;
  if (positional.length > places && !row.variadic) return undefined;
  const args: (OpenValue | undefined)[] = [...positional];
  for (const [name, value] of named) {
    const place = row.parameters.indexOf(name);
    if (place < 0 || place >= places || args[place] !== undefined) return undefined;
    args[place] = value;
  }
  for (let place = 0; place < places; place++) {
    if (args[place] === undefined) args[place] = row.defaults.get(place);
  }
  return args.includes(undefined) ? undefined : (args as OpenValue[]);
}

function bounded(name: string, value: OpenValue | undefined): OpenValue {
  if (value === undefined) return unknownBecause(`a call to ${name}()`);
  if (typeof value === 'string' && value.length > MOST_BYTES) return unknownBecause('a text that is too long');
  if (isArray(value) && value.entries.size > MOST_MEMBERS) return unknownBecause('an array of too many elements');
  return value;
}
