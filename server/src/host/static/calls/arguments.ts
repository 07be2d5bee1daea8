import type { Arg } from '@docgen/php';
import { evaluate } from '../interpreter/evaluator.js';
import type { CallArguments, CallFrame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isArray, likelyValue, unknown } from '../values/value.js';

export function argumentsOf(interp: Interpreter, frame: CallFrame, from: readonly Arg[]): CallArguments {
  const given: CallArguments = { positional: [], named: new Map() };
  for (const arg of from) {
    const value = evaluate(interp, frame, arg.value);
    if (arg.spread) {
      const spread = likelyValue(value);
      if (isArray(spread)) {
        for (const [key, item] of spread.entries) {
          if (typeof key === 'string') given.named.set(key, item);
          else given.positional.push(item);
        }
      } else given.positional.push(unknown('spread arguments', interp.at(frame, arg)));
    } else if (arg.name !== undefined) given.named.set(arg.name, value);
    else given.positional.push(value);
  }
  return given;
}
