import {
  type AnalysisContext,
  type Binding,
  constantValue,
  type OperationRoute,
  ownMember,
} from '../../analysis/index.js';
import { satisfies } from './constraint.js';

/**
 * Gives the value of the last optional segment of a form when it is left out: of `->defaults()`, else of the action's
 * parameter; a literal string or integer that satisfies the constraint (requests 3.3).
 */
export function defaultOf(
  name: string,
  binding: Binding,
  operation: OperationRoute,
  ctx: AnalysisContext,
): string | undefined {
  if (operation.optional[operation.optional.length - 1] !== name) return undefined;
  const { defaults, wheres } = operation.route;
  const value: unknown = Object.hasOwn(defaults, name)
    ? defaults[name]
    : binding.param === undefined
      ? undefined
      : constantValue(ctx, binding.param.default);
  const text = typeof value === 'string' ? value : integerText(value);
  return text !== undefined && satisfies(text, ownMember(wheres, name)) ? text : undefined;
}

function integerText(value: unknown): string | undefined {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))
    ? String(value)
    : undefined;
}
