import type { Arg, Expr } from '@docgen/php';
import { isIntKey, NULL, unknown } from '../../../types/make.js';
import type { Type } from '../../../types/type.js';
import { typeOf } from '../../evaluator.js';
import type { BodyFrame } from '../../frame.js';
import { closureEscapes, objectEscapes } from '../objects/object-state.js';
import type { CallArgs } from './arguments.js';

/** Types the arguments of a call; `asked`: the callee only asks about the objects it is given. */
export function readArgs(args: readonly Arg[], frame: BodyFrame, asked = false): CallArgs {
  const out: CallArgs = { frame, positional: [], named: new Map(), unreadable: false };
  for (const arg of args) {
    const type = argument(arg.value, frame, asked);
    if (arg.spread === true) expand(out, type);
    else if (arg.name !== undefined) out.named.set(arg.name, { type, expr: arg.value });
    else if (out.unreadable) out.positional.push({ type: unknown('dynamic-call') });
    else out.positional.push({ type, expr: arg.value });
  }
  return out;
}

/**
 * Types one argument. A missing member may be one the callee makes by reference; a callee may write what `$this` or a
 * closure reaches.
 */
function argument(expr: Expr, frame: BodyFrame, asked: boolean): Type {
  const { dead } = frame.env;
  const type = typeOf(expr, frame);
  if (!asked && expr.k === 'var' && expr.name === 'this') objectEscapes(expr, frame);
  if (type.kind === 'callable') {
    const closure = frame.run.closures.get(type);
    if (closure !== undefined) {
      delete closure.ran;
      if (expr.k === 'closure') closure.passed = true;
    }
    closureEscapes(type, frame);
  }
  if (expr.k !== 'index' || dead || !frame.env.dead) return type;
  frame.env.dead = dead;
  return NULL;
}

function expand(out: CallArgs, type: Type): void {
  if (type.kind !== 'shape' || type.fields.some((f) => f.optional === true)) {
    out.unreadable = true;
    out.spreads = [...(out.spreads ?? []), type];
    return;
  }
  for (const field of type.fields) {
    if (isIntKey(field.key)) out.positional.push({ type: field.type });
    else out.named.set(field.key, { type: field.type });
  }
}
