import type { Arg, BodyFact, FoundMethod, Stmt } from '@docgen/php';
import { bindParams } from '../../infer/callee/specialised-body.js';
import type { Codebase } from '../../infer/codebase.js';
import { runBody, typeOf } from '../../infer/evaluator.js';
import { bind, type CallArgs } from '../../infer/expression/calls/arguments.js';
import { readArgs } from '../../infer/expression/calls/read-arguments.js';
import { type BodyFrame, createFrame } from '../../infer/frame.js';
import { MAX_DEPTH } from '../../infer/limits.js';
import {
  closeQuestion,
  isQuestionOpen,
  noteCallBound,
  noteCallDepth,
  openQuestion,
} from '../../infer/memo/memo-scope.js';
import { klass } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';
import { callsOwn, handsOn, statusWritten } from './own-making.js';
import { partsOf, withParts } from './response-type.js';

/** Holds the object that is made: its class, and what the constructors have written to its properties so far. */
export interface Making {
  receiver: ClassType;
  written: Map<string, Type>;
}

/** Makes what the constructor of a class leaves of the object from its arguments. */
type Maker = (fqcn: string, args: CallArgs, frame: BodyFrame, making: Making) => ClassType | undefined;

/**
 * Answers `new C(...)` of a class whose constructor the project writes: `make` gives what the class above makes of the arguments of
 * `parent::__construct(...)`, and the calls behind that change it. A constructor that cannot be followed leaves the bare class.
 * Undefined where the class has none of its own.
 */
export function byOwnConstructor(
  fqcn: string,
  args: CallArgs,
  frame: BodyFrame,
  making: Making,
  make: Maker,
): ClassType | undefined {
  const { run } = frame;
  const own = run.codebase.projectMethod(fqcn, '__construct');
  if (own === undefined) return undefined;
  const body = run.codebase.followedBody(own);
  const above = run.codebase.classOf(own.owner)?.extends;
  const key = `constructor:${own.bodyId}`;
  if (body === undefined || above === undefined || isQuestionOpen(run, key)) return klass(fqcn);
  if (frame.depth >= MAX_DEPTH) {
    noteCallBound(run);
    return klass(fqcn);
  }
  noteCallDepth(run, frame.depth);
  openQuestion(run, key);
  const made = followed({ own, body, above, making }, args, frame, make);
  closeQuestion(run, key);
  return made ?? klass(fqcn);
}

interface OwnConstructor {
  making: Making;
  own: FoundMethod;
  body: BodyFact;
  above: string;
}

function followed(of: OwnConstructor, args: CallArgs, outer: BodyFrame, make: Maker): ClassType | undefined {
  const statements = of.body.body;
  const { codebase } = outer.run;
  const at = statements.findIndex((stmt) => callAbove(stmt, of, codebase) !== undefined);
  const call = statements[at] === undefined ? undefined : callAbove(statements[at], of, codebase);
  if (call === undefined) return undefined;
  const frame = begun(of, args, outer);
  runBody(statements.slice(0, at), frame);
  if (frame.env.dead || frame.returned.length > 0) return undefined;
  leave(frame, of.making);
  let made = make(call.of, readArgs(call.args, frame), frame, of.making);
  for (const [path, type] of of.making.written) frame.env.set(path, type);
  for (const stmt of statements.slice(at + 1)) {
    if (made === undefined || partsOf(made) === undefined) return undefined;
    // A way that has returned keeps the object without what stands behind.
    if (frame.returned.length > 0) return undefined;
    made = changed(made, stmt, frame);
  }
  leave(frame, of.making);
  return made === undefined || partsOf(made) === undefined ? undefined : made;
}

/** Keeps what a constructor wrote to the properties of the object. */
function leave(frame: BodyFrame, { written }: Making): void {
  for (const [path, type] of frame.env.vars) if (path.startsWith('this->')) written.set(path, type);
}

/** Makes the frame of the constructor with its parameters set. */
function begun({ own, body, making }: OwnConstructor, args: CallArgs, outer: BodyFrame): BodyFrame {
  const { fact, bodyId, sigId, owner: self } = own;
  const { receiver, written } = making;
  const frame = createFrame(outer.run, { fact: bodyId, root: body, self, receiver, depth: outer.depth + 1 });
  frame.nesting = outer.nesting + 1;
  for (const [path, type] of written) frame.env.set(path, type);
  bindParams({ fact, bodyId, sigId, self, receiver, body }, bind(fact.params, args), args, frame);
  for (const { name, promote } of fact.params) {
    const given = promote === undefined ? undefined : frame.env.get(name);
    if (given !== undefined) frame.env.set(`this->${name}`, given);
  }
  return frame;
}

/** Gives what a statement behind the call leaves of the object; undefined where it may do anything to it. */
function changed(made: ClassType, stmt: Stmt, frame: BodyFrame): ClassType | undefined {
  frame.env.set('this', made);
  if (stmt.k !== 'expr') {
    runBody([stmt], frame);
    return handsOn(stmt) ? undefined : made;
  }
  const status = statusWritten(stmt.e);
  if (status !== undefined) return withParts(made, { status: typeOf(status, frame) });
  const { receiver } = frame;
  if (receiver?.kind === 'class' && callsOwn(stmt.e, receiver.fqcn, frame.run.codebase)) return undefined;
  const given = typeOf(stmt.e, frame);
  if (stmt.e.k !== 'mcall') return handsOn(stmt) ? undefined : made;
  const left = frame.env.get('this');
  // `$this->headers->set(…)` wrote the object in place.
  if (left !== made && left?.kind === 'class') return left;
  return given.kind === 'class' && given.fqcn === made.fqcn && partsOf(given) !== undefined ? given : undefined;
}

/** Finds the constructor above that a statement calls: that of the parent, or of a class further up by its name. */
function callAbove(stmt: Stmt, { above }: OwnConstructor, codebase: Codebase): { of: string; args: Arg[] } | undefined {
  if (stmt.k !== 'expr' || stmt.e.k !== 'scall' || stmt.e.class.k !== 'cref') return undefined;
  if (String(stmt.e.name).toLowerCase() !== '__construct') return undefined;
  const { name } = stmt.e.class;
  if (name.toLowerCase() === 'parent') return { of: above, args: stmt.e.args };
  return codebase.isSubclass(above, name) ? { of: name, args: stmt.e.args } : undefined;
}
