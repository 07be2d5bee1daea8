import type { Arg } from '@docgen/php';
import { unknown } from '../../../types/make.js';
import type { Type } from '../../../types/type.js';
import { membersOf } from '../../../types/union.js';
import type { BodyFrame, BoundClosure } from '../../frame.js';
import type { CallArgs } from '../calls/arguments.js';
import { readArgs } from '../calls/read-arguments.js';
import { objectEscapes } from '../objects/object-state.js';
import { forgetValue } from '../operators/assignment.js';
import { applyBodyWrites } from './captured-writes.js';

/**
 * Applies the effects of a callable on its arguments. Of an unknown one any variable may have been a reference; an
 * object stays the object it was, or nothing passed to a `$next` would be known any more.
 */
export function applyCallableEffects(
  closure: BoundClosure | undefined,
  known: boolean,
  args: CallArgs,
  frame: BodyFrame,
): void {
  args.positional.forEach(({ expr, type }, i) => {
    if (expr === undefined) return;
    const params = closure?.expr.params;
    const param = params?.[i] ?? (params?.at(-1)?.variadic === true ? params.at(-1) : undefined);
    const written = closure === undefined ? !known && !isObject(type) : param?.byRef === true;
    if (written) forgetValue(expr, frame);
    else objectEscapes(expr, frame);
    if (closure !== undefined) applyBodyWrites(expr, closure.expr.body, frame);
  });
}

function isObject(type: Type): boolean {
  return membersOf(type).every((m) => m.kind === 'class' || m.kind === 'enum' || m.kind === 'callable');
}

/** Types a call of an unknown callable. */
export function unreadableCall(written: readonly Arg[], frame: BodyFrame): Type {
  applyCallableEffects(undefined, false, readArgs(written, frame), frame);
  return unknown('dynamic-name');
}
