import type { OpenValue, PureFunction } from '../value.js';
import { unknownBecause } from '../value.js';
import type { Parameter } from './parameter.js';

/** Describes one function: its parameters, and its result. */
export interface FunctionRow {
  /** Names of the parameters, for named arguments. */
  parameters: readonly string[];
  /** Values of the parameters that may be left out, by place; a required parameter has none. */
  defaults: ReadonlyMap<number, OpenValue>;
  /** Says that the last parameter takes all further arguments. */
  variadic: boolean;
  /** Takes one value for each parameter, and the further ones. */
  apply: PureFunction;
}

type Read<P extends readonly unknown[]> = { [K in keyof P]: P[K] extends Parameter<infer T> ? T : never };
type Outcome = OpenValue | undefined;

const WRONG_TYPE = unknownBecause('an argument of the wrong type');

/** Makes the row of a function with these parameters. */
export function of<P extends readonly Parameter<unknown>[]>(
  parameters: readonly [...P],
  apply: (...args: Read<P>) => Outcome,
): FunctionRow {
  return row(parameters, undefined, (read) => apply(...(read as Read<P>)));
}

/** Makes the row of a function with these parameters and any number of the last kind. */
export function ofMany<P extends readonly Parameter<unknown>[], R>(
  parameters: readonly [...P],
  rest: Parameter<R>,
  apply: (rest: R[], ...args: Read<P>) => Outcome,
): FunctionRow {
  return row(parameters, rest, (read, more) => apply(more as R[], ...(read as Read<P>)));
}

function row(
  parameters: readonly Parameter<unknown>[],
  rest: Parameter<unknown> | undefined,
  apply: (read: unknown[], more: unknown[]) => Outcome,
): FunctionRow {
  const all = rest === undefined ? parameters : [...parameters, rest];
  return {
    parameters: all.map((parameter) => parameter.name),
    defaults: new Map(parameters.flatMap((p, i) => (p.otherwise === undefined ? [] : [[i, p.otherwise] as const]))),
    variadic: rest !== undefined,
    apply: (args) => {
      const read = args.map((arg, i) => (all[i] ?? rest)?.read(arg));
      if (read.includes(undefined)) return WRONG_TYPE;
      return apply(read.slice(0, parameters.length), read.slice(parameters.length));
    },
  };
}
