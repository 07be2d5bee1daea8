import { FUNCTIONS } from './functions.js';
import { METHODS } from './methods.js';

/**
 * Reads a table of parameters, whose lines are `name first second`, below a line for the class where it is of methods.
 * It is read when the first named argument is met, which most code never has.
 */
function reading(text: string): () => ReadonlyMap<string, readonly string[]> {
  let read: Map<string, readonly string[]> | undefined;
  return () => {
    if (read !== undefined) return read;
    read = new Map();
    let prefix = '';
    for (const line of text.trim().split('\n')) {
      const [name = '', ...parameters] = line.split(' ');
      if (name.endsWith(':')) prefix = `${name.toLowerCase()}:`;
      else read.set(prefix + name.toLowerCase(), parameters);
    }
    return read;
  };
}

const functions = reading(FUNCTIONS);
const methods = reading(METHODS);

/** Gives the parameters of one of PHP's functions or of a helper; undefined for one the tables lack. Lower case. */
export function parametersOfFunction(name: string): readonly string[] | undefined {
  return functions().get(name);
}

/** Gives the parameters of a method by the table; undefined for one it lacks. */
export function parametersOfKnownMethod(fqcn: string, name: string): readonly string[] | undefined {
  return methods().get(`${fqcn}::${name}`.toLowerCase());
}
