import type { Expr, Param } from '@docgen/php';
import { functionUnit, methodUnit, type RuleCallee, resolveClass } from '../callee.js';
import { evaluate, invoke, runCallee } from '../evaluator.js';
import { foldArguments } from '../expressions/arguments.js';
import { list } from '../expressions/arrays.js';
import { functionName } from '../expressions/function-name.js';
import { forwarded } from '../expressions/receiver.js';
import { printed, type RuleValue, scalar, unknown } from '../expressions/value.js';
import { calleeClass } from './callee-class.js';
import type { CallExpr } from './calls-in.js';
import { type Local, type Locals, localValue } from './local-values.js';
import { blurTarget, pathOf, playUnset, playValue, type WritePlace } from './writes.js';

/** Lists methods by which a collection changes itself. */
const SELF = new Set(['put', 'push', 'add', 'prepend', 'forget', 'transform', 'offsetset']);
/** Lists methods by which a collection is emptied in part. */
const TAKES = new Set(['pop', 'shift', 'pull', 'splice']);

/** Plays what a call changes beside its answer: what it is given by reference, and what closures capture so (validation 3.2). */
export function playEffects(expr: CallExpr, place: WritePlace): void {
  if (expr.k === 'call') playFunction(expr, place);
  else if (expr.k === 'scall') playStatic(expr, place);
  else playMethod(expr, place);
}

function playFunction(expr: Expr & { k: 'call' }, place: WritePlace): void {
  const { scope } = place;
  const name = functionName(expr);
  if (name === undefined) {
    run(evaluate(expr.fn as Expr, scope), expr, place);
    return;
  }
  const called = name.toLowerCase();
  const [target] = expr.args;
  const change = Object.hasOwn(CHANGES, called) ? CHANGES[called] : undefined;
  if (change !== undefined && target !== undefined && pathOf(target.value) !== undefined) {
    change(called, expr, place);
    return;
  }
  const fn = expr.fn as { name: string; fallback?: string };
  const callee = functionUnit(scope, fn.name, fn.fallback, () => foldArguments(expr.args, scope));
  if (callee !== undefined) runWith(callee, expr, place);
  else for (const { value } of expr.args) blurCaptured(value, place);
}

function playStatic(expr: Expr & { k: 'scall' }, place: WritePlace): void {
  const { scope } = place;
  const owner = resolveClass(scope, expr.class);
  if (owner === undefined || typeof expr.name !== 'string') return;
  const name = expr.name.toLowerCase();
  const [target, at] = expr.args;
  if (/^(?:Illuminate\\Support\\)?Arr$/.test(owner) && target !== undefined) {
    if (name === 'set') playSet(expr, place);
    else if ((name === 'forget' || name === 'pull') && at !== undefined) playForget(target.value, at.value, place);
    else if (name === 'push') blurTarget(target.value, 'a call of Arr::push()', place);
    return;
  }
  const callee = methodUnit(
    scope,
    owner,
    expr.name,
    () => foldArguments(expr.args, scope),
    forwarded(expr, owner, scope),
  );
  if (callee !== undefined) runWith(callee, expr, place);
  else for (const { value } of expr.args) blurCaptured(value, place);
}

function playMethod(expr: Expr & { k: 'mcall' }, place: WritePlace): void {
  const { scope } = place;
  if (typeof expr.name !== 'string') return;
  const name = expr.name.toLowerCase();
  const on = evaluate(expr.on, scope);
  if (on.k === 'collection') {
    if (name === 'each') each(on.of, expr.args[0]?.value, place);
    else for (const { value } of expr.args) blurCaptured(value, place);
    playCollection(expr, place);
    return;
  }
  const owner = calleeClass(expr.on, scope);
  const callee =
    owner === undefined ? undefined : methodUnit(scope, owner, expr.name, () => foldArguments(expr.args, scope));
  if (callee !== undefined) runWith(callee, expr, place);
  else for (const { value } of expr.args) blurCaptured(value, place);
}

/** Plays calls by which the collection of a variable changes itself. */
function playCollection(expr: Expr & { k: 'mcall' }, place: WritePlace): void {
  const names: string[] = [];
  let root: Expr = expr;
  for (; root.k === 'mcall'; root = root.on) names.push(String(root.name).toLowerCase());
  if (root.k !== 'var' || !names.some((name) => SELF.has(name) || TAKES.has(name))) return;
  const known = names.every((name) => SELF.has(name));
  playValue(root, known ? evaluate(expr, place.scope) : unknown('a collection that is changed'), place);
}

/** Runs a callee that takes something by reference, and writes back what it leaves there. */
function runWith(callee: RuleCallee, expr: CallExpr, place: WritePlace): void {
  const { params } = callee.fact;
  if (!params.some((param) => param.byRef)) return;
  const given = givenTo(params, expr, place);
  const after = runCallee(callee, place.scope, given)?.locals;
  writeBack(params, expr, after, place);
}

/** Runs a closure that takes or captures something by reference. */
function run(callable: RuleValue, expr: CallExpr, place: WritePlace): void {
  if (callable.k !== 'closure') return;
  const { params, uses = [] } = callable.closure;
  const captured = uses.flatMap((use) => (use.byRef ? [use.name] : []));
  if (captured.length === 0 && !params.some((param) => param.byRef)) return;
  const given = new Map([...givenTo(params, expr, place), ...heldBy(captured, place)]);
  const after = invoke(callable, foldArguments(expr.args, place.scope), place.scope, given)?.locals;
  writeBack(params, expr, after, place);
  writeCaptured(captured, after, place);
}

/** Runs a closure for each element, which captures something by reference. */
function each(over: RuleValue & { k: 'array' }, callback: Expr | undefined, place: WritePlace): void {
  const callable = callback === undefined ? undefined : evaluate(callback, place.scope);
  if (callable?.k !== 'closure') return;
  const captured = (callable.closure.uses ?? []).flatMap((use) => (use.byRef ? [use.name] : []));
  if (captured.length === 0) return;
  if (over.spread || over.entries.some((entry) => entry.maybe)) {
    if (callback !== undefined) blurCaptured(callback, place);
    return;
  }
  for (const entry of over.entries) {
    const args = [{ value: entry.value }, { value: scalar(entry.key ?? null) }];
    const after = invoke(callable, args, place.scope, heldBy(captured, place))?.locals;
    writeCaptured(captured, after, place);
  }
}

function heldBy(names: readonly string[], { locals, scope }: WritePlace): Locals {
  const out: Locals = new Map();
  for (const name of names) {
    const local = locals.get(name) ?? scope.bound.get(name);
    if (local !== undefined) out.set(name, local);
  }
  return out;
}

function writeCaptured(names: readonly string[], after: Locals | undefined, { locals }: WritePlace): void {
  for (const name of names) locals.set(name, after?.get(name) ?? unknown('a variable a closure writes'));
}

/** Makes vague what a closure that somebody may call captures by reference. */
function blurCaptured(expr: Expr, place: WritePlace): void {
  if (expr.k !== 'closure') return;
  for (const use of expr.uses ?? []) {
    if (use.byRef) blurTarget({ k: 'var', name: use.name }, 'a variable a closure writes', place);
  }
}

function givenTo(params: readonly Param[], expr: CallExpr, { scope, locals }: WritePlace): Locals {
  const out: Locals = new Map();
  for (const [at, param] of params.entries()) {
    const arg = expr.args[at]?.value;
    if (!param.byRef || arg === undefined || pathOf(arg) === undefined) continue;
    const held: Local | undefined = arg.k === 'var' ? locals.get(arg.name as string) : undefined;
    out.set(param.name, held ?? asLocal(evaluate(arg, scope)));
  }
  return out;
}

const asLocal = (value: RuleValue): Local => value;

function writeBack(params: readonly Param[], expr: CallExpr, after: Locals | undefined, place: WritePlace): void {
  for (const [at, param] of params.entries()) {
    const arg = expr.args[at]?.value;
    if (!param.byRef || arg === undefined) continue;
    const left = after?.get(param.name);
    if (left === undefined) blurTarget(arg, 'a call that changes what it is given', place);
    else if (arg.k === 'var' && typeof arg.name === 'string') place.locals.set(arg.name, left);
    else playValue(arg, localValue(left), place);
  }
}

function playAdded(called: string, expr: CallExpr, place: WritePlace): void {
  const [target, ...added] = foldArguments(expr.args, place.scope);
  const to = expr.args[0]?.value as Expr;
  const before = target?.value;
  if (before?.k !== 'array' || added.some((arg) => arg.spread)) {
    playValue(to, unknown(`a call of ${called}()`), place);
    return;
  }
  const old = before.entries.map(({ key: _, ...entry }) => entry);
  const values = added.map(({ value }) => ({ value }));
  const all = called === 'array_push' ? [...old, ...values] : [...values, ...old];
  playValue(to, { ...before, entries: all.map((entry, at) => ({ ...entry, key: BigInt(at) })) }, place);
}

/** Plays `array_pop`, `array_shift` and `array_splice` over a list that is known. */
function playShortened(called: string, expr: CallExpr, place: WritePlace): void {
  const [target, ...args] = foldArguments(expr.args, place.scope);
  const to = expr.args[0]?.value as Expr;
  const from = target?.value;
  const whole =
    from?.k === 'array' && !from.spread && from.entries.every(({ key, maybe }) => typeof key === 'bigint' && !maybe);
  const numbers = args.slice(0, 2).map(({ value }) => Number(printed(value) ?? Number.NaN));
  if (!whole || numbers.includes(Number.NaN) || !/^array_(?:pop|shift|splice)$/.test(called)) {
    blurTarget(to, `a call of ${called}()`, place);
    return;
  }
  const values = from.entries.map((entry) => entry.value);
  if (called === 'array_pop') values.pop();
  else if (called === 'array_shift') values.shift();
  else {
    const [, , by] = args;
    const inserted =
      by === undefined ? [] : by.value.k === 'array' ? by.value.entries.map((entry) => entry.value) : [by.value];
    const [start = 0, count = values.length] = numbers;
    const length = count < 0 ? Math.max(0, values.length + count - (start < 0 ? values.length + start : start)) : count;
    values.splice(start, length, ...inserted);
  }
  playValue(to, list(values), place);
}

/** Plays `array_walk($r, fn (&$v, $k) => …)`. */
function playWalk(expr: CallExpr, place: WritePlace): void {
  const { scope } = place;
  const to = expr.args[0]?.value as Expr;
  const over = evaluate(to, scope);
  const callable = expr.args[1] === undefined ? undefined : evaluate(expr.args[1].value, scope);
  const [value] = callable?.k === 'closure' ? callable.closure.params : [];
  if (
    callable?.k !== 'closure' ||
    over.k !== 'array' ||
    over.spread ||
    expr.args.length > 2 ||
    callable.closure.uses?.some((use) => use.byRef)
  ) {
    blurTarget(to, 'a call of array_walk()', place);
    return;
  }
  if (value?.byRef !== true) return;
  for (const entry of over.entries) {
    const key = scalar(entry.key ?? null);
    const after = invoke(
      callable,
      [{ value: entry.value }, { value: key }],
      scope,
      new Map([[value.name, entry.value]]),
    );
    const left = after?.locals.get(value.name);
    const at =
      typeof entry.key === 'bigint'
        ? { k: 'int' as const, v: String(entry.key) }
        : { k: 'str' as const, v: String(entry.key) };
    const result = left === undefined ? unknown('a call of array_walk()') : localValue(left);
    playValue({ k: 'index', on: to, at }, result, place);
  }
}

/** Plays `Arr::set($r, 'k', V)` and `data_set`: a dotted key reaches into the array. */
function playSet(expr: CallExpr, place: WritePlace): void {
  const [target, at, value] = expr.args;
  if (target === undefined || at === undefined || value === undefined) return;
  const key = printed(evaluate(at.value, place.scope));
  if (key === undefined || /[.*]/.test(key)) {
    blurTarget(target.value, 'a call that sets a computed place', place);
    return;
  }
  playValue({ k: 'index', on: target.value, at: at.value }, evaluate(value.value, place.scope), place);
}

function playForget(target: Expr, at: Expr, place: WritePlace): void {
  const wanted = evaluate(at, place.scope);
  const keys = wanted.k === 'array' ? wanted.entries.map((entry) => entry.value) : [wanted];
  for (const key of keys) {
    const name = printed(key);
    if (name === undefined || name.includes('.')) blurTarget(target, 'a call that removes a computed place', place);
    else playUnset({ k: 'index', on: target, at: { k: 'str', v: name } }, place);
  }
}

const blurred = (called: string, expr: CallExpr, place: WritePlace): void => {
  for (const { value } of expr.args) {
    if (value.k === 'var' || value.k === 'index') blurTarget(value, `a call of ${called}()`, place);
  }
};

/** Lists functions that change what they are given; those that sort an array leave what it holds. */
const CHANGES: Record<string, (called: string, expr: CallExpr, place: WritePlace) => void> = {
  array_push: playAdded,
  array_unshift: playAdded,
  array_pop: playShortened,
  array_shift: playShortened,
  array_splice: playShortened,
  array_walk: (_, expr, place) => playWalk(expr, place),
  array_walk_recursive: blurred,
  array_multisort: blurred,
  data_set: (_, expr, place) => playSet(expr, place),
  data_fill: blurred,
  data_forget: (_, { args: [target, at] }, place) => {
    if (target !== undefined && at !== undefined) playForget(target.value, at.value, place);
  },
  preg_match: blurred,
  preg_match_all: blurred,
  settype: blurred,
};

/** Tells whether a function changes what it is given first. */
export function changesArgument(called: string): boolean {
  return Object.hasOwn(CHANGES, called.toLowerCase());
}
