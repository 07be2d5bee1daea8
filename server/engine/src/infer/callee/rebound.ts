import { type Expr, type Stmt, walk } from '@docgen/php';

const rebound = new WeakMap<object, ReadonlySet<string>>();

/** Tells whether the variable may hold another object than it was given, at some point of the body. */
export function isRebound(body: object, name: string): boolean {
  let names = rebound.get(body);
  if (names === undefined) {
    const found = new Set<string>();
    const note = (expr: Expr | undefined): void => {
      if (expr === undefined) return;
      if (expr.k === 'var') found.add(typeof expr.name === 'string' ? expr.name : '*');
      else if (expr.k === 'list' || expr.k === 'array')
        for (const item of expr.items) {
          note(item.value);
        }
    };
    walk(body, (node) => {
      const at = node as Expr | Stmt;
      if (at.k === 'assign') {
        note(at.to);
        if (at.byRef === true) note(at.e);
      } else if (at.k === 'assignop') note(at.to);
      else if (at.k === 'foreach') {
        note(at.value);
        note(at.key);
      } else if (at.k === 'unset') at.of.forEach(note);
      else if (at.k === 'global') for (const each of at.names) found.add(each);
      else if (at.k === 'static') for (const each of at.vars) found.add(each.name);
      else if (at.k === 'try') {
        for (const each of at.catches) if (each.var !== undefined) found.add(each.var);
      } else if (at.k === 'closure') {
        for (const use of at.uses ?? []) if (use.byRef === true) found.add(use.name);
      }
    });
    names = found;
    rebound.set(body, names);
  }
  return names.has(name) || names.has('*');
}
