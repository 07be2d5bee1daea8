import { type BodyFact, walk } from '@docgen/php';
import { unknown } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import type { CallArgs, PassedArgument } from '../expression/calls/arguments.js';
import { type AnalysisRun, type BodyFrame, createRun, type Truncation } from '../frame.js';
import { LONG_BODY } from '../limits.js';
import { memoised } from '../memo/memo.js';
import { closeQuestion, isQuestionOpen, MemoScope, openQuestion } from '../memo/memo-scope.js';
import { isPlain, isPortable } from '../memo/portability.js';
import type { CallTarget } from './call-target.js';

/** Holds what one reading of a long body tells every caller. */
export interface LongReading {
  type: Type;
  /** Types of its expressions, for the walk of its throws. */
  trace: NonNullable<AnalysisRun['trace']>;
  truncated: Truncation | undefined;
}

const PREFIX = 'long:';

const lengths = new WeakMap<BodyFact, boolean>();

/** Tells whether a body has more nodes than are read anew for each caller. */
export function isLong(body: BodyFact): boolean {
  let long = lengths.get(body);
  if (long === undefined) {
    let nodes = 0;
    walk(body, () => nodes++);
    long = nodes > LONG_BODY;
    lengths.set(body, long);
  }
  return long;
}

/**
 * Reads a long body once for all callers that pass the same classes and literals, in a run of its own: at whatever depth
 * they stand, and whatever they know of their objects besides. Callers differ in that nearly always, and each would have
 * thousands of expressions typed again. Undefined where an argument must be followed, such as a closure.
 */
export function readLong(
  target: CallTarget,
  args: CallArgs,
  frame: BodyFrame,
  declared: Type | undefined,
  read: (target: CallTarget, args: CallArgs, run: AnalysisRun) => Type,
): LongReading | undefined {
  const { run } = frame;
  const { memory } = run.codebase.reader;
  const plain = (type: Type) => byClass(type, run);
  const passed = ({ type }: PassedArgument): PassedArgument => ({ type: plain(type) });
  const positional = args.positional.map(passed);
  const named = new Map([...args.named].map(([name, one]) => [name, passed(one)] as const));
  const receiver = target.receiver === undefined ? undefined : plain(target.receiver);
  const given = [...positional, ...named.values()].map(({ type }) => type);
  if (receiver !== undefined) given.push(receiver);
  if (args.positional.length > target.fact.params.length || !given.every((type) => isPlain(type, run)))
    return undefined;
  const number = (type: Type | undefined) => (type === undefined ? '' : memory.numberOf(type));
  const places = [
    ...positional.map(({ type }) => number(type)),
    ...[...named].map(([name, { type }]) => `${name}=${number(type)}`),
  ];
  const key = `${PREFIX}${target.bodyId}|${target.self ?? ''}|${target.home ?? ''}|${number(receiver)}|${args.unreadable ? '…' : ''}${places.join(',')}`;
  if (isQuestionOpen(run, key))
    return { type: declared ?? unknown('recursion'), trace: new Map(), truncated: undefined };
  const { state: _, effects: __, receiver: ___, ...callee } = target;
  const make = (): LongReading => {
    const own = createRun(run.codebase, run.route);
    const trace: LongReading['trace'] = new Map();
    own.trace = trace;
    const scope = new MemoScope(0, 0);
    own.scope = scope;
    openQuestion(run, key);
    for (const open of run.active.keys()) if (isLongKey(open)) own.active.set(open, undefined);
    const type = read(
      { ...callee, ...(receiver === undefined ? {} : { receiver }) },
      { ...args, positional, named },
      own,
    );
    closeQuestion(run, key);
    run.steps += own.steps;
    for (const [name, value] of scope.ambient) run.scope?.ambient.set(name, value);
    for (const opened of scope.opened) if (isLongKey(opened)) run.scope?.opened.add(opened);
    for (const ended of scope.endedBy) isQuestionOpen(run, ended);
    run.diagnostics.push(...own.diagnostics);
    return { type, trace, truncated: own.truncated };
  };
  return memoised({
    run,
    key,
    of: [target.sigId, target.bodyId],
    at: { depth: frame.depth, nesting: frame.nesting, anywhere: true },
    make,
    portable: ({ type }) => isPortable(type, run, given),
  });
}

function isLongKey(key: string): boolean {
  return key.startsWith(PREFIX);
}

/** Leaves of an object its class alone. */
function byClass(type: Type, run: AnalysisRun): Type {
  if (type.kind === 'union')
    return union(
      type.members.map((member) => byClass(member, run)),
      run.codebase.enumCases,
    );
  if (type.kind !== 'class') return type;
  const { fqcn, args } = type;
  return { kind: 'class', fqcn, ...(args === undefined ? {} : { args }) };
}
