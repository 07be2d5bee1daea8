import type { BodyFact, DocBlock, FoundMethod } from '@docgen/php';
import type { ThrownException } from '../../contract.js';
import type { Type } from '../../types/type.js';
import { parameterType } from '../callee/declared-signature.js';
import { constantExpression } from '../class/constant-expression.js';
import { fromDocType } from '../doctype/doc-type.js';
import { runBody } from '../evaluator.js';
import { argType, type CallArgs } from '../expression/calls/arguments.js';
import { callableFailed, checkpoint } from '../failure.js';
import { type AnalysisRun, anchorOf, type BodyFrame, createFrame } from '../frame.js';
import { framework } from '../framework/framework.js';
import { isPlain } from '../memo/portability.js';
import { builtIn, type Construction } from './constructions.js';
import { escapingFrom, mayEnter } from './escaping.js';
import { raise } from './raise.js';
import type { ThrowWalk } from './throw-walk.js';

/** A callee whose body is walked. */
interface Target {
  fact: FoundMethod['fact'];
  bodyId: string;
  body: BodyFact;
  key: string;
  found?: FoundMethod;
  on?: Type;
}

/** Into a project callee, three calls deep; one that declares `@throws` is taken at its word (errors 2.3). */
export function enterCallee(symbol: string, target: Target, args: CallArgs, at: object, place: ThrowWalk): void {
  const { run } = place.frame;
  const anchor = anchorOf(place.frame, at);
  const chain = [...place.chain, { symbol, anchor }];
  const { found, on } = target;
  const frame = createFrame(run, {
    fact: target.bodyId,
    root: target.body,
    ...(found === undefined ? {} : { self: found.owner }),
    ...(on === undefined ? {} : { receiver: on }),
  });
  const known = place.out.length;
  const tagged = declaredThrows(target.fact.doc, anchor, { ...place, frame, chain }, target);
  const told = tagged ? place.out.slice(known) : [];
  // `error($message, $status)` declares what it throws, and is told the status.
  if (tagged && told.every((t) => t.httpStatusHint !== null)) return;
  if (!mayEnter(target.key, place)) return;
  if (tagged) place.out.length = known;
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
      known ?? (type?.kind === 'unknown' ? undefined : type) ?? parameterType(param, target.fact, scope),
    );
  });
  frame.parameters = new Set(target.fact.params.map((param) => param.name));
  const { mapping: _, ...around } = place;
  const inner: ThrowWalk = { ...around, frame, chain, active: new Set([...place.active, target.key]), caught: [] };
  const key = args.unreadable ? undefined : questionOf(target, given, run);
  const walk = (walked: ThrowWalk) => {
    runBody(target.body.body, frame);
    walked.visit(target.body.body, walked);
  };
  const before = checkpoint(run);
  try {
    if (key === undefined) walk(inner);
    else {
      const of = [found?.sigId ?? `fn:${target.fact.name}`, target.bodyId];
      place.out.push(...escapingFrom(key, of, place, inner, walk));
    }
  } catch (error) {
    place.out.length = known;
    callableFailed(symbol, before, place.frame, error);
  }
  if (tagged) place.out.splice(known, Number.POSITIVE_INFINITY, ...placed(told, place.out.slice(known), anchor));
}

/** What the tag says, each class without a status with those it was seen thrown with. */
function placed(
  told: readonly ThrownException[],
  seen: readonly ThrownException[],
  anchor: ThrownException['anchor'],
): ThrownException[] {
  return told.flatMap((one) => {
    const same = seen.filter(
      (s) => s.httpStatusHint !== null && s.exceptionFqcn.toLowerCase() === one.exceptionFqcn.toLowerCase(),
    );
    return one.httpStatusHint !== null || same.length === 0 ? [one] : same.map((s) => ({ ...s, anchor }));
  });
}

/** What leaves a callee is asked for by whom it is called for and with what; one that is given a closure is walked each time. */
function questionOf(target: Target, given: readonly (Type | undefined)[], run: AnalysisRun): string | undefined {
  const { memory } = run.codebase.reader;
  const types = [target.on, ...given];
  if (!types.every((type) => type === undefined || isPlain(type, run))) return undefined;
  return `leaving:${target.key}|${types.map((type) => (type === undefined ? '' : memory.numberOf(type))).join(',')}`;
}

/** `@throws` of a docblock; true when it names a class. What the callee itself builds of it says more (errors 3.4). */
export function declaredThrows(
  doc: DocBlock | undefined,
  anchor: ThrownException['anchor'],
  place: ThrowWalk,
  of?: Target,
): boolean {
  // That a response is thrown does not say which: it is read where it is made.
  const tags = (doc?.tags ?? []).filter(
    (t) => t.name === 'throws' && t.type !== undefined && !(t.type.k === 'id' && isResponseException(t.type.name)),
  );
  const { run, self, receiver } = place.frame;
  for (const tag of tags) {
    if (tag.type === undefined) continue;
    const before = place.out.length;
    const type = fromDocType(tag.type, run.codebase.scopeOf(self, receiver));
    const built = of === undefined ? [] : builtAs(type, of, place.frame);
    if (built.length === 0) raise(type, undefined, {}, 'declared', place);
    for (const { fqcn, args } of built) raise(run.codebase.typeOfName(fqcn), args, {}, 'declared', place);
    for (const one of place.out.slice(before)) one.anchor = anchor;
  }
  return tags.length > 0;
}

function isResponseException(name: string): boolean {
  return name.toLowerCase().replace(/^\\/, '') === framework.responseException?.toLowerCase();
}

/** What a callee constructs of a class it declares to throw; nothing where only the class matters. */
function builtAs(type: Type, { fact, body, bodyId, found, on }: Target, { run }: BodyFrame): Construction[] {
  if (type.kind !== 'class' || framework.exceptionStatus(type.fqcn, undefined, run) !== null) return [];
  const factory = {
    fact,
    body,
    bodyId,
    ...(found === undefined ? {} : { self: found.owner }),
    ...(on === undefined ? {} : { receiver: on }),
  };
  return builtIn(factory, run).filter((one) => one.fqcn.toLowerCase() === type.fqcn.toLowerCase());
}
