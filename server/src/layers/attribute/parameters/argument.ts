import { toJson } from '@docgen/php';
import type { Json } from '@docgen/protocol';
import type { AnalysisContext, By, Declaration } from '../../../analysis/index.js';

/** Finds the first declaration that gives an argument, which has the last word about it. */
export function firstGiving(declarations: readonly Declaration[], argument: string): Declaration | undefined {
  return declarations.find((d) => d.has(argument));
}

/** Gives an argument of any type as JSON; one that JSON cannot hold counts as not given and is reported. */
export function jsonArgument(
  attribute: string,
  declarations: readonly Declaration[],
  argument: string,
  ctx: AnalysisContext,
): { value: Json; by: By } | undefined {
  const declared = firstGiving(declarations, argument);
  const value = declared?.value(argument);
  if (declared === undefined || value === undefined || value === null) return undefined;
  const json = toJson(value);
  if (json !== undefined) return { value: json, by: declared.by };
  const problem = { attribute, argument, reason: 'holds a value JSON cannot', advice: null, effect: 'unset' } as const;
  ctx.raise('attribute.unreadable', problem, { anchor: declared.anchor });
  return undefined;
}
