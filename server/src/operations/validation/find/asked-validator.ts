import { type Expr, type Stmt, walk } from '@docgen/php';
import { functionName } from '../read/expressions/function-name.js';
import type { CallPlace } from '../read/scope.js';

/** Lists methods of a validator that throw where it fails. */
export const THROWS = new Set(['validate', 'validated', 'safe', 'validatewithbag']);
/** Lists methods of a validator that tell of its failure. */
export const ASKS = new Set(['fails', 'passes', 'errors', 'messages']);

type Place = CallPlace & { around: readonly Expr[] };

/**
 * Tells whether every use of a validator that a call answers is seen where the call stands: a question, or a call on it of which nothing is
 * kept. One that is handed on, stored, or changed in a chain that ends in no question may be validated anywhere.
 */
export function isSeenWhole({ call, around, statement, scope }: Place): boolean {
  const nearest = around.at(-1);
  if (nearest === undefined) return statement.k === 'expr' || statement.k === 'return';
  if (nearest.k === 'mcall') return endsInQuestion(call, around);
  if (nearest.k !== 'assign' || nearest.to.k !== 'var' || typeof nearest.to.name !== 'string') return false;
  const holder = around.at(-2);
  const isPlain = holder === undefined ? statement.k === 'expr' : isQuestion(holder) && on(holder) === nearest;
  return isPlain && usesAreSeen(nearest.to.name, scope.body);
}

/** Tells whether a chain on a call asks: what it answers is no validator. */
function endsInQuestion(call: Expr, around: readonly Expr[]): boolean {
  let link = call;
  for (const parent of [...around].reverse()) {
    if (on(parent) !== link) return false;
    if (isQuestion(parent)) return true;
    link = parent;
  }
  return false;
}

function isQuestion(expr: Expr): boolean {
  return ASKS.has(nameOf(expr) ?? '');
}

/** Tells whether code does nothing with what a variable holds but ask it, validate it, return it, and call it for nothing. */
function usesAreSeen(name: string, body: readonly Stmt[]): boolean {
  const isIt = (expr: Expr | undefined): boolean => expr?.k === 'var' && expr.name === name;
  const all = new Set<unknown>();
  const seen = new Set<unknown>();
  let hidden = false;
  walk(body as Stmt[], (node) => {
    const at = node as unknown as Expr | Stmt;
    if (at.k === 'var' && at.name === name) all.add(at);
    // `compact('gate')` and `$$name` name it without its variable.
    else if ((at.k === 'call' && functionName(at) === 'compact') || (at.k === 'var' && typeof at.name !== 'string'))
      hidden = true;
    else if (at.k === 'assign' && isIt(at.to)) seen.add(at.to);
    else if (at.k === 'return' && isIt(at.e)) seen.add(at.e);
    // An exception made of it answers itself.
    else if (at.k === 'throw') seen.add(madeOf(at.e));
    else if (at.k === 'expr') seen.add(rootOf(at.e));
    else if (at.k === 'mcall' && isQuestion(at)) seen.add(rootOf(at.on));
    else if (at.k === 'mcall' && THROWS.has(nameOf(at) ?? '')) seen.add(at.on);
  });
  return !hidden && [...all].every((one) => seen.has(one));
}

/** Gives the first argument of the object a chain of calls begins with. */
function madeOf(expr: Expr): Expr | undefined {
  if (expr.k === 'mcall') return madeOf(expr.on);
  return expr.k === 'new' ? expr.args[0]?.value : undefined;
}

/** Finds what a chain of calls that neither ask nor throw stands on. */
function rootOf(expr: Expr): Expr {
  const name = nameOf(expr) ?? '';
  return expr.k !== 'mcall' || THROWS.has(name) || ASKS.has(name) ? expr : rootOf(expr.on);
}

const on = (expr: Expr): Expr | undefined => (expr.k === 'mcall' ? expr.on : undefined);

/** Names the method a call is of, in lower case. */
export function nameOf(expr: Expr): string | undefined {
  return (expr.k === 'mcall' || expr.k === 'scall') && typeof expr.name === 'string'
    ? expr.name.toLowerCase()
    : undefined;
}
