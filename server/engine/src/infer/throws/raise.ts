import type { Expr } from '@docgen/php';
import type { SiteResponse, ThrownException } from '../../contract.js';
import { unknown } from '../../types/make.js';
import { withoutNull } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { membersOf } from '../../types/union.js';
import { returnSites } from '../analysis/return-sites.js';
import type { Codebase } from '../codebase.js';
import { argType, type CallArgs } from '../expression/calls/arguments.js';
import { constantAlternatives, WRITTEN } from '../expression/constants/constant-alternatives.js';
import { type AnalysisRun, anchorOf, type BodyFrame } from '../frame.js';
import { framework } from '../framework/framework.js';
import { agreedStatus, type Construction, constructionsOf } from './constructions.js';
import type { ThrowWalk } from './throw-walk.js';

/** Adds a throw point for each way the value was built; for each class of its type where the ways are not known. */
export function raiseBuilt(value: Expr, type: Type | undefined, at: object, walk: ThrowWalk): void {
  const built = constructionsOf(value, walk.frame);
  if (built === undefined) raise(type, undefined, at, 'certain', walk);
  else raiseConstructions(built, at, walk);
}

/** Adds a throw point for each exception that is made. */
export function raiseConstructions(built: readonly Construction[], at: object, walk: ThrowWalk): void {
  const { codebase } = walk.frame.run;
  for (const one of built.flatMap(withOneValueEach))
    raise(codebase.typeOfName(one.fqcn), one.args, at, 'certain', walk, one.status);
}

/** Limits the alternatives one construction is read as. */
const MAX_ALTERNATIVES = 8;

/** Splits a construction whose arguments are one of several numbers into one for each: `new Refused($late ? 410 : 408)`. */
function withOneValueEach(built: Construction): Construction[] {
  let out: CallArgs[] = [built.args];
  built.args.positional.forEach((given, index) => {
    const values = numbersOf(given, built.args.frame);
    if (values.length < 2 || out.length * values.length > MAX_ALTERNATIVES) return;
    out = out.flatMap((args) =>
      values.map((value) => ({ ...args, positional: args.positional.with(index, { type: value }) })),
    );
  });
  for (const [name, given] of built.args.named) {
    const values = numbersOf(given, built.args.frame);
    if (values.length < 2 || out.length * values.length > MAX_ALTERNATIVES) continue;
    out = out.flatMap((args) =>
      values.map((value) => ({ ...args, named: new Map(args.named).set(name, { type: value }) })),
    );
  }
  const statuses = built.status === undefined ? [undefined] : membersOf(built.status);
  return out.flatMap((args) =>
    statuses.map((status) => ({ fqcn: built.fqcn, args, ...(status === undefined ? {} : { status }) })),
  );
}

/** Lists the numbers an argument is one of, beside what it is on ways that tell none; nothing for any other. */
function numbersOf({ type, expr }: CallArgs['positional'][number], frame: BodyFrame): Type[] {
  const members = membersOf(type);
  if (members.every(isNumber)) return [...members];
  const constants = expr === undefined ? undefined : constantAlternatives(expr, frame, WRITTEN);
  return constants === undefined ? [] : [...membersOf(constants).filter(isNumber), type];
}

function isNumber(type: Type): boolean {
  return type.kind === 'literal' && typeof type.value === 'number';
}

/** Adds a throw point for each class the thrown value may be. `stated` is a status it was given once it was made. */
export function raise(
  type: Type | undefined,
  args: CallArgs | undefined,
  at: object,
  confidence: ThrownException['confidence'],
  walk: ThrowWalk,
  stated?: Type,
): void {
  const { run } = walk.frame;
  for (const member of type === undefined ? [] : membersOf(withoutNull(type))) {
    if (member.kind !== 'class' || !isThrowable(member.fqcn, run)) continue;
    if (['throwable', 'exception', 'error'].includes(member.fqcn.toLowerCase())) continue;
    const base = framework.handedArguments(member.fqcn, args, run);
    const { responseException } = framework;
    if (responseException !== undefined && run.codebase.isSubclass(member.fqcn, responseException)) {
      if (base?.args !== undefined) raiseHanded(argType(base.args, 0, 'response'), at, walk);
      else if (args !== undefined) raiseUnread(at, walk);
      continue;
    }
    const carried = framework.carriedResponses(member.fqcn, args, base?.args, run);
    for (const response of carried.responses) raiseResponse(response, at, walk, member.fqcn);
    if (carried.always) continue;
    const own = stated === undefined ? framework.exceptionStatus(member.fqcn, args, run) : statusIn(stated);
    const status = own ?? agreedStatus(member.fqcn, run);
    // A plain 500 from code that is not the project's is no part of a contract; the project may answer it otherwise.
    const foreign = status === 500 && walk.mapping !== true && !run.codebase.isProject(member.fqcn);
    const message = base?.args === undefined ? undefined : framework.exceptionMessage(base.fqcn, base.args);
    const rendered = args === undefined ? undefined : framework.renderedStatus(member.fqcn, args, run);
    const held = status === 500 ? framework.heldStatuses(member.fqcn, args, walk.frame) : [];
    const headers = base?.args === undefined ? [] : framework.exceptionHeaders(base.fqcn, base.args);
    pushThrowPoint(member.fqcn, status, message, at, confidence, walk, {
      alone: isAlone(member.fqcn, args, run),
      headers,
      rendered,
      held,
      foreign,
    });
  }
}

/** Tells whether a class can be thrown; one of which nothing is known can, where it is thrown. */
function isThrowable(fqcn: string, { codebase }: AnalysisRun): boolean {
  return codebase.isSubclass(fqcn, 'Throwable') || isUnreadable(fqcn, codebase);
}

/** Tells whether nothing is known of what a class extends. */
export function isUnreadable(fqcn: string, codebase: Codebase): boolean {
  return codebase.classOf(fqcn) === undefined && framework.parentsOf(fqcn) === undefined;
}

/**
 * Tells whether an exception has no previous one. The arguments of a framework class show it; those of a project class
 * do not, which may hand another to its parent.
 */
function isAlone(fqcn: string, args: CallArgs | undefined, run: AnalysisRun): boolean {
  if (args === undefined || args.unreadable || run.codebase.isProject(fqcn)) return false;
  return [...args.positional, ...args.named.values()].every(({ type }) =>
    membersOf(type).every(
      (m) => m.kind === 'literal' || m.kind === 'scalar' || m.kind === 'null' || m.kind === 'shape',
    ),
  );
}

/** Holds what is known of a throw point beside its exception. */
interface PointDetails {
  alone?: boolean;
  headers?: NonNullable<ThrownException['headers']>;
  idle?: string | undefined;
  rendered?: number | undefined;
  held?: NonNullable<ThrownException['held']>;
  foreign?: boolean;
}

/** Adds one throw point. */
export function pushThrowPoint(
  exceptionFqcn: string,
  status: number | null,
  message: string | undefined,
  at: object,
  confidence: ThrownException['confidence'],
  walk: ThrowWalk,
  { alone = false, headers = [], idle, rendered, held = [], foreign = false }: PointDetails = {},
): void {
  walk.out.push({
    exceptionFqcn,
    httpStatusHint: status,
    ...(rendered === undefined ? {} : { renderedStatus: rendered }),
    ...(held.length === 0 ? {} : { held }),
    ...(message === undefined || message === '' ? {} : { messageLiteral: message }),
    anchor: anchorOf(walk.frame, at),
    callChain: [...walk.chain],
    confidence,
    ...(alone ? { alone } : {}),
    ...(headers.length === 0 ? {} : { headers }),
    ...(idle === undefined ? {} : { idle }),
    ...(foreign ? { foreign } : {}),
  });
}

function statusIn(type: Type): number | null {
  return type.kind === 'literal' && typeof type.value === 'number' ? type.value : null;
}

/** Adds each response that an exception may be given. */
function raiseHanded(given: Type | undefined, at: object, walk: ThrowWalk): void {
  const members = given === undefined ? [] : membersOf(given);
  for (const member of members) raiseResponse(member, at, walk);
  if (members.every(({ kind }) => kind !== 'class')) raiseUnread(at, walk);
}

/** Adds a response of which nothing is known. */
function raiseUnread(at: object, walk: ThrowWalk): void {
  const { responseException } = framework;
  if (responseException === undefined) return;
  const anchor = anchorOf(walk.frame, at);
  const response: SiteResponse = { status: null, mediaType: null, kind: 'bare', body: null };
  walk.out.push({
    exceptionFqcn: responseException,
    httpStatusHint: null,
    response: { type: unknown('untyped'), anchor, response },
    anchor,
    callChain: [...walk.chain],
    confidence: 'certain',
  });
}

/** Adds a response that is thrown as it is, or that another exception carries (errors 2.7). */
export function raiseResponse(
  type: Type | undefined,
  at: object,
  walk: ThrowWalk,
  responseException = framework.responseException,
): void {
  if (type?.kind !== 'class' || responseException === undefined) return;
  const { run } = walk.frame;
  const anchor = anchorOf(walk.frame, at);
  for (const site of returnSites([{ type, anchor }], undefined, run)) {
    walk.out.push({
      exceptionFqcn: responseException,
      httpStatusHint: site.response?.status ?? null,
      response: site,
      anchor,
      callChain: [...walk.chain],
      confidence: 'certain',
    });
  }
}
