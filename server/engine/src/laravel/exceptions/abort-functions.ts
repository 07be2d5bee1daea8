import type { Expr } from '@docgen/php';
import { argText, argType, type CallArgs } from '../../infer/expression/calls/arguments.js';
import { constantAlternatives, WRITTEN } from '../../infer/expression/constants/constant-alternatives.js';
import { pushThrowPoint, raise, raiseBuilt, raiseConstructions, raiseResponse } from '../../infer/throws/raise.js';
import type { ThrowWalk } from '../../infer/throws/throw-walk.js';
import { canonicalKey } from '../../types/canonical.js';
import { truthiness } from '../../types/truthiness.js';
import type { Type } from '../../types/type.js';
import { membersOf } from '../../types/union.js';
import { answered } from '../http/responsable.js';
import { literalHeaders } from './exception-headers.js';
import { asStatus } from './exception-status.js';
import { abortClass } from './throwing-methods.js';

/**
 * Adds the throw points of `abort`, `abort_if`, `throw_unless` and the like (errors 2.1); true when the function is
 * one.
 */
export function abortThrows(
  expr: Extract<Expr, { k: 'call' }>,
  name: string,
  args: CallArgs,
  walk: ThrowWalk,
): boolean {
  if (!/^(abort|abort_if|abort_unless|throw_if|throw_unless)$/.test(name)) return false;
  const conditional = name !== 'abort';
  if (conditional) {
    const condition = argType(args, 0, 'boolean') ?? argType(args, 0, 'condition');
    // An object may be what stands for a method nobody could read.
    const known = condition?.kind === 'literal' ? truthiness(condition) : undefined;
    const never = known !== undefined && known === name.endsWith('_unless');
    if (never) return true;
  }
  const at = conditional ? 1 : 0;
  if (name.startsWith('throw')) {
    const written = expr.args.find((a) => a.name === 'exception') ?? expr.args[1];
    const type = argType(args, 1, 'exception');
    const asClass = type?.kind === 'literal' ? walk.frame.run.codebase.typeOfName(String(type.value)) : type;
    if (type?.kind === 'literal' && asClass?.kind === 'class')
      raiseConstructions([{ fqcn: asClass.fqcn, args: parametersOf(args) }], expr, walk);
    else if (written === undefined || type?.kind === 'literal') raise(asClass, undefined, expr, 'certain', walk);
    else raiseBuilt(written.value, asClass, expr, walk);
    return true;
  }
  const code = argType(args, at, 'code');
  if (code?.kind === 'class') {
    raiseAnswers(code, expr, walk);
    return true;
  }
  const headers = literalHeaders(argType(args, at + 2, 'headers'));
  const written = args.named.get('code') ?? args.positional[at];
  const constants = written?.expr === undefined ? undefined : constantAlternatives(written.expr, walk.frame, WRITTEN);
  const codes = new Map(
    [code, constants].flatMap((type) => (type ? membersOf(type) : [])).map((type) => [canonicalKey(type), type]),
  );
  for (const one of codes.values()) {
    const status = asStatus(one);
    if (one.kind === 'class') raiseAnswers(one, expr, walk);
    if (one.kind === 'class' || (status === null && one.kind === 'literal')) continue;
    const message = argText(args, at + 1, 'message');
    pushThrowPoint(abortClass(status), status, message, expr, 'certain', walk, { alone: true, headers });
  }
  return true;
}

/** Adds the response `abort($response)` is given, or that of the object that answers for itself (errors 2.7). */
function raiseAnswers(given: Type, at: object, walk: ThrowWalk): void {
  for (const answer of membersOf(answered(given, undefined, walk.frame))) raiseResponse(answer, at, walk);
}

/** Gives what `throw_if($condition, X::class, ...$parameters)` hands to the constructor. */
function parametersOf(args: CallArgs): CallArgs {
  const named = new Map([...args.named].filter(([name]) => name !== 'condition' && name !== 'exception'));
  return { ...args, positional: args.positional.slice(2), named };
}
