import type { Codebase } from '../../infer/codebase.js';
import type { ParameterNames } from '../../infer/expression/calls/argument-order.js';
import { FUNCTIONS } from './functions.js';
import { METHODS } from './methods.js';

/**
 * A table whose lines are `name first second`, below a line for the class where it is of methods. Read when the first named argument
 * is met, which most code never has.
 */
function reading(text: string): () => ReadonlyMap<string, ParameterNames> {
  let read: Map<string, ParameterNames> | undefined;
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

/** Parameters of one of PHP's functions or of a helper; undefined for one the tables don't know. Lower case. */
export function parametersOfFunction(name: string): ParameterNames | undefined {
  return functions().get(name);
}

/** Parameters of a method of a framework class: as the installed class declares it, else as the table remembers it. */
export function parametersOfMethod(
  codebase: Codebase,
  fqcn: string,
  table: string,
  name: string,
): ParameterNames | undefined {
  const params = (codebase.method(fqcn, name) ?? codebase.method(table, name))?.fact.params;
  if (params !== undefined) return params.filter((param) => param.variadic !== true).map((param) => param.name);
  return methods().get(`${table}::${name}`.toLowerCase());
}
