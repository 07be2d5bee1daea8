import type { Expr } from '@docgen/php';
import { atRunTime, withoutNull } from '../../../types/operations.js';
import { falsy, truthiness, truthy } from '../../../types/truthiness.js';
import type { Type } from '../../../types/type.js';
import { typeOf } from '../../evaluator.js';
import { pathOf } from '../../expression/objects/access-path.js';
import type { BodyFrame } from '../../frame.js';
import { narrowByDiscriminant } from './discriminant.js';
import { removeNull } from './isset.js';

export function negate(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

/** Narrows by the truthiness of the value itself. */
export function truth(expr: Expr, holds: boolean, frame: BodyFrame): boolean | undefined {
  const type = atRunTime(typeOf(expr, frame));
  const path = pathOf(expr);
  narrowByDiscriminant(expr, (member) => member !== undefined && truthiness(member) !== !holds, frame);
  if (path !== undefined) frame.env.narrow(path, holds ? truthy(type) : falsy(type));
  if (expr.k === 'bin' && expr.op === '??' && truthiness(typeOf(expr.r, frame)) === false)
    narrowByDiscriminant(expr.l, holds ? isTrue : isFalse, frame);
  if (holds && expr.k === 'prop' && expr.nullsafe === true) removeNull(expr.on, frame);
  return truthiness(type);
}

/** Tells whether a member, where there is one, may be truthy. */
function isTrue(member: Type | undefined): boolean {
  return member !== undefined && truthiness(member) !== false;
}

/** Tells whether a member may be falsy, or missing. */
export function isFalse(member: Type | undefined): boolean {
  return member === undefined || truthiness(member) !== true;
}

export function truthOf(expr: Expr, holds: boolean, frame: BodyFrame): boolean | undefined {
  const type = typeOf(expr, frame);
  const path = pathOf(expr);
  if (path !== undefined && holds) frame.env.narrow(path, withoutNull(type));
  return type.kind === 'null' ? false : undefined;
}
