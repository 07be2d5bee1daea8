import type { CallArgs } from '../../infer/expression/calls/arguments.js';
import { pathOf } from '../../infer/expression/objects/access-path.js';
import type { Type } from '../../types/type.js';

/**
 * Tells whether the arrays of an `array_map` over several are equally long. The shorter ones are filled up with null.
 */
export function haveEqualLengths(args: CallArgs): boolean {
  const sizes = new Set(args.positional.slice(1).map((p) => exactSize(p.type)));
  return (sizes.size === 1 && !sizes.has(undefined)) || areKeysAndValues(args);
}

function exactSize(type: Type): number | undefined {
  return type.kind === 'shape' && type.fields.every((f) => f.optional !== true) ? type.fields.length : undefined;
}

/** Tells whether one array is `array_keys($x)` and another `$x` or its values, so that both have the same length. */
function areKeysAndValues(args: CallArgs): boolean {
  const names = args.positional.slice(1).map(({ expr }) => {
    const wraps = expr?.k === 'call' && expr.fn.k === 'fref' && expr.args.length === 1;
    const named =
      wraps && /^array_(keys|values)$/i.test(expr.fn.k === 'fref' ? (expr.fn.fallback ?? expr.fn.name) : '');
    const of = named ? expr.args[0]?.value : expr;
    return of === undefined ? undefined : pathOf(of);
  });
  return names[0] !== undefined && names.every((name) => name === names[0]);
}
