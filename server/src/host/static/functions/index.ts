import type { Expr } from '@docgen/php';
import type { CallArguments, CallFrame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isUnknown, lift, type Value } from '../values/value.js';
import { ARRAYS } from './arrays.js';
import { CALLBACKS } from './callbacks.js';
import { FILES } from './files.js';
import { STRINGS } from './strings.js';

const PURE = { ...STRINGS, ...ARRAYS };

/** A function of PHP itself; undefined when it is not one the reader computes. */
export function pureFunction(
  interp: Interpreter,
  frame: CallFrame,
  name: string,
  given: CallArguments,
  node: Expr,
): Value | undefined {
  if (Object.hasOwn(CALLBACKS, name)) return CALLBACKS[name]?.(interp, frame, given, node);
  if (Object.hasOwn(FILES, name)) {
    const file = FILES[name];
    return lift(given.positional, (args) => {
      const hole = args.find(isUnknown);
      return hole ?? known(file?.(interp, args, frame), interp, frame, name, node);
    });
  }
  if (!Object.hasOwn(PURE, name)) return undefined;
  const f = PURE[name];
  return lift(given.positional, (args) => {
    const hole = args.find(isUnknown);
    return hole ?? known(f?.(args), interp, frame, name, node);
  });
}

/** The computed value (null is one), else an unknown that names the call. */
function known(value: Value | undefined, interp: Interpreter, frame: CallFrame, name: string, node: Expr): Value {
  return value === undefined ? { k: 'unknown', why: `a call to ${name}()`, at: interp.at(frame, node) } : value;
}
