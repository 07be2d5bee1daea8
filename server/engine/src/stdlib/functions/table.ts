import type { Arg } from '@docgen/php';
import type { CallArgs } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import { untold } from '../../types/arrays/partly-told-write.js';
import { unknown } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { arrayFunction, eachArray } from '../arrays/shape-functions.js';
import { ARGUMENT_DEPENDENT } from './argument-dependent.js';
import { ARRAY_COLUMN } from './array-column.js';
import { ARRAY_ELEMENTS } from './array-elements.js';
import { ARRAY_MUTATORS } from './array-mutators.js';
import { ARRAY_RESULTS } from './array-results.js';
import { FIXED_RESULTS } from './fixed-results.js';
import { knownResult } from './known-result.js';
import { LOCAL_VARIABLES } from './local-variables.js';
import { SIGNATURES } from './signatures.js';
import type { Stub, Stubs } from './stub.js';
import { valueFunction } from './value-functions.js';

/** Maps built-in PHP functions to their stubs (engine 14.9). */
export const STUBS: Readonly<Record<string, Stub>> = named([
  ...FIXED_RESULTS,
  ...ARRAY_RESULTS,
  ...ARRAY_MUTATORS,
  ...ARRAY_COLUMN,
  ...ARRAY_ELEMENTS,
  ...LOCAL_VARIABLES,
  ...ARGUMENT_DEPENDENT,
]);

/** Maps functions whose result depends on no argument. */
const BY_SIGNATURE = named(SIGNATURES);

function named(stubs: Stubs): Record<string, Stub> {
  const out: Record<string, Stub> = Object.create(null) as Record<string, Stub>;
  for (const [names, stub] of stubs) for (const name of names.split(/\s+/)) out[name] = stub;
  return out;
}

/** Functions that keep what is told of an array of which not all is; to others it is an array nobody knows. */
const KEEPING: ReadonlySet<string> = new Set(['array_merge', 'array_replace', 'json_encode']);

function withoutTold(args: CallArgs): CallArgs {
  return { ...args, positional: args.positional.map((given) => ({ ...given, type: untold(given.type) })) };
}

/** Answers a built-in function; undefined for one without a row. */
export function phpFunction(
  name: string,
  given: CallArgs,
  written: readonly Arg[],
  frame: BodyFrame,
): Type | undefined {
  const args = KEEPING.has(name) ? given : withoutTold(given);
  const each = eachArray(name, args);
  if (each !== undefined) {
    const types = each.map((one) => phpFunction(name, one, written, frame) ?? unknown('vendor-body'));
    return union(types, frame.run.codebase.enumCases);
  }
  const result = knownResult(name, args);
  if (result !== undefined) return result;
  const exact = arrayFunction(name, args, written, frame) ?? valueFunction(name, args, written, frame);
  if (exact !== undefined) return exact;
  const known = STUBS[name] ?? BY_SIGNATURE[name];
  return typeof known === 'function' ? known(args, written, frame) : known;
}
