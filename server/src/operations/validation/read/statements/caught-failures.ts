import { type Expr, type Stmt, walk } from '@docgen/php';
import { functionName } from '../expressions/function-name.js';

const CATCHES = /^\\?(?:.*\\ValidationException|Exception|Throwable)$/;

/** Tells whether a `try` keeps a failed validation: its clause for it does not throw what it caught again. */
export function catchesFailure({ catches }: Stmt & { k: 'try' }): boolean {
  const clause = catches.find(({ types }) => types.some((name) => CATCHES.test(name)));
  if (clause === undefined) return false;
  let again = false;
  walk(clause.body, (node) => {
    const e = node as unknown as Expr;
    // Another exception is answered as such, by whoever reads what is thrown.
    if (e.k === 'throw' && e.e.k !== 'new' && e.e.k !== 'scall') again = true;
    if (e.k === 'call' && /^throw_(?:if|unless)$/i.test(functionName(e) ?? ''))
      again ||= e.args.some(({ value }) => value.k === 'var' && value.name === clause.var);
  });
  return !again;
}

/** Lists the nodes of code whose failed validation a `try` around them keeps. */
export function caughtNodes(body: readonly Stmt[]): ReadonlySet<unknown> {
  const out = new Set<unknown>();
  walk(body as Stmt[], (node) => {
    const statement = node as unknown as Stmt;
    if (statement.k === 'try' && catchesFailure(statement)) walk(statement.body, (inner) => void out.add(inner));
  });
  return out;
}
