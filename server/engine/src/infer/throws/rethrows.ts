import { type Expr, type Stmt, walk } from '@docgen/php';
import type { BodyFrame } from '../frame.js';
import { framework } from '../framework/framework.js';

/** Limits the methods a caught exception is handed on through. */
const MAX_HANDED = 3;

/** Tells whether a catch clause throws what it caught again, or passes it to code that may (errors 2.4). */
export function rethrows(body: readonly Stmt[], name: string | undefined, frame: BodyFrame, handed = 0): boolean {
  if (name === undefined) return false;
  const is = (e: Expr | undefined): boolean => e?.k === 'var' && e.name === name;
  let found = false;
  const look = (node: unknown): void => {
    if (found || node === null || typeof node !== 'object') return;
    const expr = node as Expr;
    if (expr.k === 'throw' && is(expr.e)) found = true;
    if (expr.k === 'call' && expr.args.some((a) => is(a.value)))
      found ||= expr.fn.k !== 'fref' || !framework.onlyReports((expr.fn.fallback ?? expr.fn.name).toLowerCase());
    if (expr.k === 'mcall' && expr.args.some((a) => is(a.value))) found ||= mayThrowArgument(expr, is, frame, handed);
    for (const member of Object.values(node)) if (typeof member === 'object') look(member);
  };
  look(body);
  return found;
}

/** Tells whether a method may throw the exception it is handed: one of the same object whose body does not is read. */
function mayThrowArgument(
  { on, name, args }: Extract<Expr, { k: 'mcall' }>,
  is: (e: Expr) => boolean,
  frame: BodyFrame,
  handed: number,
): boolean {
  const { codebase } = frame.run;
  const fqcn = frame.receiver?.kind === 'class' ? frame.receiver.fqcn : frame.self;
  const isOwn = on.k === 'var' && on.name === 'this' && typeof name === 'string' && fqcn !== undefined;
  if (!isOwn || handed >= MAX_HANDED || args.some((arg) => arg.spread === true)) return true;
  const method = codebase.projectMethod(fqcn, name);
  const body = method === undefined ? undefined : codebase.body(method);
  if (method === undefined || body === undefined) return true;
  const { params } = method.fact;
  return args.some((arg, at) => {
    if (!is(arg.value)) return false;
    const param = arg.name === undefined ? params[at] : params.find((one) => one.name === arg.name);
    return param === undefined || param.variadic === true || keeps(body.body, param.name, frame, handed + 1);
  });
}

/**
 * Tells whether a method may throw or give back a parameter: whatever it does with it but ask it, put it into an exception it makes or
 * report it.
 */
function keeps(body: readonly Stmt[], name: string, frame: BodyFrame, handed: number): boolean {
  if (rethrows(body, name, frame, handed)) return true;
  const is = (e: Expr | undefined): boolean => e?.k === 'var' && e.name === name;
  let left = 0;
  walk(body as Stmt[], (node) => {
    const expr = node as Expr;
    if (is(expr)) left++;
    else if (expr.k === 'mcall' || expr.k === 'prop' || expr.k === 'cconst') {
      const on = expr.k === 'cconst' ? expr.class : expr.on;
      if (is(on as Expr)) left--;
    } else if (expr.k === 'instanceof' && is(expr.e)) left--;
    if (expr.k === 'mcall' || expr.k === 'call' || expr.k === 'scall' || expr.k === 'new')
      left -= expr.args.filter((arg) => is(arg.value)).length;
  });
  return left > 0;
}
