import type { Arg } from '@docgen/php';
import type { CallArgs } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import type { Type } from '../../types/type.js';

/** What a function answers: a fixed type, or a function of the call. */
export type Stub = Type | ((args: CallArgs, written: readonly Arg[], frame: BodyFrame) => Type);

/** Names of functions, separated by spaces, and what each of them answers. */
export type Stubs = readonly (readonly [names: string, stub: Stub])[];
