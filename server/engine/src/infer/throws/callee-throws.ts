import type { BodyFact, DocBlock, FoundMethod } from '@docgen/php';
import type { ThrownException } from '../../contract.js';
import type { Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { parameterType } from '../callee/declared-signature.js';
import { longReading } from '../callee/specialised-body.js';
import { constantExpression } from '../class/constant-expression.js';
import { fromDocType } from '../doctype/doc-type.js';
import { runBody } from '../evaluator.js';
import { argType, type CallArgs } from '../expression/calls/arguments.js';
import { callableFailed, checkpoint } from '../failure.js';
import { type AnalysisRun, anchorOf, type BodyFrame, createFrame } from '../frame.js';
import { framework } from '../framework/framework.js';
import { isPlain } from '../memo/portability.js';
import { type Construction, constructionsIn } from './constructions.js';
import { escapingFrom, mayEnter } from './escaping.js';
import { raise } from './raise.js';
import type { ThrowWalk } from './throw-walk.js';

/** Describes a callee whose body is walked. */
interface WalkedCallee {
  fact: FoundMethod['fact'];
  bodyId: string;
  body: BodyFact;
  key: string;
  found?: FoundMethod;
  on?: Type;
}

/**
 * Walks into a project callee, three calls deep. One whose `@throws` names exceptions that have a status is believed (errors 2.3); one that
 * declares `\Throwable`, as editors write it wherever a transaction stands, or an exception whose status its arguments give, is walked: these
 * may come from the caller, or from a callee of its own.
 */
export function enterCallee(symbol: string, target: WalkedCallee, args: CallArgs, at: object, walk: ThrowWalk): void {
  const { run } = walk.frame;
  const anchor = anchorOf(walk.frame, at);
  const chain = [...walk.chain, { symbol, anchor }];
  const { found, on } = target;
  const frame = createFrame(run, {
    fact: target.bodyId,
    root: target.body,
    ...(found === undefined ? {} : { self: found.owner }),
    ...(on === undefined ? {} : { receiver: on }),
  });
  const known = walk.out.length;
  const tagged = declaredThrows(target.fact.doc, anchor, { ...walk, frame, chain }, target);
  const declared = tagged ? walk.out.slice(known) : [];
  if (declared.length > 0 && declared.every((t) => saysItsAnswer(t, walk.frame))) return;
  if (!mayEnter(target.key, walk)) return;
  if (tagged) walk.out.length = known;
  const given = target.fact.params.map((param, index) =>
    param.variadic === true ? undefined : argType(args, index, param.name),
  );
  const scope = run.codebase.scopeOf(found?.owner, on);
  target.fact.params.forEach((param, index) => {
    const passed = given[index];
    const absent = passed === undefined && !args.unreadable ? param.default : undefined;
    const known = passed === undefined || passed.kind === 'unknown' ? undefined : passed;
    const type =
      absent === undefined ? undefined : constantExpression(absent, `${target.bodyId}#${param.name}`, frame.self, run);
    frame.env.set(
      param.name,
      known ?? (type?.kind === 'unknown' ? undefined : type) ?? parameterType(param, target.fact, scope, run.codebase),
    );
  });
  frame.parameters = new Set(target.fact.params.map((param) => param.name));
  const { mapping: _, ...around } = walk;
  const inner: ThrowWalk = { ...around, frame, chain, active: new Set([...walk.active, target.key]), caught: [] };
  const key = args.unreadable ? undefined : walkKey(target, given, run);
  const sigId = found?.sigId ?? `fn:${target.fact.name}`;
  const walkBody = (walked: ThrowWalk) => {
    const { fact, bodyId, body } = target;
    const home = found?.trait;
    const callee = { fact, bodyId, sigId, body, ...(home === undefined ? {} : { home }) };
    const inside = {
      ...(found === undefined ? {} : { self: found.owner }),
      ...(on === undefined ? {} : { receiver: on }),
    };
    const long = longReading({ ...callee, ...inside }, args, walk.frame);
    if (long === undefined) runBody(body.body, frame);
    else run.trace = new Map(long.trace);
    walked.visit(body.body, walked);
  };
  const before = checkpoint(run);
  try {
    if (key === undefined) walkBody(inner);
    else {
      walk.out.push(...escapingFrom(key, [sigId, target.bodyId], walk, inner, walkBody));
    }
  } catch (error) {
    walk.out.length = known;
    callableFailed(symbol, before, walk.frame, error);
  }
  if (tagged)
    walk.out.splice(known, Number.POSITIVE_INFINITY, ...withSeen(declared, walk.out.slice(known), anchor, walk.frame));
}

/** Tells whether an exception is answered with one status, whatever it is made with. */
function saysItsAnswer({ exceptionFqcn, httpStatusHint, response }: ThrownException, frame: BodyFrame): boolean {
  if (response !== undefined || httpStatusHint !== 500) return httpStatusHint !== null;
  const { run } = frame;
  const anything: CallArgs = { frame, positional: [], named: new Map(), unreadable: true };
  if (run.codebase.projectMethod(exceptionFqcn, 'render') !== undefined)
    return framework.renderedStatus(exceptionFqcn, anything, run) !== undefined;
  return framework.heldStatuses(exceptionFqcn, undefined, frame).length > 0;
}

/**
 * Joins declared exceptions with those seen: a class that does not say its answer takes what it was seen thrown with, one that stands for
 * classes below it leaves the word to these, and a class that is not declared is thrown all the same.
 */
function withSeen(
  declared: readonly ThrownException[],
  seen: readonly ThrownException[],
  anchor: ThrownException['anchor'],
  frame: BodyFrame,
): ThrownException[] {
  const { codebase } = frame.run;
  const isSame = (a: ThrownException, b: ThrownException) =>
    a.exceptionFqcn.toLowerCase() === b.exceptionFqcn.toLowerCase();
  const told = declared.flatMap((one) => {
    if (saysItsAnswer(one, frame)) return [one];
    const same = seen.filter((s) => s.httpStatusHint !== null && isSame(s, one));
    const isFirst = declared.find((d) => isSame(d, one)) === one;
    if (same.length > 0) return isFirst ? same.map((s) => ({ ...s, anchor })) : [];
    const below = (s: ThrownException) => !isSame(s, one) && codebase.isSubclass(s.exceptionFqcn, one.exceptionFqcn);
    const isGeneral = one.httpStatusHint === 500 && one.held === undefined && one.renderedStatus === undefined;
    return isGeneral && seen.some(below) ? [] : [one];
  });
  return [...told, ...seen.filter((s) => s.response !== undefined || !declared.some((one) => isSame(s, one)))];
}

/**
 * Writes the key of a walked callee: its body, receiver and arguments; undefined for one that is given a closure, which
 * is walked each time.
 */
function walkKey(target: WalkedCallee, given: readonly (Type | undefined)[], run: AnalysisRun): string | undefined {
  const { memory } = run.codebase.reader;
  const types = [target.on, ...given];
  if (!types.every((type) => type === undefined || isPlain(type, run))) return undefined;
  return `leaving:${target.key}|${types.map((type) => (type === undefined ? '' : memory.numberOf(type))).join(',')}`;
}

/**
 * Adds `@throws` of a docblock to the walk; true when it names a class. The constructions of the callee say more
 * (errors 3.4).
 */
export function declaredThrows(
  doc: DocBlock | undefined,
  anchor: ThrownException['anchor'],
  walk: ThrowWalk,
  of?: WalkedCallee,
): boolean {
  // A thrown response says nothing here of its body: it is read where it is made.
  const tags = (doc?.tags ?? []).filter(
    (t) => t.name === 'throws' && t.type !== undefined && !(t.type.k === 'id' && isResponseException(t.type.name)),
  );
  const { run, self, receiver } = walk.frame;
  let names = false;
  for (const tag of tags) {
    if (tag.type === undefined) continue;
    const before = walk.out.length;
    const type = named(fromDocType(tag.type, run.codebase.scopeOf(self, receiver)), self);
    if (type === undefined) continue;
    names = true;
    const built = of === undefined ? [] : declaredConstructions(type, of, walk.frame);
    if (built.length === 0) raise(type, undefined, {}, 'declared', walk);
    for (const { fqcn, args } of built) raise(run.codebase.typeOfName(fqcn), args, {}, 'declared', walk);
    for (const one of walk.out.slice(before)) one.anchor = anchor;
  }
  return names;
}

/**
 * Drops the classes of a tag that nobody declares and that would stand beside the class of the docblock: a short name whose import is
 * missing says nothing (engine 3.5). Undefined where none is left.
 */
function named(type: Type, self: string | undefined): Type | undefined {
  const isBeside = (fqcn: string): boolean => self !== undefined && namespaceOf(fqcn) === namespaceOf(self);
  const members = membersOf(type).filter((m) => m.kind !== 'class' || m.declared !== false || !isBeside(m.fqcn));
  return members.length === 0 ? undefined : union(members);
}

function namespaceOf(fqcn: string): string {
  return fqcn.slice(0, Math.max(fqcn.lastIndexOf('\\'), 0));
}

function isResponseException(name: string): boolean {
  return name.toLowerCase().replace(/^\\/, '') === framework.responseException?.toLowerCase();
}

/** Lists constructions by a callee of a class it declares to throw; none where only the class matters. */
function declaredConstructions(
  type: Type,
  { fact, body, bodyId, found, on }: WalkedCallee,
  frame: BodyFrame,
): Construction[] {
  if (type.kind !== 'class') return [];
  const status = framework.exceptionStatus(type.fqcn, undefined, frame.run);
  if (status !== null && (status !== 500 || framework.heldStatuses(type.fqcn, undefined, frame).length > 0)) return [];
  const factory = {
    fact,
    body,
    bodyId,
    ...(found === undefined ? {} : { self: found.owner }),
    ...(on === undefined ? {} : { receiver: on }),
  };
  const built = constructionsIn(factory, frame.run).filter((one) => one.fqcn.toLowerCase() === type.fqcn.toLowerCase());
  const tells = status === null || built.some(({ args }) => framework.heldStatuses(type.fqcn, args, frame).length > 0);
  return tells ? built : [];
}
