import type { Expr } from '@docgen/php';
import { isNullable, withoutNull } from '../../../types/operations.js';
import type { BodyFrame } from '../../frame.js';
import { pathOf } from './access-path.js';

/**
 * Drops null from a local or property that a method was called on, or a property written to, without `?->`: PHP throws where it is null,
 * so that the code behind it has an object.
 */
export function provedObject(on: Expr, frame: BodyFrame): void {
  const path = pathOf(on);
  const type = path === undefined ? undefined : frame.env.get(path);
  if (path === undefined || type === undefined || type.kind === 'null' || !isNullable(type)) return;
  frame.env.narrow(path, withoutNull(type));
}
