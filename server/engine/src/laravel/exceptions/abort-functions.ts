import type { Expr } from '@docgen/php';
import { type Args, argText, argType } from '../../infer/expression/calls/arguments.js';
import { asStatus } from '../../infer/throws/exception-status.js';
import { carried, push, raise, raiseBuilt } from '../../infer/throws/raise.js';
import type { Place } from '../../infer/throws/throw-walk.js';
import { abortClass } from './throwing-methods.js';

/** `abort`, `abort_if`, `throw_unless` and the like (errors 2.1); true when it was one. */
export function aborts(expr: Extract<Expr, { k: 'call' }>, name: string, args: Args, place: Place): boolean {
  if (!/^(abort|abort_if|abort_unless|throw_if|throw_unless)$/.test(name)) return false;
  const conditional = name !== 'abort';
  if (conditional) {
    const condition = argType(args, 0, 'boolean') ?? argType(args, 0, 'condition');
    const never = condition?.kind === 'literal' && Boolean(condition.value) === name.endsWith('_unless');
    if (never) return true;
  }
  const at = conditional ? 1 : 0;
  if (name.startsWith('throw')) {
    const written = expr.args.find((a) => a.name === 'exception') ?? expr.args[1];
    const type = argType(args, 1, 'exception');
    const asClass = type?.kind === 'literal' ? place.frame.run.world.typeOfName(String(type.value)) : type;
    if (written === undefined || type?.kind === 'literal') raise(asClass, undefined, expr, 'certain', place);
    else raiseBuilt(written.value, asClass, expr, place);
    return true;
  }
  const code = argType(args, at, 'code');
  if (code?.kind === 'class') {
    carried(code, expr, place);
    return true;
  }
  const status = asStatus(code);
  if (status !== null) {
    push(abortClass(status), status, argText(args, at + 1, 'message'), expr, 'certain', place, true);
  }
  return true;
}
