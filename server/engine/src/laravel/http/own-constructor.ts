import type { BodyFact, Expr, FoundMethod, Stmt } from '@docgen/php';
import { walk } from '@docgen/php';
import { bindParams } from '../../infer/callee/specialised-body.js';
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
import type { ClassType } from '../../types/type.js';
import { partsOf } from './response-type.js';

/** Makes the object of a class from the arguments of its constructor. */
type Maker = (fqcn: string, args: CallArgs, frame: BodyFrame) => ClassType | undefined;

/**
 * Answers `new C(...)` of a class whose constructor the project writes: `make` gives what the class above makes of the arguments of
 * `parent::__construct(...)`, and the calls behind that change it. A constructor that cannot be followed leaves the bare class.
 * Undefined where the class has none of its own.
 */
export function byOwnConstructor(fqcn: string, args: CallArgs, frame: BodyFrame, make: Maker): ClassType | undefined {
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
  const made = followed({ fqcn, own, body, above }, args, frame, make);
  closeQuestion(run, key);
  return made ?? klass(fqcn);
}

interface OwnConstructor {
  fqcn: string;
  own: FoundMethod;
  body: BodyFact;
  above: string;
}

function followed(of: OwnConstructor, args: CallArgs, outer: BodyFrame, make: Maker): ClassType | undefined {
  const statements = of.body.body;
  const at = statements.findIndex((stmt) => parentCall(stmt) !== undefined);
  const call = statements[at] === undefined ? undefined : parentCall(statements[at]);
  if (call === undefined) return undefined;
  const frame = begun(of, args, outer);
  runBody(statements.slice(0, at), frame);
  if (frame.env.dead || frame.returned.length > 0) return undefined;
  let made = make(of.above, readArgs(call.args, frame), frame);
  for (const stmt of statements.slice(at + 1)) {
    if (made === undefined || partsOf(made) === undefined) return made;
    made = changed(made, stmt, frame);
  }
  return made;
}

/** Makes the frame of the constructor with its parameters set. */
function begun({ fqcn, own, body }: OwnConstructor, args: CallArgs, outer: BodyFrame): BodyFrame {
  const { fact, bodyId, sigId, owner: self } = own;
  const receiver = klass(fqcn);
  const frame = createFrame(outer.run, { fact: bodyId, root: body, self, receiver, depth: outer.depth + 1 });
  frame.nesting = outer.nesting + 1;
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
  const given = typeOf(stmt.e, frame);
  if (stmt.e.k !== 'mcall') return handsOn(stmt) ? undefined : made;
  const left = frame.env.get('this');
  // `$this->headers->set(…)` wrote the object in place.
  if (left !== made && left?.kind === 'class') return left;
  return given.kind === 'class' && given.fqcn === made.fqcn && partsOf(given) !== undefined ? given : undefined;
}

/** Tells whether a statement calls a method of the object, or passes it on. */
function handsOn(stmt: Stmt): boolean {
  let found = false;
  walk([stmt], (node) => {
    const expr = node as Expr;
    if (expr.k === 'mcall') found ||= isThis(expr.on);
    if (expr.k === 'mcall' || expr.k === 'call' || expr.k === 'scall' || expr.k === 'new')
      found ||= expr.args.some(({ value }) => isThis(value));
  });
  return found;
}

function isThis(expr: Expr): boolean {
  return expr.k === 'var' && expr.name === 'this';
}

function parentCall(stmt: Stmt): Extract<Expr, { k: 'scall' }> | undefined {
  if (stmt.k !== 'expr' || stmt.e.k !== 'scall' || stmt.e.class.k !== 'cref') return undefined;
  const isParent = stmt.e.class.name.toLowerCase() === 'parent' && String(stmt.e.name).toLowerCase() === '__construct';
  return isParent ? stmt.e : undefined;
}
