import type { Expr, Stmt } from '@docgen/php';
import { evaluate } from '../evaluator.js';
import { indexOf } from '../expressions/arrays.js';
import { isRequest } from '../expressions/conditions.js';
import { printed, type RuleValue, scalar, unknown } from '../expressions/value.js';
import { RuleMap } from '../rules/rule-map.js';
import type { RuleScope } from '../scope.js';
import { joinLocals, type Locals, localValue, replaceLocals } from './local-values.js';
import { blurTarget, playValue, type WritePlace } from './writes.js';

/** Bounds the turns of a loop that is unrolled. */
export const MOST_TURNS = 64;
const UNKNOWN_TURNS = 'a loop over an array of unknown length';

/** Lists methods of a request that give an input. */
const INPUT = new Set(['input', 'get', 'post', 'json', 'array', 'collect']);

/** Collects the locals of paths that leave a turn by `continue`, and of those that leave the loop by `break`. */
export interface Turn {
  left: Locals[];
  broken: Locals[];
}

export const newTurn = (): Turn => ({ left: [], broken: [] });

type Loop = Stmt & { k: 'foreach' };

/** Plays a `foreach` (validation 3.1): turn by turn over a list known so far, once over any other. `walk` answers whether the path ended. */
export function playLoop(loop: Loop, place: WritePlace, walk: (scope: RuleScope, turn: Turn) => boolean): void {
  const { scope, locals } = place;
  const over = evaluate(loop.of, scope);
  const from = over.k === 'collection' ? over.of : over;
  if (from.k !== 'array' || from.spread || from.entries.length > MOST_TURNS || !scope.asks.turn()) {
    const rows = inputOf(loop.of, scope);
    const at = rows === undefined ? scope : { ...scope, rows: [...(scope.rows ?? []), rows] };
    if (loop.byRef) blurTarget(loop.of, 'an element a loop rewrites', place);
    const turn = { ...place, scope: unboundTurn(loop, at, locals) };
    playUnknownTurns(loop.body, turn, (own) => walk(own, newTurn()), rows !== undefined);
    return;
  }
  const turn = newTurn();
  for (const entry of from.entries) {
    scope.asks.turn();
    const bound = new Map(scope.bound);
    bind(loop.key, scalar(entry.key ?? null), bound, locals);
    bindValue(loop.value, entry.value, bound, locals, scope);
    const ended = walk({ ...scope, bound }, turn);
    if (loop.byRef && loop.value.k === 'var' && typeof loop.value.name === 'string') {
      const local = locals.get(loop.value.name);
      const key =
        typeof entry.key === 'bigint' ? { k: 'int', v: String(entry.key) } : { k: 'str', v: String(entry.key) };
      if (local !== undefined) writeBack({ k: 'index', on: loop.of, at: key as Expr }, localValue(local), place);
    }
    if (ended) {
      locals.clear();
      break;
    }
  }
  if (turn.broken.length === 0) return;
  const rest = locals.size === 0 ? [] : [new Map(locals)];
  replaceLocals(locals, joinLocals([...rest, ...turn.broken]));
}

/** Gives the scopes of the turns of a loop over a list that is known; undefined over any other. */
export function turnsOf(loop: Loop, scope: RuleScope): RuleScope[] | undefined {
  const over = evaluate(loop.of, scope);
  const from = over.k === 'collection' ? over.of : over;
  if (from.k !== 'array' || from.spread || from.entries.length > MOST_TURNS) return undefined;
  if (!from.entries.every(() => scope.asks.turn())) return undefined;
  return from.entries.map((entry) => {
    const bound = new Map(scope.bound);
    const locals: Locals = new Map();
    bind(loop.key, scalar(entry.key ?? null), bound, locals);
    bindValue(loop.value, entry.value, bound, locals, scope);
    return { ...scope, bound };
  });
}

/** Writes an element a loop by reference changed: it keeps the place it was written at. */
function writeBack(to: Expr & { k: 'index' }, value: RuleValue, place: WritePlace): void {
  const map = to.on.k === 'var' ? place.locals.get(to.on.name as string) : undefined;
  const key = (to.at as { v: string }).v;
  const before = map instanceof RuleMap ? map.fields.get(key) : undefined;
  playValue(to, value, place);
  const after = to.on.k === 'var' ? place.locals.get(to.on.name as string) : undefined;
  if (before !== undefined && after instanceof RuleMap) after.fields.set(key, { ...before, value });
}

function bind(to: Expr | undefined, value: RuleValue, bound: Map<string, RuleValue>, locals: Locals): void {
  if (to?.k !== 'var' || typeof to.name !== 'string') return;
  locals.delete(to.name);
  bound.set(to.name, value);
}

/** Binds the variable of a turn, or those of `[$a, 'k' => $b]`. */
function bindValue(to: Expr, value: RuleValue, bound: Map<string, RuleValue>, locals: Locals, scope: RuleScope): void {
  if (to.k !== 'list' && to.k !== 'array') {
    bind(to, value, bound, locals);
    return;
  }
  for (const [i, item] of to.items.entries()) {
    if (item.value === undefined) continue;
    const key = item.key === undefined ? scalar(BigInt(i)) : evaluate(item.key, scope);
    bindValue(item.value, indexOf(value, key), bound, locals, scope);
  }
}

function unboundTurn(loop: Loop, scope: RuleScope, locals: Locals): RuleScope {
  const bound = new Map(scope.bound);
  const element = unknown('an element of an array of unknown length');
  bind(loop.key, element, bound, locals);
  bindValue(loop.value, element, bound, locals, scope);
  return { ...scope, bound };
}

/**
 * Plays a loop nobody knows the turns of. What one turn adds may be there; what it changes may have changed again, and is vague
 * (validation 3.2).
 */
export function playUnknownTurns(
  body: readonly Stmt[],
  { scope, locals }: WritePlace,
  walk: (scope: RuleScope, locals: Locals) => boolean,
  ofRows = false,
): void {
  if (body.length === 0) return;
  const before = new Map([...locals].map(([name, local]) => [name, local instanceof RuleMap ? local.copy() : local]));
  // A loop over the rows of an input runs for every row there is.
  walk(ofRows ? scope : { ...scope, undecided: true }, locals);
  for (const [name, after] of [...locals]) {
    const old = before.get(name);
    if (old === after) continue;
    if (after instanceof RuleMap) locals.set(name, turned(old instanceof RuleMap ? old : new RuleMap(), after, scope));
    else locals.set(name, unknown(UNKNOWN_TURNS));
  }
}

function turned(before: RuleMap, after: RuleMap, { rows = [] }: RuleScope): RuleMap {
  const out = new RuleMap();
  for (const [field, entry] of before.fields) {
    const now = after.fields.get(field);
    out.set(field, now?.value === entry.value ? entry : { ...entry, value: unknown(UNKNOWN_TURNS) });
  }
  for (const [field, entry] of after.fields) {
    // The rules of a row hold for every row there is.
    const always = rows.some((input) => field.startsWith(`${input}.*`));
    if (!before.fields.has(field)) out.set(field, always ? entry : { ...entry, maybe: true });
  }
  for (const part of [...before.unread, ...after.unread]) out.note(part);
  return out;
}

/** Gives the name of the input whose rows an expression lists: `$request->input('items')`. */
function inputOf(expr: Expr, scope: RuleScope): string | undefined {
  if (expr.k === 'bin' && expr.op === '??') return inputOf(expr.l, scope);
  if (expr.k === 'prop' && typeof expr.name === 'string') return isRequest(expr.on, scope) ? expr.name : undefined;
  if (expr.k !== 'mcall' || typeof expr.name !== 'string' || !INPUT.has(expr.name.toLowerCase())) return undefined;
  const [name] = expr.args;
  return name === undefined || !isRequest(expr.on, scope) ? undefined : printed(evaluate(name.value, scope));
}
