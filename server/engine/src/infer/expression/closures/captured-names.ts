import { type ClosureExpr, type Expr, walk } from '@docgen/php';

const held = new WeakMap<ClosureExpr, ReadonlySet<string>>();

/** Lists the locals a closure captures. */
export function capturedNames(expr: ClosureExpr): Iterable<string> {
  if (expr.arrow !== true) return (expr.uses ?? []).map((use) => use.name);
  let names = held.get(expr);
  if (names === undefined) {
    const found = new Set<string>();
    walk(expr.body, (node) => {
      const at = node as Expr;
      if (at.k === 'var' && typeof at.name === 'string') found.add(at.name);
      else if (at.k === 'closure') for (const name of capturedNames(at)) found.add(name);
    });
    names = found;
    held.set(expr, names);
  }
  return names;
}
