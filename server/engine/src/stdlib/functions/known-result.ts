import { callPure, type PhpScalar } from '@docgen/php';
import type { CallArgs, PassedArgument } from '../../infer/expression/calls/arguments.js';
import { literalValue, typeOfValue } from '../../infer/expression/operators/literal-value.js';
import type { Type } from '../../types/type.js';

/** What a pure function of PHP makes of arguments that are all known: `intdiv(17, 5)` is 3. Arrays stay with the types. */
export function knownResult(name: string, args: CallArgs): Type | undefined {
  if (args.unreadable) return undefined;
  const positional: PhpScalar[] = [];
  for (const argument of args.positional) {
    const value = valueOfArgument(argument);
    if (value === undefined) return undefined;
    positional.push(value);
  }
  const named = new Map<string, PhpScalar>();
  for (const [parameter, argument] of args.named) {
    const value = valueOfArgument(argument);
    if (value === undefined) return undefined;
    named.set(parameter, value);
  }
  const result = callPure(name, positional, named);
  return result === undefined ? undefined : typeOfValue(result);
}

function valueOfArgument(argument: PassedArgument): PhpScalar | undefined {
  return literalValue(argument.type);
}
