import type { Arg } from '@docgen/php';
import type { CallArgs } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import type { Type } from '../../types/type.js';

/** Answers a function: a fixed type, or a function of the call. */
export type Stub = Type | ((args: CallArgs, written: readonly Arg[], frame: BodyFrame) => Type);

/** Lists stubs with the functions they answer for, separated by spaces. */
export type Stubs = readonly (readonly [names: string, stub: Stub])[];
