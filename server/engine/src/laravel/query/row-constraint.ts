import type { BodyFrame } from '../../infer/frame.js';
import type { Type } from '../../types/type.js';

/** Names methods of a query that leave out none of its rows. */
const KEEPS_ROWS =
  /^((add)?select(raw)?|with(out|count|exists|sum|min|max|avg|aggregate|trashed)?|withoutglobalscopes?|orderby(desc|raw)?|reorder|latest|oldest|morphwith(count)?|chaperone|lockforupdate|sharedlock)$/i;

/**
 * Tells whether the closure of an eager load may find nothing for a model that refers to a row: `with(['author' => fn ($q) =>
 * $q->where('active', true)])`. A closure nobody can read may; what stands in a closure inside it is about other rows.
 */
export function mayLeaveOutRows(query: Type | undefined, frame: BodyFrame): boolean {
  if (query === undefined) return false;
  const closure = frame.run.closures.get(query);
  return closure === undefined || callsLeaveOutRows(closure.expr);
}

/** Tells whether a closure, or the body of a method, calls what may leave rows out of a query. */
export function callsLeaveOutRows(code: object): boolean {
  return calls(code).some((name) => !KEEPS_ROWS.test(name));
}

/** Lists the methods called in a closure, but for those of closures inside it. */
function calls(closure: object): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    const { k, name } = value as { k?: unknown; name?: unknown };
    if (value !== closure && k === 'closure') return;
    if (k === 'mcall' && typeof name === 'string') found.push(name);
    for (const member of Object.values(value)) visit(member);
  };
  visit(closure);
  return found;
}
