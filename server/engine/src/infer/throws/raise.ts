import type { Expr } from '@docgen/php';
import type { ThrownException } from '../../contract.js';
import { withoutNull } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { membersOf } from '../../types/union.js';
import { returnSites } from '../analysis/return-sites.js';
import { argText, argType, type CallArgs } from '../expression/calls/arguments.js';
import { type AnalysisRun, anchorOf } from '../frame.js';
import { framework } from '../framework/framework.js';
import { agreedStatus, constructionsOf } from './constructions.js';
import type { ThrowWalk } from './throw-walk.js';

/** A point for each way the value was built; where they are not known for what its type says. */
export function raiseBuilt(value: Expr, type: Type | undefined, at: object, place: ThrowWalk): void {
  const { run } = place.frame;
  const built = constructionsOf(value, place.frame);
  if (built === undefined) raise(type, undefined, at, 'certain', place);
  else for (const { fqcn, args } of built) raise(run.codebase.typeOfName(fqcn), args, at, 'certain', place);
}

/** A point for each class the thrown value may be. */
export function raise(
  type: Type | undefined,
  args: CallArgs | undefined,
  at: object,
  confidence: ThrownException['confidence'],
  place: ThrowWalk,
): void {
  const { run } = place.frame;
  for (const member of type === undefined ? [] : membersOf(withoutNull(type))) {
    if (member.kind !== 'class' || !run.codebase.isSubclass(member.fqcn, 'Throwable')) continue;
    if (['throwable', 'exception', 'error'].includes(member.fqcn.toLowerCase())) continue;
    if (member.fqcn.toLowerCase() === framework.responseException?.toLowerCase()) {
      if (args !== undefined) raiseResponse(argType(args, 0, 'response'), at, place);
      continue;
    }
    const status = framework.exceptionStatus(member.fqcn, args, run) ?? agreedStatus(member.fqcn, run);
    // Framework code that fails with a plain 500 is nobody's contract.
    if (status === 500 && place.mapping !== true && !run.codebase.isProject(member.fqcn)) continue;
    const message =
      args === undefined ? undefined : (argText(args, status === null ? 1 : 0, 'message') ?? argText(args, 1));
    pushThrowPoint(member.fqcn, status, message, at, confidence, place, isAlone(member.fqcn, args, run));
  }
}

/** Of a class of the framework it is seen which exceptions it is given; what one of the project hands to its parent is not. */
function isAlone(fqcn: string, args: CallArgs | undefined, run: AnalysisRun): boolean {
  if (args === undefined || args.unreadable || run.codebase.isProject(fqcn)) return false;
  return [...args.positional, ...args.named.values()].every(({ type }) =>
    membersOf(type).every(
      (m) => m.kind === 'literal' || m.kind === 'scalar' || m.kind === 'null' || m.kind === 'shape',
    ),
  );
}

/** One point. */
export function pushThrowPoint(
  exceptionFqcn: string,
  status: number | null,
  message: string | undefined,
  at: object,
  confidence: ThrownException['confidence'],
  place: ThrowWalk,
  alone = false,
): void {
  place.out.push({
    exceptionFqcn,
    httpStatusHint: status,
    ...(message === undefined || message === '' ? {} : { messageLiteral: message }),
    anchor: anchorOf(place.frame, at),
    callChain: [...place.chain],
    confidence,
    ...(alone ? { alone } : {}),
  });
}

/** A response that is thrown as it is (errors 2.7). */
export function raiseResponse(type: Type | undefined, at: object, place: ThrowWalk): void {
  const { responseException } = framework;
  if (type?.kind !== 'class' || responseException === undefined) return;
  const { run } = place.frame;
  const anchor = anchorOf(place.frame, at);
  for (const site of returnSites([{ type, anchor }], undefined, run)) {
    place.out.push({
      exceptionFqcn: responseException,
      httpStatusHint: site.response?.status ?? null,
      response: site,
      anchor,
      callChain: [...place.chain],
      confidence: 'certain',
    });
  }
}
