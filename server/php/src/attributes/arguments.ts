import { isArray } from '../eval/value.js';
import type { Declarations, WrittenDeclaration } from './declarations.js';

/** Gives the text of an argument of the first declaration of an attribute at a place; undefined without one. */
export function textArgument({ read }: Declarations, attribute: string, argument: string): string | undefined {
  const value = read.find((one) => one.attribute === attribute)?.args.get(argument);
  return typeof value === 'string' ? value : undefined;
}

/** Lists the texts of a list argument, a variadic one included. */
export function textArguments({ args }: WrittenDeclaration, argument: string): string[] {
  const value = args.get(argument);
  if (value === undefined || !isArray(value)) return [];
  return [...value.entries.values()].filter((entry) => typeof entry === 'string');
}
