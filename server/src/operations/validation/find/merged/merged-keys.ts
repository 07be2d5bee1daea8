import { type Expr, type Stmt, walk } from '@docgen/php';
import { functionName } from '../../read/expressions/function-name.js';
import type { RuleScope } from '../../read/scope.js';
import { turnsOf } from '../../read/statements/loops.js';
import type { Origin } from '../origins/origin.js';
import { decidedBranch } from './decided-branch.js';
import { chosenRun, followedCall } from './followed-call.js';
import { joinOrigins, overWritten } from './origin-join.js';
import { leftBy, leftOver } from './replaced-input.js';
import { isNarrowing, keysSentWhere, ranWhereUnsent } from './sent-keys.js';
import { branchesOf, type Case } from './switch-cases.js';
import { alike, endOf, joined, type Keys, leaving, outOf, sentIn, sentOn, under, type Way } from './way.js';
import { takenFrom, writesIn } from './written-keys.js';

/** Bounds the calls that are followed: each of them is read where it stands. */
const MOST_CALLS = 200;

/** Holds the scope of code, and what is noted of all code that is read. */
interface Place {
  scope: RuleScope;
  noted: { calls: number };
}

/**
 * Maps the keys code writes into the input of the request to where their values come from (validation 6.4), on all of its ways to the
 * validation. `body` is the code before the input is validated; a way that leaves
 * it gets there as well where `left` says so. `before` are the keys that are written already.
 */
export function mergedKeys(
  body: readonly Stmt[],
  scope: RuleScope,
  left: 'validates' | 'ends',
  before: Keys = new Map(),
): Keys {
  const at: Place = { scope, noted: { calls: 0 } };
  const ways = through(body, before, at);
  const reached = left === 'validates' ? ways : ways.filter(({ by }) => by === undefined);
  return joined(reached.map(({ keys }) => keys));
}

/** Follows statements: gives the ways that leave them, and where one reaches their end what stands written there. */
function through(body: readonly Stmt[], before: Keys, at: Place): Way[] {
  const left: Way[] = [];
  let keys = before;
  for (const [index, statement] of body.entries()) {
    const ways =
      statement.k === 'if' ? ofIf(statement, body.slice(index + 1), keys, at) : { of: after(statement, keys, at) };
    left.push(...leaving(ways.of));
    const end = endOf(ways.of);
    if (end === undefined) return left;
    keys = end;
    if (ways.toEnd === true) break;
  }
  return [...left, { keys }];
}

function after(statement: Stmt, keys: Keys, at: Place): Way[] {
  switch (statement.k) {
    case 'expr':
      return ofExpression(statement.e, keys, at);
    case 'return': {
      const ways = statement.e === undefined ? [{ keys }] : ofExpression(statement.e, keys, at);
      return ways.map((way) => ({ ...way, by: 'return' as const }));
    }
    case 'break':
    case 'continue':
      return [{ keys, by: { jump: statement.k, levels: statement.levels ?? 1 } }];
    case 'block':
      return through(statement.body, keys, at);
    case 'switch':
      return ofSwitch(statement, keys, at);
    case 'try':
      return ofTry(statement, keys, at);
    case 'do':
      return ofFirstTurn(statement, keys, at);
    case 'foreach':
      return ofLoop(statement, keys, at) ?? perhapsRun(statement, keys, at);
    case 'unset':
      return [{ keys: statement.of.reduce((left, to) => dropped(to, left, at), keys) }];
    default:
      return perhapsRun(statement, keys, at);
  }
}

/** Drops what `unset($request['slug'])` takes out of the input. */
function dropped(to: Expr, keys: Keys, { scope }: Place): Keys {
  const key = to.k === 'index' ? takenFrom(to, scope) : undefined;
  return key === undefined ? keys : new Map([...keys, [key, 'made']]);
}

/** Reads code of which nobody knows how often it runs. */
function perhapsRun(statement: Stmt, keys: Keys, at: Place): Way[] {
  const next = perhaps(statement, keys, at);
  return [...(returns(statement) ? [{ keys: next, by: 'return' as const }] : []), { keys: next }];
}

/** Tells whether a statement may leave the body that holds it, a loop with a `return` inside: that of a closure leaves the closure alone. */
function returns(code: unknown): boolean {
  if (Array.isArray(code)) return code.some(returns);
  if (code === null || typeof code !== 'object') return false;
  const { k } = code as { k?: string };
  return k === 'return' || (k !== 'closure' && Object.values(code).some(returns));
}

/**
 * Reads an `if`; `toEnd` says that it read what stands behind it as well. Behind a guard, `if (! $this->has('a')) return;`, a key is
 * sent: that is so on the ways of the one branch to the end, and on no other.
 */
function ofIf(
  statement: Stmt & { k: 'if' },
  rest: readonly Stmt[],
  before: Keys,
  at: Place,
): { of: Way[]; toEnd?: true } {
  const { if: condition, then: body, else: others = [] } = statement;
  const keys = perhaps(condition, before, at);
  const holds = decidedBranch(condition, at.scope);
  if (holds !== undefined) return { of: through(holds ? body : others, keys, at) };
  const then = through(body, keys, at);
  const other = through(others, keys, at);
  const [one, two] = [endOf(then), endOf(other)];
  const isGuard = (one === undefined) !== (two === undefined) && rest.length > 0;
  const names = isGuard && [true, false].some((is) => keysSentWhere(condition, is, at.scope).length > 0);
  if (!names) return { of: branched(condition, then, other, at.scope) };
  const on = (ways: readonly Way[], end: Keys | undefined): Way[] =>
    end === undefined ? [...ways] : [...leaving(ways), ...through(rest, end, at)];
  return { of: branched(condition, on(then, one), on(other, two), at.scope), toEnd: true };
}

/** Reads branches of which a run takes the first whose condition holds; without `otherwise` a run that takes none throws. */
function ofCases(cases: readonly Case[], otherwise: readonly Stmt[] | undefined, before: Keys, at: Place): Way[] {
  const taken: { condition: Expr; ways: Way[] }[] = [];
  let keys = before;
  let last: Way[] | undefined;
  for (const { condition, body } of cases) {
    keys = perhaps(condition, keys, at);
    const holds = decidedBranch(condition, at.scope);
    if (holds === false) continue;
    const ways = through(body, keys, at);
    if (holds === true) {
      last = ways;
      break;
    }
    taken.push({ condition, ways });
  }
  last ??= otherwise === undefined ? [] : through(otherwise, keys, at);
  return taken.reduceRight<Way[]>((other, { condition, ways }) => branched(condition, ways, other, at.scope), last);
}

/** Puts the ways of two branches side by side: a key the condition asks for is sent on those of one branch. */
function branched(condition: Expr, then: readonly Way[], other: readonly Way[], scope: RuleScope): Way[] {
  let [yes, no] = [then, other];
  const sent = keysSentWhere(condition, true, scope);
  const unsent = keysSentWhere(condition, false, scope);
  yes = sentOn(sent, yes, other);
  no = sentOn(unsent, no, then);
  // A condition that asks for more than that the key is sent says nothing of any other value that is.
  if (!isNarrowing(condition)) [no, yes] = [alike(sent, yes, no), alike(unsent, no, yes)];
  const ways = [...yes, ...no];
  const end = endOf(ways);
  return [...leaving(ways), ...(end === undefined ? [] : [{ keys: end }])];
}

/** Reads a `switch`: what breaks out of it goes on behind it. */
function ofSwitch(statement: Stmt & { k: 'switch' }, keys: Keys, at: Place): Way[] {
  const { cases, otherwise } = branchesOf(statement);
  return outOf(ofCases(cases, otherwise, perhaps(statement.on, keys, at), at));
}

/** Reads a `try`: what throws may have written any part of it before it is caught. */
function ofTry(statement: Stmt & { k: 'try' }, keys: Keys, at: Place): Way[] {
  const tried = through(statement.body, keys, at);
  const thrown = perhaps(statement.body, keys, at);
  const ways = [...tried, ...statement.catches.flatMap((one) => through(one.body, thrown, at))];
  const { finally: last } = statement;
  if (last === undefined) return ways;
  // Every way that leaves the `try` runs it.
  const left = leaving(ways).flatMap((way) =>
    through(last, way.keys, at).map((one) => (one.by === undefined ? { ...way, keys: one.keys } : one)),
  );
  const end = endOf(ways);
  return end === undefined ? left : [...left, ...through(last, end, at)];
}

/** Reads a loop over a list that is known turn by turn; undefined for any other. */
function ofLoop(statement: Stmt & { k: 'foreach' }, before: Keys, at: Place): Way[] | undefined {
  const turns = statement.byRef === true ? undefined : turnsOf(statement, at.scope);
  if (turns === undefined) return undefined;
  const out: Way[] = [];
  let keys = before;
  for (const scope of turns) {
    const ways = outOf(through(statement.body, keys, { ...at, scope }), 'continue');
    out.push(...outOf(leaving(ways)));
    const end = endOf(ways);
    if (end === undefined) return out;
    keys = end;
  }
  return [...out, { keys }];
}

/** Reads `collect([…])->each(fn ($value, $key) => …)` over a list that is known as the loop it is; undefined for any other call. */
function ofEach(expr: Expr & { k: 'mcall' }, before: Keys, at: Place): Way[] | undefined {
  const [run] = expr.args;
  if (expr.name !== 'each' || run?.value.k !== 'closure' || run.value.params.some(({ byRef }) => byRef === true))
    return undefined;
  const { params, body } = run.value;
  const [value, key] = params.map(({ name }): Expr => ({ k: 'var', name }));
  if (value === undefined || stops(body)) return undefined;
  const turns = turnsOf({ k: 'foreach', of: expr.on, value, body, ...(key === undefined ? {} : { key }) }, at.scope);
  if (turns === undefined) return undefined;
  const elements = new Map(at.scope.elements);
  for (const { name } of params.slice(0, 2)) elements.set(name, { expr: expr.on, scope: at.scope });
  let keys = before;
  for (const turn of turns) {
    const scope = { ...turn, elements };
    // A `return` leaves its turn.
    const end = endOf(through(body, keys, { ...at, scope }).map((way) => ({ keys: way.keys })));
    if (end === undefined) return [];
    keys = end;
  }
  return [{ keys }];
}

/** Tells whether a callback may answer false, which ends the run. */
function stops(body: readonly Stmt[]): boolean {
  let found = false;
  walk(body as Stmt[], (node) => {
    const at = node as unknown as Stmt;
    if (at.k === 'return' && at.e !== undefined && at.e.k !== 'mcall' && at.e.k !== 'assign') found = true;
  });
  return found;
}

/** Reads a `do`: its first turn is run for sure, and nobody knows how often it is run again. */
function ofFirstTurn(statement: Stmt & { k: 'do' }, keys: Keys, at: Place): Way[] {
  const ways = outOf(through(statement.body, keys, at), 'continue');
  const end = endOf(ways);
  return [...outOf(leaving(ways)), ...(end === undefined ? [] : perhapsRun(statement, end, at))];
}

/** Reads an expression that is a statement: what it writes itself is written for sure. */
function ofExpression(expr: Expr, before: Keys, at: Place): Way[] {
  switch (expr.k) {
    case 'throw':
    case 'exit':
      return [];
    case 'silence':
      return ofExpression(expr.e, before, at);
    case 'assign':
      if (expr.to.k === 'var') return ofExpression(expr.e, before, at);
      break;
    case 'bin':
      if (expr.op === '&&') return ofCases([{ condition: expr.l, body: [statementOf(expr.r)] }], [], before, at);
      if (expr.op === '||') return ofCases([{ condition: expr.l, body: [] }], [statementOf(expr.r)], before, at);
      break;
    case 'ternary': {
      const body = expr.yes === undefined ? [] : [statementOf(expr.yes)];
      return ofCases([{ condition: expr.if, body }], [statementOf(expr.no)], before, at);
    }
    case 'match': {
      const { cases, otherwise } = branchesOf(expr);
      return ofCases(cases, otherwise, perhaps(expr.on, before, at), at);
    }
    case 'call':
      if (functionName(expr) === 'abort') return [];
      break;
    // The object of a call is made before the method runs.
    case 'mcall': {
      const each = ofEach(expr, before, at);
      if (each !== undefined) return each;
      const choice = chosenRun(expr, at.scope);
      if (choice !== undefined) return ofCases([choice], choice.otherwise, perhaps(choice.condition, before, at), at);
      if (expr.on.k === 'mcall' || expr.on.k === 'call')
        return ofExpression(expr.on, before, at).flatMap((way) =>
          way.by === undefined ? ofCall(expr, way.keys, at) : [way],
        );
      break;
    }
    default:
      break;
  }
  return ofCall(expr, before, at);
}

function statementOf(e: Expr): Stmt {
  return { k: 'expr', e };
}

/** Reads what a call or an assignment writes, or the code a call runs. */
function ofCall(expr: Expr, keys: Keys, at: Place): Way[] {
  const followed = followedWays(expr, keys, at);
  if (followed !== undefined) return followed;
  const written = writesIn(expr, at.scope);
  const left = written === undefined ? undefined : leftBy(expr, written, at.scope);
  const out = written === undefined ? perhapsSent(keys) : left === undefined ? new Map(keys) : leftOver(left, keys);
  for (const { key, origin, ifMissing } of written ?? []) {
    const over = overWritten(key, out.get(key) ?? under(keys, key), asWritten(key, origin, keys));
    if (ifMissing !== true) for (const other of out.keys()) if (other.startsWith(`${key}.`)) out.delete(other);
    out.set(key, ifMissing === true ? joinOrigins(key, [over, under(out, key)]) : over);
  }
  const next = perhaps(expr.k === 'mcall' ? expr.args : expr, out, at, new Set([expr]));
  const unsent = ranWhereUnsent(expr);
  const other = unsent === undefined ? out : perhaps(unsent, out, at);
  const sent = keysSentWhere(expr, true, at.scope).filter((key) => !other.has(key));
  return [{ keys: sentIn(sent, next) }];
}

/** Gives what a key is written from another one, which the code may have written itself before. */
function asWritten(key: string, origin: Origin, before: Keys): Origin {
  if (typeof origin === 'string' || !('from' in origin) || origin.from !== 'input') return origin;
  const [name] = origin.path;
  return name !== undefined && name !== key && under(before, name) === 'made' ? 'made' : origin;
}

/** Says of keys that code may write again, under names nobody can read, that the client may send them. */
function perhapsSent(keys: Keys): Map<string, Origin> {
  return new Map([...keys].map(([key, origin]) => [key, joinOrigins(key, [origin, undefined])]));
}

/** Reads the code a call runs; undefined where none is followed. */
function followedWays(expr: Expr, keys: Keys, at: Place): Way[] | undefined {
  if (at.noted.calls >= MOST_CALLS) return undefined;
  const code = followedCall(expr, at.scope);
  if (code === undefined) return undefined;
  at.noted.calls += 1;
  const end = endOf(through(code.body, keys, { ...at, scope: code.scope }).map((way) => ({ keys: way.keys })));
  return end === undefined ? [] : [{ keys: end }];
}

/** Reads code that only some ways run, or that runs at another time: what it writes is perhaps written. */
function perhaps(code: object, keys: Keys, at: Place, without: ReadonlySet<unknown> = new Set()): Keys {
  let out = new Map(keys);
  walk(code, (node) => {
    const expr = node as unknown as Expr;
    if (without.has(expr)) return;
    const written = writesIn(expr, at.scope);
    if (written === undefined) out = perhapsSent(out);
    for (const { key, origin } of written ?? []) {
      const over = overWritten(key, under(out, key), asWritten(key, origin, keys));
      out.set(key, joinOrigins(key, [over, under(out, key)]));
    }
    const run = written?.length === 0 ? endOf(followedWays(expr, out, at) ?? []) : undefined;
    if (run !== undefined) out = new Map(joined([out, run]));
  });
  return out;
}
