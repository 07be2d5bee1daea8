import type { Arg } from '@docgen/php';
import type { Args } from '../../expression/arguments.js';
import type { Frame } from '../../expression/frame.js';
import type { Type } from '../../types.js';

/** What a function answers: a fixed type, or a function of the call. */
export type Stub = Type | ((args: Args, written: readonly Arg[], frame: Frame) => Type);

/** Names of functions, separated by spaces, and what each of them answers. */
export type Stubs = readonly (readonly [names: string, stub: Stub])[];
