import type { Arg } from '@docgen/php';
import type { Args } from '../../infer/expression/calls/arguments.js';
import type { Frame } from '../../infer/frame.js';
import type { Type } from '../../types/type.js';

/** What a function answers: a fixed type, or a function of the call. */
export type Stub = Type | ((args: Args, written: readonly Arg[], frame: Frame) => Type);

/** Names of functions, separated by spaces, and what each of them answers. */
export type Stubs = readonly (readonly [names: string, stub: Stub])[];
