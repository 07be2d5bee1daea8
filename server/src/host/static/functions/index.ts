import { type Expr, isPureFunction } from '@docgen/php';
import type { CallArguments, CallFrame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isUnknown, lift, type Value } from '../values/value.js';
import { CALLBACKS } from './callbacks.js';
import { FILES } from './files.js';
import { pure } from './pure.js';

/** Calls a function of PHP itself; undefined when it is not one the reader computes. */
export function phpFunction(
  interp: Interpreter,
  frame: CallFrame,
  name: string,
  given: CallArguments,
  node: Expr,
): Value | undefined {
  if (Object.hasOwn(CALLBACKS, name)) return CALLBACKS[name]?.(interp, frame, given, node);
  const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (file === undefined && !isPureFunction(name)) return undefined;
  const names = [...given.named.keys()];
  const places = given.positional.length;
  return lift([...given.positional, ...given.named.values()], (all) => {
    const hole = all.find(isUnknown);
    if (hole !== undefined) return hole;
    const args = all.slice(0, places);
    const named = new Map(names.map((key, i) => [key, all[places + i] as Value]));
    const value = file === undefined ? pure(name, args, named) : file(interp, args, frame);
    return value ?? (value === null ? null : { k: 'unknown', why: `a call to ${name}()`, at: interp.at(frame, node) });
  });
}
