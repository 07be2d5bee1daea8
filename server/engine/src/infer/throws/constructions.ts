import { type BodyFact, type Expr, functionOf, isFollowed, type MethodFact, type Stmt, walk } from '@docgen/php';
import { withoutNull } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { membersOf } from '../../types/union.js';
import { parameterType } from '../callee/declared-signature.js';
import { constantExpression } from '../class/constant-expression.js';
import { runBody } from '../evaluator.js';
import { argType, type CallArgs } from '../expression/calls/arguments.js';
import { classNameOf } from '../expression/calls/class-name.js';
import { type AnalysisRun, type BodyFrame, createFrame } from '../frame.js';
import { framework } from '../framework/framework.js';
import { tracedArguments } from './traced-arguments.js';

/** Describes one `new X(...)` behind a thrown value. */
export interface Construction {
  fqcn: string;
  args: CallArgs;
  /** Status a method of the exception gave it afterwards. */
  status?: Type;
}

/** Limits the assignments and calls an exception is followed back through. */
const MAX_STEPS = 4;

/**
 * Finds how an expression of a body that was just run was built (errors 3.2, 3.3): the `new` it is or was assigned
 * from, or what its factory returns. Undefined where one of the ways is not known.
 */
export function constructionsOf(expr: Expr, frame: BodyFrame, steps = 0): Construction[] | undefined {
  if (steps > MAX_STEPS) return undefined;
  switch (expr.k) {
    case 'new': {
      const fqcn = classNameOf(expr.class, frame);
      return fqcn === undefined ? undefined : [{ fqcn, args: tracedArguments(expr.args, frame) }];
    }
    case 'var':
      return allConstructions(assignedValues(expr, frame), frame, steps);
    case 'ternary':
      return expr.yes === undefined ? undefined : allConstructions([expr.yes, expr.no], frame, steps);
    case 'mcall':
    case 'scall':
    case 'call': {
      if (expr.fcc === true) return undefined;
      return frameworkConstructions(expr, frame, steps) ?? returnedConstructions(expr, frame, steps);
    }
    default:
      return undefined;
  }
}

/** Finds the construction behind a factory of the framework, or behind a method of its exceptions that answers its receiver. */
function frameworkConstructions(
  expr: Extract<Expr, { k: 'call' | 'mcall' | 'scall' }>,
  frame: BodyFrame,
  steps: number,
): Construction[] | undefined {
  if (expr.k === 'call' || typeof expr.name !== 'string') return undefined;
  const args = tracedArguments(expr.args, frame);
  if (expr.k === 'scall') {
    const fqcn = classNameOf(expr.class, frame);
    if (fqcn === undefined || !framework.makesException(fqcn, expr.name, frame.run.codebase)) return undefined;
    return [{ fqcn, args: { ...args, positional: [], named: new Map() } }];
  }
  const changes = framework.changesException(expr.name, args);
  const built = changes === undefined ? undefined : constructionsOf(expr.on, frame, steps + 1);
  if (
    built === undefined ||
    !built.every(({ fqcn }) => changes?.of.some((name) => frame.run.codebase.isSubclass(fqcn, name)))
  )
    return undefined;
  const status = changes?.status;
  return status === undefined ? built : built.map((one) => ({ ...one, status }));
}

function allConstructions(exprs: readonly Expr[], frame: BodyFrame, steps: number): Construction[] | undefined {
  const found = exprs.map((one) => constructionsOf(one, frame, steps + 1));
  return found.length > 0 && found.every((one) => one !== undefined) ? found.flat() : undefined;
}

/** Lists the values assigned to a local that is written by assignment only. */
function assignedValues(local: Extract<Expr, { k: 'var' }>, frame: BodyFrame): Expr[] {
  const out: Expr[] = [];
  let sound = true;
  walk(frame.root, (node) => {
    const e = node as Expr | Stmt;
    if (e.k === 'assign' && e.to.k === 'var' && e.to.name === local.name) {
      if (e.byRef === true) sound = false;
      else if (frame.run.trace?.has(e.e) === true) out.push(e.e);
    }
    if (binds(node, String(local.name))) sound = false;
  });
  return sound && !frame.parameters.has(String(local.name)) ? out : [];
}

/** Tells whether a node writes a local in another way than by assignment. */
function binds(node: { k: string }, name: string): boolean {
  const is = (e: Expr | undefined): boolean => e?.k === 'var' && e.name === name;
  const one = node as Expr | Stmt | { k: 'catch'; var?: string };
  switch (one.k) {
    case 'catch':
      return one.var === name;
    case 'foreach':
      return is(one.value) || is(one.key);
    case 'list':
      return one.items.some((item) => is(item.value));
    case 'closure':
      return (
        one.params.some((param) => param.name === name) ||
        one.uses?.some((use) => use.byRef === true && use.name === name) === true
      );
    case 'global':
      return one.names.includes(name);
    case 'static':
      return one.vars.some((held) => held.name === name);
    default:
      return false;
  }
}

/** Describes a callable of the project with the class it runs for. */
export interface ExceptionFactory {
  fact: MethodFact;
  body: BodyFact;
  bodyId: string;
  self?: string;
  receiver?: Type;
}

/** Finds the constructions a callee of the project returns, run with these arguments. */
function returnedConstructions(
  expr: Extract<Expr, { k: 'call' | 'mcall' | 'scall' }>,
  frame: BodyFrame,
  steps: number,
): Construction[] | undefined {
  const factory = factoryOf(expr, frame);
  if (factory === undefined) return undefined;
  const { run } = frame;
  const { fact, body, bodyId, self, receiver } = factory;
  const inner = createFrame(run, {
    fact: bodyId,
    root: body,
    ...(self === undefined ? {} : { self }),
    ...(receiver === undefined ? {} : { receiver }),
  });
  const given = tracedArguments(expr.args, frame);
  const scope = run.codebase.scopeOf(self, receiver);
  fact.params.forEach((param, index) => {
    const passed = param.variadic === true ? undefined : argType(given, index, param.name);
    const known = passed === undefined || passed.kind === 'unknown' ? undefined : passed;
    const absent = passed === undefined && !given.unreadable ? param.default : undefined;
    const fallback =
      absent === undefined
        ? parameterType(param, fact, scope)
        : constantExpression(absent, `${bodyId}#${param.name}`, self, run);
    inner.env.set(param.name, known ?? fallback);
  });
  inner.parameters = new Set(fact.params.map((param) => param.name));
  const outer = run.trace;
  run.trace = new Map();
  try {
    runBody(body.body, inner);
    const values = returnsOf(body).filter((value) => run.trace?.has(value) === true);
    return allConstructions(values, inner, steps);
  } finally {
    run.trace = outer;
  }
}

function factoryOf(
  expr: Extract<Expr, { k: 'call' | 'mcall' | 'scall' }>,
  frame: BodyFrame,
): ExceptionFactory | undefined {
  const { codebase } = frame.run;
  if (expr.k === 'call') {
    const found = expr.fn.k === 'fref' ? functionOf(codebase.reader, expr.fn.name, expr.fn.fallback) : undefined;
    if (found === undefined || !isFollowed(codebase.reader, found.fact.path)) return undefined;
    const body = codebase.reader.read<BodyFact>(found.bodyId);
    return body === undefined ? undefined : { ...found, body };
  }
  if (typeof expr.name !== 'string') return undefined;
  const receiver = expr.k === 'scall' ? staticReceiver(expr, frame) : receiverOf(expr, frame);
  const found = receiver === undefined ? undefined : codebase.method(receiver.fqcn, expr.name);
  const body = found === undefined ? undefined : codebase.followedBody(found);
  if (receiver === undefined || found === undefined || body === undefined) return undefined;
  return { fact: found.fact, body, bodyId: found.bodyId, self: found.owner, receiver };
}

function staticReceiver({ class: ref }: Extract<Expr, { k: 'scall' }>, frame: BodyFrame) {
  const name = classNameOf(ref, frame);
  const type = name === undefined ? undefined : frame.run.codebase.typeOfName(name);
  return type?.kind === 'class' ? type : undefined;
}

function receiverOf({ on }: Extract<Expr, { k: 'mcall' }>, { run, receiver }: BodyFrame) {
  const type = on.k === 'var' && on.name === 'this' ? receiver : run.trace?.get(on);
  const members = type === undefined ? [] : membersOf(withoutNull(type));
  const [only] = members;
  return members.length === 1 && only?.kind === 'class' ? only : undefined;
}

/** Lists the values a body returns itself, without those of its closures. */
function returnsOf(body: BodyFact): Expr[] {
  const out: Expr[] = [];
  const go = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) go(one);
    else if (value !== null && typeof value === 'object') {
      const stmt = value as Stmt | Expr;
      if (stmt.k === 'closure') return;
      if (stmt.k === 'return' && stmt.e !== undefined) out.push(stmt.e);
      for (const member of Object.values(value)) if (typeof member === 'object') go(member);
    }
  };
  go(body.body);
  return out;
}

/** Gives the status all constructions of a class in its own body agree on (errors 3.5); null where they do not. */
export function agreedStatus(fqcn: string, run: AnalysisRun): number | null {
  const { codebase } = run;
  const statuses = new Set<number | null>();
  for (const name of codebase.classOf(fqcn)?.members.methods ?? []) {
    const method = codebase.method(fqcn, name);
    const body = method === undefined ? undefined : codebase.followedBody(method);
    if (method === undefined || body === undefined) continue;
    const receiver = codebase.typeOfName(fqcn);
    for (const one of constructionsIn(
      { fact: method.fact, body, bodyId: method.bodyId, self: method.owner, receiver },
      run,
    ))
      if (one.fqcn.toLowerCase() === fqcn.toLowerCase()) statuses.add(framework.exceptionStatus(fqcn, one.args, run));
  }
  const [only] = statuses;
  return statuses.size === 1 ? (only ?? null) : null;
}

/** Lists every `new` a body reaches with its declared parameters. */
export function constructionsIn(
  { fact, body, bodyId, self, receiver }: ExceptionFactory,
  run: AnalysisRun,
): Construction[] {
  const frame = createFrame(run, {
    fact: bodyId,
    root: body,
    ...(self === undefined ? {} : { self }),
    ...(receiver === undefined ? {} : { receiver }),
  });
  const scope = run.codebase.scopeOf(self, receiver);
  for (const param of fact.params) frame.env.set(param.name, parameterType(param, fact, scope));
  const outer = run.trace;
  run.trace = new Map();
  try {
    runBody(body.body, frame);
    const out: Construction[] = [];
    walk(body, (node) => {
      const expr = node as Expr;
      const fqcn = expr.k === 'new' && run.trace?.has(expr) === true ? classNameOf(expr.class, frame) : undefined;
      if (expr.k === 'new' && fqcn !== undefined) out.push({ fqcn, args: tracedArguments(expr.args, frame) });
    });
    return out;
  } finally {
    run.trace = outer;
  }
}
