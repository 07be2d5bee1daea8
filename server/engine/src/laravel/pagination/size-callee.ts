import { type Expr, type Stmt, walk } from '@docgen/php';
import { bindDeclared } from '../../infer/callee/declared-signature.js';
import { constantExpression } from '../../infer/class/constant-expression.js';
import { typeOf } from '../../infer/evaluator.js';
import { type BodyFrame, createFrame } from '../../infer/frame.js';
import { withoutNull } from '../../types/operations.js';

/** Makes the frame of an application method that is called for a page size, its parameters bound. */
export function enteredCallee(expr: Extract<Expr, { k: 'mcall' | 'scall' }>, frame: BodyFrame): BodyFrame | undefined {
  const { codebase } = frame.run;
  const owner = ownerOf(expr, frame);
  if (owner === undefined || typeof expr.name !== 'string') return undefined;
  const found = codebase.method(owner, expr.name);
  const body = found === undefined ? undefined : codebase.body(found);
  if (found === undefined || body === undefined || !codebase.isProject(found.trait ?? found.owner)) return undefined;
  const receiver = codebase.typeOfName(owner);
  const inner = createFrame(frame.run, {
    fact: found.bodyId,
    root: body,
    self: found.owner,
    receiver,
    depth: frame.depth + 1,
  });
  bindDeclared(found, receiver, inner);
  const positional = expr.args.filter((one) => one.name === undefined);
  for (const [at, { name, default: standard }] of found.fact.params.entries()) {
    const arg = expr.args.find((one) => one.name === name) ?? positional[at];
    if (arg !== undefined && arg.spread !== true) inner.env.set(name, typeOf(arg.value, frame));
    else if (arg === undefined && standard !== undefined)
      inner.env.set(name, constantExpression(standard, `${found.sigId}#${name}`, found.owner, frame.run));
  }
  return inner;
}

function ownerOf(expr: Extract<Expr, { k: 'mcall' | 'scall' }>, frame: BodyFrame): string | undefined {
  if (expr.k === 'scall') {
    if (expr.class.k !== 'cref') return undefined;
    return ['self', 'static'].includes(expr.class.name) ? frame.self : expr.class.name;
  }
  const on = withoutNull(typeOf(expr.on, frame));
  return on.kind === 'class' ? on.fqcn : undefined;
}

/** Lists the values a body returns, closures inside it excluded; undefined when it returns none. */
export function returnedBy({ root }: BodyFrame): Expr[] | undefined {
  const out: Expr[] = [];
  const inner = new Set<unknown>();
  walk(root as { body?: Stmt[] }, (node) => {
    const at = node as unknown as Expr | Stmt;
    if (at.k === 'closure') walk(at.body, (below) => inner.add(below));
    if (at.k === 'return' && !inner.has(at)) out.push(at.e ?? { k: 'null' });
  });
  return out.length === 0 ? undefined : out;
}
