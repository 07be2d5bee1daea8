import type { Type } from '../../types/type.js';
import { widenLiterals } from '../../types/widen-literals.js';
import type { CallArgs } from '../expression/calls/arguments.js';
import { type AnalysisRun, anchorOf, type BodyFrame } from '../frame.js';
import { MAX_DEPTH } from '../limits.js';
import { memoised } from '../memo/memo.js';
import { isPlain, isPortable } from '../memo/portability.js';
import { effectTypes, stateKey } from './call-effects.js';
import type { CallTarget } from './call-target.js';
import { takesReferences } from './reference-effects.js';
import { resultOf } from './result.js';
import { inheritedNarrowing } from './specialised-body.js';

/** Limits the argument lists one body may call a callee with before their literals no longer count (engine 10, 17). */
const MAX_VARIANTS = 64;

/**
 * Tells whether this is one more variant than a body may make of a callee. Each body counts its own: the variants of a
 * body it calls are remembered with that body's result, so a count over the whole analysis would depend on what was
 * remembered.
 */
function exceedsVariants({ bodyId }: CallTarget, key: string, frame: BodyFrame): boolean {
  frame.callKeys ??= new Map();
  const { callKeys: variants } = frame;
  let known = variants.get(bodyId);
  if (known === undefined) {
    known = new Set();
    variants.set(bodyId, known);
  }
  if (known.has(key)) return false;
  if (known.size >= MAX_VARIANTS) return true;
  known.add(key);
  return false;
}

function withoutLiterals(args: CallArgs, { codebase }: AnalysisRun): CallArgs {
  const plain = <T extends { type: Type }>(given: T): T => ({
    ...given,
    type: widenLiterals(given.type, codebase.enumCases),
  });
  const named = new Map([...args.named].map(([name, given]) => [name, plain(given)] as const));
  return { ...args, positional: args.positional.map(plain), named };
}

/**
 * Answers a call once for each callee, receiver and argument list; a call that passes a closure is followed each time.
 */
export function memoisedCall(target: CallTarget, args: CallArgs, frame: BodyFrame, kept = true): Type {
  const { run } = frame;
  const narrowed = inheritedNarrowing(target, frame);
  const given = [...args.positional, ...args.named.values()].map((p) => p.type);
  if (target.receiver !== undefined) given.push(target.receiver);
  if (narrowed !== undefined) given.push(narrowed.type);
  if (target.state !== undefined) given.push(...target.state.values());
  if (args.positional.length > target.fact.params.length || !given.every((type) => isPlain(type, run)))
    return resultOf(target, args, frame);
  const { memory } = run.codebase.reader;
  let key = `${target.body === undefined ? 'declared:' : ''}${target.bodyId}|${target.self ?? ''}|${target.home ?? ''}|`;
  if (target.receiver !== undefined) key += memory.numberOf(target.receiver);
  if (narrowed !== undefined) key += `|${narrowed.name}=${memory.numberOf(narrowed.type)}`;
  key += stateKey(target.state, run);
  if (frame.widening && takesReferences(target.fact)) key += '|loop';
  key += args.unreadable ? '|…' : '|';
  for (const one of args.positional) key += `,${memory.numberOf(one.type)}`;
  for (const [name, one] of args.named) key += `,${name}=${memory.numberOf(one.type)}`;
  if (kept && target.body !== undefined && exceedsVariants(target, key, frame))
    return memoisedCall(target, withoutLiterals(args, run), frame, false);
  const make = () => {
    // The throws of this body are walked as those of a body of its own (throws/), so its expressions are not traced.
    const { trace } = run;
    run.trace = undefined;
    const type = resultOf(target, args, frame);
    run.trace = trace;
    const cutAt = frame.depth >= MAX_DEPTH && run.truncated !== undefined ? placeOf(frame) : undefined;
    return { type, effects: target.effects, cutAt };
  };
  const answer = memoised({
    run,
    key,
    of: target.body === undefined ? [target.sigId] : [target.sigId, target.bodyId],
    at: { depth: frame.depth, nesting: frame.nesting },
    make,
    // The finding about a call that is not followed names where it stands.
    fits: ({ cutAt }) => cutAt === undefined || cutAt === placeOf(frame),
    portable: ({ type, effects }) => [type, ...effectTypes(effects)].every((each) => isPortable(each, run, given)),
  });
  target.effects = answer.effects;
  return answer.type;
}

/** Writes the place of the call being answered. */
function placeOf(frame: BodyFrame): string {
  if (frame.call === undefined) return frame.fact;
  const { fact, at } = anchorOf(frame, frame.call);
  return `${fact}#${at}`;
}
