import type { Expr, FoundMember, FoundMethod, PropertyFact, Stmt } from '@docgen/php';
import { walk } from '@docgen/php';
import type { Codebase } from '../codebase.js';
import { propertyWrites } from './property-writes.js';

/** Limits the parents whose constructors are composed in. */
const MAX_LEVELS = 16;

/**
 * Tells whether a property is there in every object (engine 15.5). Typed without a default it is absent until it is
 * written: by the promoted parameter or on every way the constructor ends normally. `unproven` where other code
 * decides.
 */
export function propertyPresence(
  found: FoundMember<PropertyFact>,
  of: string,
  codebase: Codebase,
): 'always' | 'maybe' | 'unproven' {
  const { fact } = found;
  const maker = codebase.method(of, '__construct');
  const bodies = classBodies(of, codebase);
  if (bodies.some((body) => unsets(body, fact.name))) return 'unproven';
  if (fact.type === undefined || fact.default !== undefined || fact.promoted === true) return 'always';
  if (fact.hooks?.virtual === true) return 'always';
  if (maker !== undefined && assignedBy(maker, fact.name, codebase, 0)) return 'always';
  if (bodies.some((body) => writesAny(body))) return 'unproven';
  // Handing `$this` out matters only for a property that some method writes.
  if (maker === undefined || !bodies.some((body) => propertyWrites(body, fact.name).length > 0)) return 'maybe';
  return escapes(codebase.body(maker)?.body ?? []) || maker.fact.visibility === 'private' ? 'unproven' : 'maybe';
}

/** Says what statements did to the property: assigned it, did not, or never ended normally. */
type PresenceState = boolean | 'ended';

function assignedBy(maker: FoundMethod, name: string, codebase: Codebase, level: number): boolean {
  const body = codebase.body(maker);
  if (body === undefined || level > MAX_LEVELS) return false;
  const returns: boolean[] = [];
  const parent = (): boolean => {
    const above = codebase.classOf(maker.owner)?.extends;
    const next = above === undefined ? undefined : codebase.method(above, '__construct');
    return next !== undefined && assignedBy(next, name, codebase, level + 1);
  };
  const end = after(body.body, false, { name, returns, parent });
  return end !== false && returns.every((r) => r) && (end === true || returns.length > 0);
}

interface PresenceQuery {
  name: string;
  /** States at each `return`. */
  returns: boolean[];
  parent: () => boolean;
}

function after(stmts: readonly Stmt[], before: PresenceState, asked: PresenceQuery): PresenceState {
  let state = before;
  for (const stmt of stmts) {
    if (state === 'ended') return state;
    state = step(stmt, state, asked);
  }
  return state;
}

function step(stmt: Stmt, state: boolean, asked: PresenceQuery): PresenceState {
  switch (stmt.k) {
    case 'expr':
      return afterExpr(stmt.e, state, asked);
    case 'return':
      asked.returns.push(state);
      return 'ended';
    case 'if':
      return join([after(stmt.then, state, asked), after(stmt.else ?? [], state, asked)]);
    case 'block':
      return after(stmt.body, state, asked);
    case 'do':
      // A `break` may leave before the assignment.
      after(stmt.body, state, asked);
      return state;
    case 'foreach':
    case 'for':
    case 'while':
      after(stmt.body, state, asked);
      return state;
    case 'switch':
      for (const one of stmt.cases) after(one.body, state, asked);
      return state;
    case 'try': {
      const ways = [after(stmt.body, state, asked), ...stmt.catches.map((one) => after(one.body, state, asked))];
      const joined = join(ways);
      return stmt.finally === undefined || joined === 'ended' ? joined : after(stmt.finally, joined, asked);
    }
    case 'break':
    case 'continue':
    case 'goto':
      return 'ended';
    default:
      return state;
  }
}

function afterExpr(e: Expr, state: boolean, asked: PresenceQuery): PresenceState {
  if (e.k === 'throw' || e.k === 'exit') return 'ended';
  if (e.k === 'assign') return state || (isOwn(e.to) && e.to.name === asked.name) || chained(e.e, asked);
  if (e.k === 'scall' && e.class.k === 'cref' && e.class.name.toLowerCase() === 'parent' && e.name === '__construct')
    return state || asked.parent();
  return state;
}

/** Tells whether a chain `$this->a = $this->b = …` assigns the property. */
function chained(e: Expr, asked: PresenceQuery): boolean {
  return e.k === 'assign' && ((isOwn(e.to) && e.to.name === asked.name) || chained(e.e, asked));
}

function join(states: readonly PresenceState[]): PresenceState {
  const live = states.filter((state) => state !== 'ended');
  return live.length === 0 ? 'ended' : live.every((state) => state);
}

function isOwn(e: Expr): e is Extract<Expr, { k: 'prop' }> {
  return e.k === 'prop' && e.on.k === 'var' && e.on.name === 'this';
}

/** Lists the bodies of every method of the class, its traits and its parents in the project. */
export function classBodies(of: string, codebase: Codebase): object[] {
  const out: object[] = [];
  for (const owner of codebase.ancestors(of)) {
    if (!codebase.isProject(owner)) continue;
    for (const home of [owner, ...codebase.traitsOf(owner)]) {
      for (const name of codebase.classOf(home)?.members.methods ?? []) {
        const method = codebase.method(owner, name);
        const body = method === undefined ? undefined : codebase.body(method);
        if (body !== undefined) out.push(body);
      }
    }
  }
  return out;
}

function unsets(body: object, name: string): boolean {
  let found = false;
  walk(body, (node) => {
    const stmt = node as Stmt;
    if (stmt.k === 'unset') found ||= stmt.of.some((e) => isOwn(e) && (e.name === name || typeof e.name !== 'string'));
  });
  return found;
}

/** Tells whether a body writes a property by a computed name: `$this->$name = …`. */
function writesAny(body: object): boolean {
  let found = false;
  walk(body, (node) => {
    const e = node as Expr;
    if (e.k === 'assign') found ||= isOwn(e.to) && typeof e.to.name !== 'string';
  });
  return found;
}

/** Tells whether `$this` is handed to other code, which may write what the constructor does not. */
function escapes(body: readonly Stmt[]): boolean {
  let found = false;
  const isThis = (e: Expr) => e.k === 'var' && e.name === 'this';
  walk(body, (node) => {
    const e = node as Expr;
    if (e.k === 'call' || e.k === 'scall' || e.k === 'new') found ||= e.args.some((a) => isThis(a.value));
    else if (e.k === 'mcall') found ||= isThis(e.on) || e.args.some((a) => isThis(a.value));
  });
  return found;
}
