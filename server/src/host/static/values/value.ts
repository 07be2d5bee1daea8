import {
  type ClosureExpr,
  equal as equalValues,
  identical,
  numericText,
  type PhpEnumCase,
  toBool,
  toKey,
  toText,
} from '@docgen/php';
import type { At } from '@docgen/protocol';

/**
 * Holds values of the interpreter (host 8.1): those of `@docgen/php`, so that its operators take them as they are, and
 * kinds only an interpreter has. Arrays are copied on write, so a value may be shared; objects are references, as in
 * PHP.
 */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | ArrayValue
  | PhpEnumCase
  | InterpretedClosure
  | CallableValue
  | ObjectValue
  | Alternatives
  | Unknown;

export type Key = string | bigint;

export interface ArrayValue {
  k: 'array';
  entries: Map<Key, Value>;
}

/** Names the fact a piece of code stands in: its root value gives ordinals, its id the lines. */
export interface Unit {
  path: string;
  fact: string;
  root: object;
}

export interface InterpretedClosure {
  k: 'closure';
  node: ClosureExpr;
  unit: Unit;
  /** Captured variables. */
  captured: Map<string, Value>;
  self: ObjectValue | null;
  /** Lexical class and late static class. */
  class: string | null;
  called: string | null;
}

/** Holds a first-class callable of a function or method. */
export interface CallableValue {
  k: 'callable';
  function?: string;
  on?: ObjectValue;
  class?: string;
  method?: string;
}

/**
 * Holds an object. `native` is the state of an object of the framework the interpreter plays; project objects have only
 * `props`.
 */
export interface ObjectValue {
  k: 'object';
  class: string;
  props: Map<string, Value>;
  native?: unknown;
}

/**
 * Holds the arms of a value that a condition only known at run time chooses. The last arm is the one that is taken
 * (host 12.1).
 */
export interface Alternatives {
  k: 'choice';
  arms: Value[];
  condition: string;
  at: At;
}

export interface Unknown {
  k: 'unknown';
  /** A short phrase: `a call to tenant()`. */
  why: string;
  at: At;
}

export function unknown(why: string, at: At = null): Unknown {
  return { k: 'unknown', why, at };
}

export function isUnknown(v: Value | undefined): v is Unknown {
  return v !== null && typeof v === 'object' && v.k === 'unknown';
}
export function isArray(v: Value | undefined): v is ArrayValue {
  return v !== null && typeof v === 'object' && v.k === 'array';
}
export function isObject(v: Value | undefined): v is ObjectValue {
  return v !== null && typeof v === 'object' && v.k === 'object';
}
export function isAlt(v: Value | undefined): v is Alternatives {
  return v !== null && typeof v === 'object' && v.k === 'choice';
}
export function isCase(v: Value | undefined): v is PhpEnumCase {
  return v !== null && typeof v === 'object' && v.k === 'case';
}
export function isCallable(v: Value | undefined): v is InterpretedClosure | CallableValue {
  return v !== null && typeof v === 'object' && (v.k === 'closure' || v.k === 'callable');
}

export function list(values: Iterable<Value>): ArrayValue {
  const entries = new Map<Key, Value>();
  let next = 0n;
  for (const value of values) entries.set(next++, value);
  return { k: 'array', entries };
}

export function map(pairs: Iterable<readonly [Key, Value]>): ArrayValue {
  return { k: 'array', entries: new Map(pairs) };
}

/** Makes a PHP array of the members of an object literal. */
export function assoc(members: Record<string, Value>): ArrayValue {
  return { k: 'array', entries: new Map(Object.entries(members)) };
}

export function items(v: ArrayValue): Value[] {
  return [...v.entries.values()];
}

/** Gives the key PHP stores for an offset; undefined when the value cannot be one. */
export function keyOf(v: Value): Key | undefined {
  return toKey(v);
}

export function nextIndex(v: ArrayValue): bigint {
  let next = 0n;
  for (const key of v.entries.keys()) if (typeof key === 'bigint' && key >= next) next = key + 1n;
  return next;
}

export function isList(v: ArrayValue): boolean {
  let next = 0n;
  for (const key of v.entries.keys()) if (key !== next++) return false;
  return true;
}

/** Gives PHP's truth; undefined when it depends on something unknown. */
export function truth(v: Value): boolean | undefined {
  return toBool(v);
}

/** Gives PHP's string form; undefined when there is none or it is unknown. Alternatives are not resolved here. */
export function text(v: Value | undefined): string | undefined {
  if (v === undefined) return undefined;
  return isObject(v) && typeof v.native === 'string' ? v.native : toText(v);
}

/** Compares strictly (`===`); undefined when unknown. An unknown value is equal to itself. */
export function same(a: Value, b: Value): boolean | undefined {
  return a === b || identical(a, b);
}

/** Compares loosely (`==`); undefined when unknown. */
export function equal(a: Value, b: Value): boolean | undefined {
  return equalValues(a, b);
}

/** Gives the number of a numeric value or numeric string. */
export function numeric(v: Value): number | undefined {
  if (typeof v === 'bigint' || typeof v === 'number') return Number(v);
  const number = typeof v === 'string' ? numericText(v) : undefined;
  return number === undefined ? undefined : Number(number);
}

/** Picks the likely value of alternatives, for uses that need one and report it. */
export function likelyValue(v: Value): Value {
  return isAlt(v) ? likelyValue(likelyArm(v)) : v;
}

/** Gives the arm that is taken where a value is used. */
export function likelyArm(v: Alternatives): Value {
  return v.arms[v.arms.length - 1] ?? null;
}

export function others(v: Alternatives): Value[] {
  return v.arms.slice(0, -1);
}

/** Joins the values an undecided `condition` leaves: equal arms are one value, else the last one is taken. */
export function alternatives(arms: readonly Value[], condition: string, at: At): Value {
  const last = arms[arms.length - 1] ?? null;
  const differing = arms.slice(0, -1).filter((arm) => same(arm, last) !== true);
  if (differing.length === 0 || isUnknown(last)) return last;
  return { k: 'choice', arms: [...differing, last], condition, at };
}

/**
 * Applies a pure function through alternatives, so that a choice is reported where it matters and not before. The
 * alternatives of one call are combined arm by arm: most hang on one condition, and their product would name outcomes
 * no run has.
 */
export function lift(values: readonly Value[], apply: (values: Value[]) => Value): Value {
  const choice = values.find(isAlt);
  if (choice === undefined) return apply(values as Value[]);
  const arms = others(choice).map((_, i) =>
    lift(
      values.map((v) => (isAlt(v) ? (others(v)[i] ?? likelyArm(v)) : v)),
      apply,
    ),
  );
  const last = lift(
    values.map((v) => (isAlt(v) ? likelyArm(v) : v)),
    apply,
  );
  return alternatives([...arms, last], choice.condition, choice.at);
}

/** Writes a value for people. */
export function show(v: Value): string {
  if (v === null) return 'null';
  if (typeof v === 'string') return `'${v}'`;
  if (typeof v === 'boolean') return v ? 'true' : 'false';
  if (typeof v !== 'object') return text(v) ?? '?';
  switch (v.k) {
    case 'array':
      return `[${[...v.entries].map(([key, value]) => (typeof key === 'string' ? `'${key}' => ${show(value)}` : show(value))).join(', ')}]`;
    case 'case':
      return `${v.class}::${v.name}`;
    case 'closure':
    case 'callable':
      return 'a closure';
    case 'object':
      return `an object of ${v.class}`;
    case 'choice':
      return show(likelyArm(v));
    case 'unknown':
      return v.why;
  }
}
