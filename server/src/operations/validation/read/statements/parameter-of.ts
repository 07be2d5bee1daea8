import type { Expr, Param } from '@docgen/php';
import type { CallExpr } from './calls-in.js';

/** Finds the parameter that takes an argument; undefined behind a spread, and for one that takes several. */
export function parameterOf(
  value: Expr,
  { args }: Pick<CallExpr, 'args'>,
  params: readonly Param[],
): Param | undefined {
  const at = args.findIndex((arg) => arg.value === value);
  const arg = args[at];
  if (arg === undefined || args.slice(0, at + 1).some((one) => one.spread)) return undefined;
  const found = arg.name === undefined ? params[at] : params.find((param) => param.name === arg.name);
  return found?.variadic === true ? undefined : found;
}
