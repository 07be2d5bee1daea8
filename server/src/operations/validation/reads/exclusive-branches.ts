import { type Expr, type Stmt, walk } from '@docgen/php';

/** Tells whether no run of a body evaluates both expressions: they stand in ways of a condition of which one is taken. */
export function areExclusive(one: Expr, other: Expr, body: readonly Stmt[]): boolean {
  let found = apartIn(body, one, other);
  walk(body as Stmt[], (node) => {
    if (found) return;
    const at = node as Stmt | Expr;
    found = areApart(armsOf(at), one, other);
    for (const list of Object.values(at)) if (Array.isArray(list)) found ||= apartIn(list as Stmt[], one, other);
  });
  return found;
}

/** Tells whether they stand before and behind the end of a statement list on one of its ways: `if ($a) { …; return; } …`. */
function apartIn(list: readonly Stmt[], one: Expr, other: Expr): boolean {
  return list.some((stmt, at) => {
    if (stmt?.k !== 'if') return false;
    const rest = list.slice(at + 1);
    return [stmt.then, stmt.else ?? []].some((arm) => ends(arm) && areApart([arm, rest], one, other));
  });
}

function ends(body: readonly Stmt[]): boolean {
  const last = body.at(-1);
  return last?.k === 'return' || (last?.k === 'expr' && last.e.k === 'throw');
}

function armsOf(at: Stmt | Expr): unknown[] {
  switch (at.k) {
    case 'if':
      return [at.then, at.else ?? []];
    case 'switch':
      return at.cases.map(({ body }) => body);
    case 'ternary':
      return [at.yes, at.no];
    case 'match':
      return at.arms.map(({ e }) => e);
    default:
      return [];
  }
}

function areApart(arms: readonly unknown[], one: Expr, other: Expr): boolean {
  const [first, second] = [one, other].map((expr) => arms.findIndex((arm) => holds(arm, expr)));
  return first !== undefined && second !== undefined && first >= 0 && second >= 0 && first !== second;
}

function holds(arm: unknown, expr: Expr): boolean {
  let found = false;
  if (arm !== undefined)
    walk(arm as Stmt[], (node) => {
      found ||= node === expr;
    });
  return found;
}
