import type { Expr } from '@docgen/php';
import { withoutNull } from '../../../types/operations.js';
import { falsy, truthiness, truthy } from '../../../types/truthiness.js';
import { typeOf } from '../../evaluator.js';
import { pathOf } from '../../expression/objects/access-path.js';
import type { BodyFrame } from '../../frame.js';
import { removeNull } from './isset.js';

export function negate(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

/** Narrows by the truthiness of the value itself. */
export function truth(expr: Expr, holds: boolean, frame: BodyFrame): boolean | undefined {
  const type = typeOf(expr, frame);
  const path = pathOf(expr);
  if (path !== undefined) frame.env.narrow(path, holds ? truthy(type) : falsy(type));
  if (holds && expr.k === 'prop' && expr.nullsafe === true) removeNull(expr.on, frame);
  return truthiness(type);
}

export function truthOf(expr: Expr, holds: boolean, frame: BodyFrame): boolean | undefined {
  const type = typeOf(expr, frame);
  const path = pathOf(expr);
  if (path !== undefined && holds) frame.env.narrow(path, withoutNull(type));
  return type.kind === 'null' ? false : undefined;
}
