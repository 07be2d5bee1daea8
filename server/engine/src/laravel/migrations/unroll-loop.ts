import type { Expr, Stmt } from '@docgen/php';
import { assignedType } from '../../infer/class/assigned-type.js';
import { assignTo, bodyType, typeOf } from '../../infer/evaluator.js';
import type { BodyFrame } from '../../infer/frame.js';
import { literal } from '../../types/make.js';
import type { Type } from '../../types/type.js';

const MAX_UNROLLED = 64;

/** Runs the body once per member of a literal array; false, without running anything, for any other array. */
export function unroll(stmt: Extract<Stmt, { k: 'foreach' }>, frame: BodyFrame, body: () => void): boolean {
  const of = listOf(stmt.of, frame);
  if (of.kind !== 'shape' || of.fields.length > MAX_UNROLLED) return false;
  for (const field of of.fields) {
    if (stmt.key !== undefined)
      assignTo(stmt.key, literal(/^\d+$/.test(field.key) ? Number(field.key) : field.key), frame);
    assignTo(stmt.value, field.type, frame);
    body();
  }
  return true;
}

/**
 * Types the array of a loop. A method of the migration itself is read here: no route follows code below `database/`.
 * So is a property: its `@var` tag says what the members are, its default which.
 */
function listOf(expr: Expr, frame: BodyFrame): Type {
  const property = ownProperty(expr, frame);
  if (property !== undefined) return property;
  const own = expr.k === 'mcall' && expr.on.k === 'var' && expr.on.name === 'this' && expr.args.length === 0;
  if (own && typeof expr.name === 'string' && frame.self !== undefined && frame.receiver !== undefined) {
    const found = frame.run.codebase.method(frame.self, expr.name);
    const type = found === undefined ? undefined : bodyType(found, frame.receiver, frame);
    if (type !== undefined) return type;
  }
  return typeOf(expr, frame);
}

/** Joins the default and the assignments of a property of the migration; undefined for any other expression. */
function ownProperty(expr: Expr, frame: BodyFrame): Type | undefined {
  const { receiver } = frame;
  if (expr.k !== 'prop' || expr.on.k !== 'var' || expr.on.name !== 'this' || typeof expr.name !== 'string')
    return undefined;
  const found = receiver?.kind === 'class' ? frame.run.codebase.property(receiver.fqcn, expr.name) : undefined;
  return found === undefined || receiver?.kind !== 'class' ? undefined : assignedType(receiver, found, frame);
}
