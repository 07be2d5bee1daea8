import type { Expr } from '@docgen/php';
import { literalKey } from '../../../types/arrays/array-write.js';
import { toldOf } from '../../../types/arrays/partly-told.js';
import { NULL, unknown } from '../../../types/make.js';
import type { Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { typeOf } from '../../evaluator.js';
import { pathOf } from '../../expression/objects/access-path.js';
import type { BodyFrame } from '../../frame.js';

/** Asks of the member of an alternative whether it agrees with a condition; undefined where the alternative has no such member. */
type Agreement = (member: Type | undefined) => boolean;

/**
 * Narrows `$r` by what a condition says of `$r['ok']` or `$r->ok`: of the arrays or objects it may be, those whose member cannot
 * have led here are gone (engine 8.1). Asked before the member itself is narrowed.
 */
export function narrowByDiscriminant(expr: Expr, agrees: Agreement, frame: BodyFrame): void {
  if (expr.k === 'index' && expr.at !== undefined) narrowAlternatives(expr.on, expr.at, agrees, frame);
  else if (expr.k === 'prop' && typeof expr.name === 'string') {
    const { name } = expr;
    const path = pathOf(expr);
    // Who made the object no longer says what the property holds once it was written, or was asked about before.
    if (path === undefined || frame.env.get(path) !== undefined) return;
    keepAlternatives(expr.on, (holder) => propertyOf(holder, name).some(agrees), frame);
  }
}

/** Narrows the alternatives of an array by the member under a key. */
export function narrowAlternatives(array: Expr, key: Expr, agrees: Agreement, frame: BodyFrame): void {
  const known = key.k === 'str' || key.k === 'int' ? literalKey(typeOf(key, frame)) : undefined;
  if (known !== undefined) keepAlternatives(array, (holder) => memberOf(holder, known).some(agrees), frame);
}

function keepAlternatives(holder: Expr, mayBe: (alternative: Type) => boolean, frame: BodyFrame): void {
  const path = pathOf(holder);
  if (path === undefined) return;
  const members = membersOf(frame.env.get(path) ?? typeOf(holder, frame));
  if (members.length < 2) return;
  const kept = members.filter(mayBe);
  if (kept.length > 0 && kept.length < members.length)
    frame.env.narrow(path, union(kept, frame.run.codebase.enumCases));
}

/** Gives what a property of one alternative holds, where its constructor alone wrote it. */
function propertyOf(holder: Type, name: string): (Type | undefined)[] {
  const field = holder.kind === 'class' ? holder.has?.find((f) => f.key === name) : undefined;
  return field === undefined || field.optional === true ? [unknown('untyped'), undefined] : [field.type];
}

/** Gives what stands under a key of one alternative: one answer, two where the member may be missing. */
function memberOf(holder: Type, key: string): (Type | undefined)[] {
  if (holder.kind === 'null') return [NULL];
  const fields = holder.kind === 'shape' ? holder.fields : toldOf(holder)?.fields;
  const field = fields?.find((f) => f.key === key);
  if (field !== undefined) return field.optional === true ? [field.type, undefined] : [field.type];
  return holder.kind === 'shape' && holder.open !== true ? [undefined] : [unknown('untyped'), undefined];
}
