import { parametersOfFunction } from '@docgen/laravel-knowledge';
import type { Arg } from '@docgen/php';
import { inOrder, writtenInOrder } from '../../infer/expression/calls/argument-order.js';
import type { CallArgs } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import { knownResult } from '../../stdlib/functions/known-result.js';
import { phpFunction } from '../../stdlib/functions/table.js';
import { literal } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { pathBegins } from '../http/route-decisions.js';
import { helper } from '../support/helpers.js';

/** Answers a helper of the framework or a function of PHP, with the arguments where its rule looks for them. */
export function functionCall(
  name: string,
  args: CallArgs,
  written: readonly Arg[],
  frame: BodyFrame,
): Type | undefined {
  if (args.named.size === 0) return known(name, args, written, frame);
  const folded = knownResult(name, args);
  if (folded !== undefined) return folded;
  const names = parametersOfFunction(name);
  return known(name, inOrder(args, names), writtenInOrder(written, names), frame);
}

function known(name: string, args: CallArgs, written: readonly Arg[], frame: BodyFrame): Type | undefined {
  const begins = name === 'str_starts_with' ? pathBegins(args) : undefined;
  if (begins !== undefined) return literal(begins);
  return helper(name, args, written, frame) ?? phpFunction(name, args, written, frame);
}
