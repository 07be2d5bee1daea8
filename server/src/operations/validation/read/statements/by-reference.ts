import type { Expr, Stmt } from '@docgen/php';
import { evaluate } from '../evaluator.js';
import { indexOf } from '../expressions/arrays.js';
import { decide } from '../expressions/conditions.js';
import { type ArrayElement, type RuleValue, scalar, unknown } from '../expressions/value.js';
import type { RuleMap } from '../rules/rule-map.js';
import type { RuleScope } from '../scope.js';

type Loop = Stmt & { k: 'foreach' };
/** Tells how a turn left its statements; `lost` when a part of it cannot be followed. */
type End = 'next' | 'continue' | 'lost';

/** Bounds the array a loop by reference is followed over. */
const MOST_TURNS = 64;

/**
 * Plays `foreach ($rules as $key => &$rule)` on a local rule array (validation 3.1): every turn is followed over
 * assignments, conditions and inner loops of the kind. An element whose turn cannot be followed is unknown afterwards.
 */
export function rewriteElements(loop: Loop, map: RuleMap, scope: RuleScope): void {
  const name = variable(loop.value);
  for (const [field, entry] of [...map.fields]) {
    const bound = turn(loop, scope, scalar(field), entry.value);
    const ended = name === undefined || map.fields.size > MOST_TURNS ? 'lost' : run(loop.body, scope, bound);
    const value = ended === 'lost' || name === undefined ? undefined : bound.get(name);
    map.set(field, { ...entry, value: value ?? unknown('an element a loop rewrites') });
  }
}

function turn(loop: Loop, scope: RuleScope, key: RuleValue, value: RuleValue): Map<string, RuleValue> {
  const bound = new Map(scope.bound);
  const [keyName, name] = [loop.key === undefined ? undefined : variable(loop.key), variable(loop.value)];
  if (keyName !== undefined) bound.set(keyName, key);
  if (name !== undefined) bound.set(name, value);
  return bound;
}

function run(body: readonly Stmt[], scope: RuleScope, bound: Map<string, RuleValue>): End {
  for (const statement of body) {
    const end = step(statement, scope, bound);
    if (end !== 'next') return end;
  }
  return 'next';
}

function step(s: Stmt, scope: RuleScope, bound: Map<string, RuleValue>): End {
  const at: RuleScope = { ...scope, bound };
  switch (s.k) {
    case 'expr':
      return s.e.k === 'assign' && assign(s.e.to, evaluate(s.e.e, at), bound) ? 'next' : 'lost';
    case 'if': {
      const test = decide(s.if, at);
      if (test === undefined) return 'lost';
      return run(test ? s.then : (s.else ?? []), scope, bound);
    }
    case 'block':
      return run(s.body, scope, bound);
    case 'continue':
      return s.levels === undefined || s.levels === 1 ? 'continue' : 'lost';
    case 'foreach':
      return s.byRef === true ? inner(s, scope, bound) : 'lost';
    default:
      return 'lost';
  }
}

/** Plays a loop by reference over an element that is itself an array. */
function inner(loop: Loop, scope: RuleScope, bound: Map<string, RuleValue>): End {
  const [of, name] = [variable(loop.of), variable(loop.value)];
  const array = of === undefined ? undefined : bound.get(of);
  if (of === undefined || name === undefined || array?.k !== 'array' || array.entries.length > MOST_TURNS)
    return 'lost';
  const entries: ArrayElement[] = [];
  for (const entry of array.entries) {
    const own = turn(loop, { ...scope, bound }, scalar(entry.key ?? null), entry.value);
    if (run(loop.body, scope, own) === 'lost') return 'lost';
    entries.push({ ...entry, value: own.get(name) ?? entry.value });
  }
  bound.set(of, { ...array, entries });
  return 'next';
}

function assign(to: Expr, value: RuleValue, bound: Map<string, RuleValue>): boolean {
  if (to.k === 'list' || to.k === 'array') {
    return to.items.every((item, i) => {
      if (item.value === undefined) return true;
      const key = item.key?.k === 'str' ? scalar(item.key.v) : item.key === undefined ? scalar(BigInt(i)) : undefined;
      return key !== undefined && assign(item.value, indexOf(value, key), bound);
    });
  }
  const name = variable(to);
  if (name === undefined) return false;
  bound.set(name, value);
  return true;
}

function variable(expr: Expr): string | undefined {
  return expr.k === 'var' && typeof expr.name === 'string' ? expr.name : undefined;
}
