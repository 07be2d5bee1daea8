import { parametersOfKnownMethod } from '@docgen/laravel-knowledge';
import type { Codebase } from '../infer/codebase.js';
import type { ParameterNames } from '../infer/expression/calls/argument-order.js';

/** Gives the parameters of a framework method: as the installed class declares them, else from the table. */
export function parametersOfMethod(
  codebase: Codebase,
  fqcn: string,
  table: string,
  name: string,
): ParameterNames | undefined {
  const params = (codebase.method(fqcn, name) ?? codebase.method(table, name))?.fact.params;
  if (params !== undefined) return params.filter((param) => param.variadic !== true).map((param) => param.name);
  return parametersOfKnownMethod(table, name);
}
