import { type Arg, type BodyFact, type Expr, type FoundMethod, type Stmt, walk } from '@docgen/php';
import { constantExpression } from '../../infer/class/constant-expression.js';
import { runBody } from '../../infer/evaluator.js';
import { argType, type CallArgs } from '../../infer/expression/calls/arguments.js';
import { type AnalysisRun, type BodyFrame, createFrame } from '../../infer/frame.js';
import { tracedArguments } from '../../infer/throws/traced-arguments.js';
import { canonicalKey } from '../../types/canonical.js';
import { unknown } from '../../types/make.js';
import type { Type } from '../../types/type.js';

/** Limits the classes a constructor is followed up through. */
const MAX_PARENTS = 8;

/**
 * Reads what the constructors of an exception leave in its properties, by their paths in a body (`this->status`): its own, and those
 * it calls above. A property that two of them write differently is unknown, because which one is last is not told.
 */
export function constructedProperties(
  fqcn: string,
  args: CallArgs | undefined,
  run: AnalysisRun,
  bound = 0,
): Map<string, Type> {
  const { codebase } = run;
  const own = codebase.method(fqcn, '__construct');
  const body = own === undefined ? undefined : codebase.body(own);
  if (own === undefined || body === undefined) return new Map();
  const trace = new Map<Expr, Type>();
  const frame = runConstructor(fqcn, own, body, args, run, trace);
  const above = codebase.classOf(own.owner)?.extends;
  const passed = above === undefined || bound >= MAX_PARENTS ? undefined : parentArguments(body.body);
  const properties =
    above === undefined || passed === undefined
      ? new Map<string, Type>()
      : constructedProperties(above, tracedArguments(passed, frame, trace), run, bound + 1);
  for (const [path, type] of frame.env.vars) {
    if (!path.startsWith('this->')) continue;
    const inherited = properties.get(path);
    const agrees = inherited === undefined || canonicalKey(inherited) === canonicalKey(type);
    properties.set(path, agrees ? type : unknown('untyped'));
  }
  return properties;
}

/** Runs the class's own constructor with its arguments; `trace` gets the types of what it reads. */
export function runConstructor(
  fqcn: string,
  own: FoundMethod,
  body: BodyFact,
  args: CallArgs | undefined,
  run: AnalysisRun,
  trace: Map<Expr, Type>,
): BodyFrame {
  const receiver = run.codebase.typeOfName(fqcn);
  const frame = createFrame(run, { fact: own.bodyId, root: body, self: own.owner, receiver });
  const outer = run.trace;
  run.trace = trace;
  for (const [index, param] of own.fact.params.entries()) {
    const given = args === undefined ? undefined : argType(args, index, param.name);
    const fallback =
      param.default === undefined
        ? undefined
        : constantExpression(param.default, `${own.sigId}#${param.name}`, own.owner, run);
    frame.env.set(param.name, given ?? fallback ?? unknown('untyped'));
    if (param.promote !== undefined)
      frame.env.set(`this->${param.name}`, frame.env.get(param.name) ?? unknown('untyped'));
  }
  runBody(body.body, frame);
  run.trace = outer;
  return frame;
}

/** Finds the arguments of `parent::__construct(...)`. */
export function parentArguments(body: readonly Stmt[]): Arg[] | undefined {
  let found: Arg[] | undefined;
  walk(body, (node) => {
    const expr = node as Expr;
    if (expr.k !== 'scall' || expr.name !== '__construct' || expr.class.k !== 'cref') return;
    if (expr.class.name.toLowerCase() === 'parent') found ??= expr.args;
  });
  return found;
}
