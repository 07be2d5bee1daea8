import type { Expr, Stmt } from '@docgen/php';
import { commentOf } from '../../comment.js';
import { evaluate, readArray } from '../evaluator.js';
import { indexOf, keyOf, list } from '../expressions/arrays.js';
import { spelled } from '../expressions/construct-text.js';
import { anchorOf, fieldKey, unreadKey } from '../expressions/keys.js';
import { concat } from '../expressions/operators.js';
import { type ArrayElement, type RuleValue, scalar, unknown } from '../expressions/value.js';
import { mapOf, RuleMap } from '../rules/rule-map.js';
import { type RuleScope, singleOf } from '../scope.js';
import { blur, type Locals, mapForWriting } from './local-values.js';

/** Says where a write stands: its statement holds the comment beside it. */
export interface WritePlace {
  statement: Stmt;
  scope: RuleScope;
  locals: Locals;
}

/** Plays `$r = E`, `$r['k'] = V`, `$r['k'][] = V`, `$r['k'][0] = V`, `[$a, $b] = E` (validation 3.1). */
export function playAssignment(to: Expr, e: Expr, place: WritePlace): void {
  const { scope, locals } = place;
  if (e.k === 'assign') playAssignment(e.to, e.e, place);
  if (to.k === 'var' && typeof to.name === 'string') {
    // A local with one assignment is folded where it is used (validation 3.3).
    const folded = !scope.bound.has(to.name) && singleOf(scope, to.name) !== undefined;
    const value = mayBeArray(e) && folded ? undefined : evaluate(e, scope);
    if (mayBeArray(e) && (value === undefined || OPEN.has(value.k))) locals.set(to.name, readArray(e, scope, locals));
    else if (value !== undefined && !folded) locals.set(to.name, value);
    else locals.delete(to.name);
  } else if (to.k === 'list' || to.k === 'array') {
    const value = evaluate(e, scope);
    for (const [i, item] of to.items.entries()) {
      if (item.value === undefined) continue;
      const key = item.key === undefined ? scalar(BigInt(i)) : evaluate(item.key, scope);
      playValue(item.value, indexOf(value, key), place);
    }
  } else playValue(to, evaluate(e, scope), place);
}

/** Plays `$r['k'] .= E`, `$r += E`, `$r['k'] ??= E` and their like. */
export function playOperation(expr: Expr & { k: 'assignop' }, place: WritePlace): void {
  const { scope, locals } = place;
  const { op, to, e } = expr;
  if (op === '+' && to.k === 'var') {
    mapForWriting(to, scope, locals)?.merge(readArray(e, scope, locals), 'left');
    return;
  }
  const before = evaluate(to, scope);
  if (op === '.') playValue(to, concat([before, evaluate(e, scope)]), place);
  else if (op === '??') playMissing(to, before, e, place);
  else playValue(to, unknown('a computed value'), place);
}

function playMissing(to: Expr, before: RuleValue, e: Expr, place: WritePlace): void {
  const [root, ...keys] = pathOf(to) ?? [];
  const local = root === undefined ? undefined : place.locals.get(root as string);
  const [key] = keys;
  const field = key === undefined ? undefined : fieldKey(evaluate(key as Expr, place.scope));
  const absent = local instanceof RuleMap && field !== undefined && keys.length === 1 && !local.fields.has(field);
  if (absent || (before.k === 'scalar' && before.v === null)) playValue(to, evaluate(e, place.scope), place);
  else if (before.k === 'unknown') playValue(to, unknown('a value set where there was none'), place);
}

/** Plays `$i++` and `--$i`. */
export function playStep({ op, e }: Expr & { k: 'incdec' }, place: WritePlace): void {
  const by = {
    k: 'bin' as const,
    op: op === '++' ? ('+' as const) : ('-' as const),
    l: e,
    r: { k: 'int' as const, v: '1' },
  };
  playValue(e, evaluate(by, place.scope), place);
}

/** Writes a value to a variable, or to a place in the array it holds. */
export function playValue(to: Expr, value: RuleValue, place: WritePlace): void {
  const { scope, locals } = place;
  if (to.k === 'var') {
    if (typeof to.name !== 'string') return;
    locals.set(to.name, value.k === 'array' ? mapOf(value, anchorOf(scope, to)) : value);
    return;
  }
  const path = to.k === 'index' ? pathOf(to) : undefined;
  if (path === undefined) return;
  const [root, first, ...rest] = path;
  const map = mapForWriting({ k: 'var', name: root }, scope, locals);
  if (map === undefined) return;
  const anchor = anchorOf(scope, to);
  const comment = place.statement.k === 'expr' ? commentOf(place.statement) : undefined;
  const beside = { anchor, ...(comment === undefined ? {} : { comment }) };
  const key = first === undefined ? map.nextKey() : fieldKey(evaluate(first, scope), scope);
  if (key === undefined) {
    const fits = unreadKey(evaluate(first as Expr, scope));
    blur(map, 'a write to a computed field name', fits);
    map.note({ part: `the field name ${spelled(first as Expr)}`, anchor });
    return;
  }
  if (rest.length === 0) {
    map.set(key, { value, ...beside });
    return;
  }
  const before = map.fields.get(key);
  const [last, ...more] = rest;
  if (last === undefined && more.length === 0) map.append(key, { value, ...beside });
  else map.set(key, { ...beside, ...before, value: placed(before?.value, rest, value, scope) });
}

/** Lists the variable and the keys of `$r['a'][]`: an append is undefined. */
export function pathOf(to: Expr): [string, ...(Expr | undefined)[]] | undefined {
  const keys: (Expr | undefined)[] = [];
  let at = to;
  while (at.k === 'index') {
    keys.unshift(at.at);
    at = at.on;
  }
  return at.k === 'var' && typeof at.name === 'string' && at.name !== 'this' ? [at.name, ...keys] : undefined;
}

/** Puts a value under keys of an array inside. */
function placed(
  before: RuleValue | undefined,
  [first, ...rest]: readonly (Expr | undefined)[],
  value: RuleValue,
  scope: RuleScope,
): RuleValue {
  const into = before ?? list([]);
  if (into.k !== 'array') return unknown('an element of a computed value');
  const indexes = into.entries.flatMap(({ key }) => (typeof key === 'bigint' ? [key] : []));
  const next = indexes.reduce((most, key) => (key >= most ? key + 1n : most), 0n);
  const key = first === undefined ? next : keyOf(evaluate(first, scope));
  if (key === undefined) return { ...into, entries: [], spread: true };
  const old = into.entries.find((entry) => entry.key === key);
  const inner = rest.length === 0 ? value : placed(old?.value, rest, value, scope);
  const entry: ArrayElement = { key, value: inner };
  const entries = old === undefined ? [...into.entries, entry] : into.entries.map((one) => (one === old ? entry : one));
  return { ...into, entries };
}

/** Plays `unset($r['k'])`, `unset($r['k'][0])`, `unset($r)`. */
export function playUnset(target: Expr, { scope, locals }: WritePlace): void {
  if (target.k === 'var' && typeof target.name === 'string') locals.delete(target.name);
  const path = target.k === 'index' ? pathOf(target) : undefined;
  if (path === undefined) return;
  const [root, first, ...rest] = path;
  if (!locals.has(root) && !scope.bound.has(root)) return;
  const map = mapForWriting({ k: 'var', name: root }, scope, locals);
  if (map === undefined || first === undefined) return;
  const value = evaluate(first, scope);
  const key = fieldKey(value, scope);
  if (key === undefined) blur(map, 'a computed field name that is removed', unreadKey(value));
  else if (rest.length === 0) map.fields.delete(key);
  else {
    const entry = map.fields.get(key);
    const inner = rest.length === 1 && rest[0] !== undefined ? keyOf(evaluate(rest[0], scope)) : undefined;
    if (entry?.value.k === 'array' && inner !== undefined) {
      map.fields.set(key, {
        ...entry,
        value: { ...entry.value, entries: entry.value.entries.filter((one) => one.key !== inner) },
      });
    } else if (entry !== undefined) map.fields.set(key, { ...entry, value: unknown('a list a rule is removed from') });
  }
}

/** Plays `$a = &$r['a']`. */
export function playReference(to: Expr, e: Expr, place: WritePlace): void {
  // Who writes one of the two writes the other one.
  blurTarget(e, 'a reference', place);
  playValue(to, unknown('a reference'), place);
}

/** Makes what a call may change vague: the fields keep their names. */
export function blurTarget(target: Expr, why: string, place: WritePlace): void {
  if (target.k !== 'var') {
    if (target.k === 'index') playValue(target, unknown(why), place);
    return;
  }
  const map = place.locals.get(target.name as string);
  if (map instanceof RuleMap) {
    const own = mapForWriting(target, place.scope, place.locals);
    if (own !== undefined) blur(own, why);
  } else playValue(target, unknown(why), place);
}

/** Lists kinds of values that are arrays, or may be. */
const OPEN = new Set(['array', 'collection', 'choice', 'unknown']);

/** Tells whether an expression can be a rule array. */
function mayBeArray(e: Expr): boolean {
  return !['str', 'int', 'float', 'bool', 'null', 'interp', 'closure', 'un', 'isset', 'empty', 'new'].includes(e.k);
}
