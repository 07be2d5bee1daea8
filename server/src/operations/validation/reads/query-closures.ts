import type { ClosureExpr, Expr, Stmt } from '@docgen/php';
import { walk } from '@docgen/php';

type QueryCall = Expr & { k: 'mcall' | 'scall' };

/** Says what a parameter of a closure holds that a query runs: the query, that of a relation, or the value of a condition. */
export interface HeldByClosure {
  call: QueryCall;
  /** Names the relation whose query it is; the query of the call itself without it. */
  relation?: Expr;
  /** The value `when` was given. */
  value?: Expr;
}

const words = (names: string): ReadonlySet<string> => new Set(names.split(' '));
const SAME = words('where orwhere wherenot orwherenot when unless tap');
const RELATED = words('wherehas orwherehas wheredoesnthave orwheredoesnthave withwherehas has orhas doesnthave');
const LOADED = words('with load loadmissing withcount loadcount withexists withonly withsum withavg withmin withmax');

const known = new WeakMap<readonly Stmt[], ReadonlyMap<Expr, HeldByClosure>>();

/** Maps the variables of a body that are parameters of closures queries run to what they hold there; the innermost closure counts. */
export function heldByClosure(body: readonly Stmt[]): ReadonlyMap<Expr, HeldByClosure> {
  const found = known.get(body);
  if (found !== undefined) return found;
  const out = new Map<Expr, HeldByClosure>();
  walk(body, (node) => {
    const call = node as unknown as Expr;
    if ((call.k === 'mcall' || call.k === 'scall') && typeof call.name === 'string') ofCall(call, call.name, out);
  });
  known.set(body, out);
  return out;
}

/** Lists the closures of relations a call is given under their names: `with(['lines' => fn ($query) => …])`. */
export function closuresOfRelations(call: QueryCall): { relation: Expr; closure: ClosureExpr }[] {
  if (typeof call.name !== 'string' || !LOADED.has(call.name.toLowerCase())) return [];
  const [first, second] = call.args.map((arg) => arg.value);
  if (first?.k === 'array') {
    return first.items.flatMap(({ key, value }) =>
      key !== undefined && value?.k === 'closure' ? [{ relation: key, closure: value }] : [],
    );
  }
  return first !== undefined && second?.k === 'closure' ? [{ relation: first, closure: second }] : [];
}

/** Tells whether a query runs the closures it is given as arguments of the method. */
export function runsOnQuery(method: string): boolean {
  return SAME.has(method) || RELATED.has(method) || LOADED.has(method);
}

function ofCall(call: QueryCall, name: string, out: Map<Expr, HeldByClosure>): void {
  const called = name.toLowerCase();
  for (const { relation, closure } of closuresOfRelations(call)) hold(closure, [{ call, relation }], out);
  const [first] = call.args;
  if (first === undefined) return;
  for (const { value: closure } of call.args) {
    if (closure.k !== 'closure') continue;
    if (RELATED.has(called)) hold(closure, [{ call, relation: first.value }], out);
    else if (SAME.has(called))
      hold(closure, [{ call }, ...(closure === first.value ? [] : [{ call, value: first.value }])], out);
  }
}

function hold(closure: ClosureExpr, held: readonly HeldByClosure[], out: Map<Expr, HeldByClosure>): void {
  const byName = new Map(closure.params.map((param, at) => [param.name, held[at]]));
  walk(closure.body, (node) => {
    const at = node as unknown as Expr;
    if (at.k !== 'var' || typeof at.name !== 'string' || !byName.has(at.name)) return;
    const one = byName.get(at.name);
    if (one === undefined) out.delete(at);
    else out.set(at, one);
  });
}
