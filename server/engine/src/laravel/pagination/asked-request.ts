import { REQUEST, REQUEST_FACADE } from '@docgen/laravel-knowledge';
import { type Expr, functionOf, walk } from '@docgen/php';
import { isVendor } from '../../infer/codebase.js';
import { typeOf } from '../../infer/evaluator.js';
import type { BodyFrame } from '../../infer/frame.js';
import { withoutNull } from '../../types/operations.js';
import { membersOf } from '../../types/union.js';

/** Bounds the locals that are followed, one in the value of another. */
const DEPTH = 3;

/** Tells whether an expression may ask something of the request: it names one, a local that does, or runs code of the application. */
export function asksRequest(expr: Expr, frame: BodyFrame, depth = 0): boolean {
  let asks = depth > DEPTH;
  const ofUser = new Set<unknown>();
  walk(expr, (node) => {
    const at = node as unknown as Expr;
    if (!asks && isSignedIn(at, frame)) walk(at, (inner) => ofUser.add(inner));
    asks ||= !ofUser.has(at) && mayAsk(at, frame, depth);
  });
  return asks;
}

/** Recognizes who is signed in, `$request->user()`, `auth()->user()`: nothing the client sends as a field says what a user holds. */
function isSignedIn(expr: Expr, frame: BodyFrame): boolean {
  if (expr.k === 'scall')
    return (
      expr.name === 'user' &&
      expr.class.k === 'cref' &&
      /^(?:Illuminate\\Support\\Facades\\)?Auth$/.test(expr.class.name)
    );
  if (expr.k !== 'mcall' || expr.name !== 'user') return false;
  const { on } = expr;
  if (on.k === 'call') return on.fn.k === 'fref' && (on.fn.fallback ?? on.fn.name).toLowerCase() === 'auth';
  const type = withoutNull(typeOf(on, frame));
  const own = type.kind === 'class' ? frame.run.codebase.projectMethod(type.fqcn, 'user') : undefined;
  return own === undefined && isRequest(on, frame);
}

/** Tells whether a value is a request, and nothing else. */
export function isRequest(on: Expr, frame: BodyFrame): boolean {
  const members = membersOf(withoutNull(typeOf(on, frame)));
  return (
    members.length > 0 && members.every((m) => m.kind === 'class' && frame.run.codebase.isSubclass(m.fqcn, REQUEST))
  );
}

/** Recognizes the facade of the request, by its alias as well. */
export function isRequestFacade(name: string): boolean {
  return name === REQUEST_FACADE || name === 'Request';
}

/** Lists what a local is assigned; undefined where it is written in another way, too. */
export function writesTo(name: unknown, frame: BodyFrame): Expr[] | undefined {
  const writes: Expr[] = [];
  let other = false;
  walk(frame.root, (node) => {
    const e = node as Expr;
    if (e.k === 'assign' && isVar(e.to, name)) {
      if (e.byRef === true) other = true;
      else writes.push(e.e);
    } else if ((e.k === 'assignop' && isVar(e.to, name)) || (e.k === 'incdec' && isVar(e.e, name))) other = true;
  });
  return other ? undefined : writes;
}

/** Recognizes a local by its name. */
export function isVar(expr: Expr, name: unknown): boolean {
  return expr.k === 'var' && expr.name === name;
}

function mayAsk(node: Expr, frame: BodyFrame, depth: number): boolean {
  const { codebase } = frame.run;
  switch (node.k) {
    case 'call':
      return node.fn.k !== 'fref' || [node.fn.name, node.fn.fallback].some((name) => isAsking(name, frame));
    case 'scall':
      return node.class.k !== 'cref' || isRequestFacade(node.class.name) || codebase.isProject(node.class.name);
    case 'mcall': {
      const on = withoutNull(typeOf(node.on, frame));
      const found =
        on.kind === 'class' && typeof node.name === 'string' ? codebase.method(on.fqcn, node.name) : undefined;
      return found === undefined || codebase.isProject(found.trait ?? found.owner);
    }
    case 'prop':
      return isRequest(node, frame);
    case 'var': {
      if (node.name === 'this') return false;
      const writes = writesTo(node.name, frame);
      return isRequest(node, frame) || (writes?.some((one) => asksRequest(one, frame, depth + 1)) ?? true);
    }
    default:
      return false;
  }
}

/** Tells whether a function is the one that gives the request, or the application's own. */
function isAsking(name: string | undefined, frame: BodyFrame): boolean {
  if (name === undefined) return false;
  const path = functionOf(frame.run.codebase.reader, name)?.fact.path;
  return name.toLowerCase() === 'request' || (path !== undefined && !isVendor(path));
}
