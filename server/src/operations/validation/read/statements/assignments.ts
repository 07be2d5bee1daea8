import { type Expr, type Stmt, walk } from '@docgen/php';

type Assignment = Expr & { k: 'assign' };

/** Lists what gives the variables of a function their values, by their names. */
interface Assigned {
  assignments: ReadonlyMap<string, readonly Assignment[]>;
  /** The first loop whose row has the name. */
  rows: ReadonlyMap<string, Expr>;
}

/** Keeps the lists of each body: bodies are shared fact values, of which hundreds of questions are asked. */
const known = new WeakMap<readonly Stmt[], Assigned>();

/** Lists the assignments of a function to a variable itself, closures included, in source order. */
export function assignmentsTo(name: string, body: readonly Stmt[]): readonly Assignment[] {
  return assignedIn(body).assignments.get(name) ?? [];
}

/** Gives what a loop whose row has the name goes over. */
export function rowsUnder(name: string, body: readonly Stmt[]): Expr | undefined {
  return assignedIn(body).rows.get(name);
}

function assignedIn(body: readonly Stmt[]): Assigned {
  let found = known.get(body);
  if (found === undefined) {
    const assignments = new Map<string, Assignment[]>();
    const rows = new Map<string, Expr>();
    walk(body as Stmt[], (node) => {
      const at = node as unknown as Expr | Stmt;
      if (at.k === 'assign' && at.to.k === 'var' && typeof at.to.name === 'string') {
        const before = assignments.get(at.to.name);
        if (before === undefined) assignments.set(at.to.name, [at]);
        else before.push(at);
      } else if (at.k === 'foreach' && at.value.k === 'var' && typeof at.value.name === 'string' && !at.byRef) {
        if (!rows.has(at.value.name)) rows.set(at.value.name, at.of);
      }
    });
    found = { assignments, rows };
    known.set(body, found);
  }
  return found;
}
