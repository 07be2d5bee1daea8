import type { Expr } from '@docgen/php';
import { commentOf } from '../comment.js';
import type { TracedCall } from '../read/statements/call-trace.js';
import type { RuleComment } from '../rule.js';

/**
 * Gives the comment beside a read (requests 8.6). It speaks of the value over a statement which does nothing but take it,
 * `$days = (int) $request->days;`, or where it trails. Over a call that is handed the value, or an `if`, it speaks of what is done, "Broadcast
 * the message.": it is `aside`, and counts only where it stands beside several reads.
 */
export function commentBeside(
  read: Expr,
  { statement, around }: Pick<TracedCall, 'statement' | 'around'>,
): { comment?: RuleComment; aside?: true } {
  const { comment: over, trailing } = statement as { comment?: string[]; trailing?: string[] };
  const isAside = over !== undefined && !isTaken(read, statement, around);
  const own = isAside ? commentOf(trailing === undefined ? {} : { trailing }) : undefined;
  const comment = own ?? commentOf(statement as { comment?: string[]; trailing?: string[] });
  if (comment === undefined) return {};
  return isAside && own === undefined ? { comment, aside: true } : { comment };
}

function isTaken(read: Expr, statement: TracedCall['statement'], around: TracedCall['around']): boolean {
  if (statement.k !== 'expr' && statement.k !== 'return') return false;
  let value = read;
  return [...around].reverse().every((expr) => {
    const hands = handsOn(expr, value);
    value = expr;
    return hands;
  });
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
