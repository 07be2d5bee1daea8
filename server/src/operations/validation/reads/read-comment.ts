import type { Expr } from '@docgen/php';
import { commentOf } from '../comment.js';
import type { TracedCall } from '../read/statements/call-trace.js';
import type { RuleComment } from '../rule.js';

/**
 * Gives the comment beside a read (requests 8.6): that of a statement which does nothing but take the value, `$days = (int) $request->days;`.
 * Over a call that is handed the value, or an `if`, a comment speaks of what is done: "Broadcast the message."
 */
export function commentBeside(
  read: Expr,
  { statement, around }: Pick<TracedCall, 'statement' | 'around'>,
): RuleComment | undefined {
  if (statement.k !== 'expr' && statement.k !== 'return') return undefined;
  let value = read;
  for (const expr of [...around].reverse()) {
    if (!handsOn(expr, value)) return undefined;
    value = expr;
  }
  return commentOf(statement);
}

/** Tells whether an expression is the value, converted or with another in its place where there is none. */
function handsOn(expr: Expr, value: Expr): boolean {
  switch (expr.k) {
    case 'assign':
      return expr.e === value;
    case 'cast':
    case 'silence':
    case 'call':
    case 'ternary':
    case 'match':
      return true;
    case 'bin':
      return expr.op === '??' || expr.op === '+';
    case 'mcall':
    case 'prop':
    case 'index':
      return expr.on === value;
    default:
      return false;
  }
}
