import type { Arg, Expr, Item } from '@docgen/php';
import { commentOf } from '../../comment.js';
import { functionUnit, methodUnit, resolveClass } from '../callee.js';
import { evaluate } from '../evaluator.js';
import { foldArguments } from '../expressions/arguments.js';
import { decide } from '../expressions/conditions.js';
import { spelled } from '../expressions/construct-text.js';
import { anchorOf, fieldKey } from '../expressions/keys.js';
import { openArms } from '../expressions/match.js';
import { forwarded } from '../expressions/receiver.js';
import { type RuleValue, unknown } from '../expressions/value.js';
import { MAX_DEPTH, type RuleScope, scopeOf } from '../scope.js';
import { remembered } from '../statements/call-memo.js';
import { calleeClass } from '../statements/callee-class.js';
import type { Locals } from '../statements/local-values.js';
import { readBody } from '../statements/statements.js';
import { joinMaps, RuleMap } from './rule-map.js';

/** Reads an expression as a rule array (validation 3.2). */
export function readArray(expr: Expr, scope: RuleScope, locals: Locals): RuleMap {
  const out = new RuleMap();
  const read = (e: Expr) => readArray(e, scope, locals);
  const follow = (callee: ReturnType<typeof methodUnit>): RuleMap | undefined => {
    if (callee === undefined || scope.depth >= MAX_DEPTH) return undefined;
    return remembered('rules', callee, scope, (unit, asks) =>
      readBody(unit.body, scopeOf(scope.ctx, asks, unit, scope.depth + 1)),
    )?.copy();
  };
  switch (expr.k) {
    case 'array':
      for (const item of expr.items) readItem(item, out, scope, locals);
      return out;
    case 'var': {
      const local = typeof expr.name === 'string' ? locals.get(expr.name) : undefined;
      if (local instanceof RuleMap) return local.copy();
      break;
    }
    case 'bin':
      if (expr.op === '+') {
        out.merge(read(expr.l), 'left');
        out.merge(read(expr.r), 'left');
        return out;
      }
      if (expr.op === '??') {
        const left = read(expr.l);
        if (left.fields.size > 0) return left;
        return read(expr.r);
      }
      break;
    case 'ternary': {
      const test = decide(expr.if, scope);
      if (test !== undefined) return read(test ? (expr.yes ?? expr.if) : expr.no);
      return joinMaps([read(expr.yes ?? expr.if), read(expr.no)]);
    }
    case 'match':
      return joinMaps(openArms(expr.on, expr.arms, scope).flatMap((arm) => (arm.k === 'throw' ? [] : [read(arm)])));
    case 'call': {
      const name =
        expr.fn.k === 'fref' && 'name' in expr.fn
          ? ((expr.fn as { fallback?: string }).fallback ?? (expr.fn as { name: string }).name)
          : '';
      if (MERGES.has(name.toLowerCase())) return mergeAll(expr.args, name.toLowerCase(), scope, locals);
      const passed = PASSES.has(name.toLowerCase()) ? expr.args[0]?.value : undefined;
      // With more arguments the closure among them answers.
      if (passed?.k === 'closure' && expr.args.length === 1) break;
      if (passed !== undefined && (expr.args.length === 1 || name === 'tap')) return read(passed);
      if (expr.fn.k === 'fref' && 'name' in expr.fn) {
        const fn = expr.fn as { name: string; fallback?: string };
        const map = follow(functionUnit(scope, fn.name, fn.fallback, () => foldArguments(expr.args, scope)));
        if (map !== undefined) return map;
      }
      break;
    }
    case 'scall': {
      const owner = resolveClass(scope, expr.class);
      if (owner === undefined || typeof expr.name !== 'string') break;
      const map = follow(
        methodUnit(scope, owner, expr.name, () => foldArguments(expr.args, scope), forwarded(expr, owner, scope)),
      );
      if (map !== undefined) return map;
      break;
    }
    case 'mcall': {
      if (typeof expr.name !== 'string') break;
      const collection = readCollection(expr, scope, locals);
      if (collection !== undefined) return collection;
      const owner = calleeClass(expr.on, scope);
      if (owner === undefined) break;
      const map = follow(methodUnit(scope, owner, expr.name, () => foldArguments(expr.args, scope)));
      if (map !== undefined) return map;
      break;
    }
    default:
      break;
  }
  const value = evaluate(expr, scope);
  fromValue(value, expr, out, scope);
  if (value.k !== 'array' && out.fields.size === 0) keepKeys(expr, out, scope, locals);
  return out;
}

/**
 * Keeps the fields of a list that is handed to a step nobody can read: their names are known, their rules are not (validation 3.2).
 */
function keepKeys(expr: Expr, out: RuleMap, scope: RuleScope, locals: Locals): void {
  if (expr.k !== 'call' && expr.k !== 'mcall' && expr.k !== 'scall') return;
  for (const { value } of expr.args) {
    if (value.k === 'closure' || value.k === 'str') continue;
    const known = readArray(value, scope, locals);
    for (const [field, entry] of known.fields) {
      if (!/^\d+$/.test(field)) out.set(field, { ...entry, value: unknown('a step over the list of rules') });
    }
  }
}

const MERGES = new Map<string, 'right' | 'append' | 'behind'>([
  ['array_merge', 'behind'],
  ['array_replace', 'right'],
  ['array_merge_recursive', 'append'],
  ['array_replace_recursive', 'right'],
]);
/** Lists functions that give their argument, or what a closure returns. */
const PASSES = new Set(['tap', 'once', 'value', 'with']);

function mergeAll(args: readonly Arg[], name: string, scope: RuleScope, locals: Locals): RuleMap {
  const out = new RuleMap();
  for (const arg of args) {
    if (arg.spread) {
      const parts = evaluate(arg.value, scope);
      const entries = parts.k === 'array' ? parts.entries : [];
      for (const { value } of entries) fromValue(value, arg.value, out, scope);
      if (parts.k !== 'array' || parts.spread) {
        out.note({ part: `...${spelled(arg.value)}`, anchor: anchorOf(scope, arg.value) });
      }
    } else out.merge(readArray(arg.value, scope, locals), MERGES.get(name) ?? 'right');
  }
  return out;
}

/** Reads `collect(E)->merge(F)->all()`, `->toArray()`. */
function readCollection(expr: Expr & { k: 'mcall' }, scope: RuleScope, locals: Locals): RuleMap | undefined {
  const chain: (Expr & { k: 'mcall' })[] = [];
  let at: Expr = expr;
  while (at.k === 'mcall') {
    chain.unshift(at);
    at = at.on;
  }
  if (at.k !== 'call' || at.fn.k !== 'fref' || !('name' in at.fn)) return undefined;
  const name = (at.fn as { name: string; fallback?: string }).fallback ?? (at.fn as { name: string }).name;
  if (name !== 'collect' || at.args[0] === undefined) return undefined;
  const last = chain.at(-1)?.name;
  if (last !== 'all' && last !== 'toArray') return undefined;
  const out = readArray(at.args[0].value, scope, locals);
  for (const call of chain.slice(0, -1)) {
    const [first] = call.args;
    if (first === undefined) return undefined;
    if (call.name === 'merge') out.merge(readArray(first.value, scope, locals), 'right');
    else if (!(call.name === 'only' || call.name === 'except') || !select(out, call, scope)) return undefined;
  }
  return out;
}

/** Applies `only` and `except` with the keys in an array, or one by one. */
function select(map: RuleMap, call: Expr & { k: 'mcall' }, scope: RuleScope): boolean {
  const names = new Set<string | undefined>();
  for (const { value, spread } of foldArguments(call.args, scope)) {
    if (spread || (value.k === 'array' && value.spread)) return false;
    for (const name of value.k === 'array' ? value.entries.map((e) => e.value) : [value]) names.add(fieldKey(name));
  }
  if (names.has(undefined)) return false;
  for (const field of [...map.fields.keys()]) if (names.has(field) !== (call.name === 'only')) map.fields.delete(field);
  return true;
}

function readItem(item: Item, out: RuleMap, scope: RuleScope, locals: Locals): void {
  if (item.value === undefined) return;
  if (item.spread) {
    out.merge(readArray(item.value, scope, locals), 'behind');
    return;
  }
  const anchor = anchorOf(scope, item);
  const key = item.key === undefined ? out.nextKey() : fieldKey(evaluate(item.key, scope), scope);
  if (key === undefined) {
    out.note({ part: `the field name ${spelled(item.key as Expr)}`, anchor });
    return;
  }
  const comment = commentOf(item);
  const value = evaluate(item.value, scope);
  out.set(key, {
    value,
    anchor,
    written: { node: item, value },
    ...(comment === undefined ? {} : { comment }),
  });
}

/** Adds an array another expression folds to. */
function fromValue(value: RuleValue, expr: Expr, out: RuleMap, scope: RuleScope): void {
  if (value.k === 'scalar' && value.v === null) return;
  if (value.k === 'collection') {
    fromValue(value.of, expr, out, scope);
    return;
  }
  if (value.k === 'choice') {
    const maps = value.arms.map((arm) => {
      const map = new RuleMap();
      fromValue(arm, expr, map, scope);
      return map;
    });
    out.merge(joinMaps(maps), 'right');
    return;
  }
  if (value.k !== 'array') {
    out.note({
      part: expr.k === 'var' && value.k === 'unknown' ? value.why : spelled(expr),
      anchor: anchorOf(scope, expr),
    });
    return;
  }
  for (const entry of value.entries) {
    const comment = entry.comment ?? (entry.node === undefined ? undefined : commentOf(entry.node));
    const written =
      entry.node !== undefined && entry.scope !== undefined ? anchorOf(entry.scope, entry.node) : anchorOf(scope, expr);
    const { maybe } = entry;
    out.set(String(entry.key), {
      value: entry.value,
      anchor: entry.anchor ?? written,
      ...(comment === undefined ? {} : { comment }),
      ...(maybe === true ? { maybe } : {}),
      ...(entry.node === undefined ? {} : { written: { node: entry.node, value: entry.value } }),
    });
  }
  if (value.spread) out.note({ part: 'an array of unknown length', anchor: anchorOf(scope, expr) });
}
