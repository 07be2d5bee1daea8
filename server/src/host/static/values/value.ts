import type { ClosureExpr } from '@docgen/php';
import type { At } from '@docgen/protocol';

/**
 * Values of the interpreter (host 8.1). Scalars are JavaScript's own, integers bigint. Arrays are copied on write, so a
 * value may be shared; objects are references, as in PHP. Class names are strings.
 */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | ArrayValue
  | CaseValue
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

export interface CaseValue {
  k: 'case';
  class: string;
  name: string;
  value?: string | bigint;
}

/** The fact a piece of code stands in: its root value gives ordinals, its id the lines. */
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

/** First-class callable of a function or method. */
export interface CallableValue {
  k: 'callable';
  function?: string;
  on?: ObjectValue;
  class?: string;
  method?: string;
}

/** `native` is the state of an object of the framework the interpreter knows; project objects have only `props`. */
export interface ObjectValue {
  k: 'object';
  class: string;
  props: Map<string, Value>;
  native?: unknown;
}

/** A value chosen by a condition only known at run time. `taken` is the last arm (host 12.1). */
export interface Alternatives {
  k: 'alt';
  taken: Value;
  others: Value[];
  condition: string;
  at: At;
}

export interface Unknown {
  k: 'unknown';
  /** Short phrase: `a call to tenant()`. */
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
  return v !== null && typeof v === 'object' && v.k === 'alt';
}
export function isCase(v: Value | undefined): v is CaseValue {
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

/** Members of an object literal as a PHP array. */
export function assoc(members: Record<string, Value>): ArrayValue {
  return { k: 'array', entries: new Map(Object.entries(members)) };
}

export function items(v: ArrayValue): Value[] {
  return [...v.entries.values()];
}

/** The key PHP stores for an offset; undefined when the value cannot be one. */
export function keyOf(v: Value): Key | undefined {
  if (typeof v === 'string') {
    return /^(0|-?[1-9]\d{0,17})$/.test(v) ? BigInt(v) : v;
  }
  if (typeof v === 'bigint') return v;
  if (typeof v === 'boolean') return v ? 1n : 0n;
  if (typeof v === 'number' && Number.isFinite(v)) return BigInt(Math.trunc(v));
  return v === null ? '' : undefined;
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

/** PHP's truth; undefined when it depends on something unknown. */
export function truth(v: Value): boolean | undefined {
  if (v === null) return false;
  switch (typeof v) {
    case 'boolean':
      return v;
    case 'bigint':
      return v !== 0n;
    case 'number':
      return v !== 0;
    case 'string':
      return v !== '' && v !== '0';
  }
  switch (v.k) {
    case 'array':
      return v.entries.size > 0;
    case 'unknown':
      return undefined;
    case 'alt': {
      const taken = truth(v.taken);
      return v.others.every((other) => truth(other) === taken) ? taken : undefined;
    }
  }
  return true;
}

/** PHP's string form; undefined when there is none or it is unknown. Alternatives are not resolved here. */
export function text(v: Value | undefined): string | undefined {
  if (v === undefined) return undefined;
  if (v === null) return '';
  if (typeof v === 'string') return v;
  if (typeof v === 'bigint') return v.toString();
  if (typeof v === 'boolean') return v ? '1' : '';
  if (typeof v === 'number') return floatText(v);
  if (v.k === 'object' && typeof v.native === 'string') return v.native;
  return undefined;
}

function floatText(v: number): string {
  if (Number.isInteger(v) && Math.abs(v) < 1e15) return v.toString();
  return Number(v.toPrecision(14)).toString();
}

/** Strict equality (`===`); undefined when unknown. */
export function same(a: Value, b: Value): boolean | undefined {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') {
    return isUnknown(a) || isUnknown(b) || isAlt(a) || isAlt(b) ? undefined : false;
  }
  if (a.k === 'unknown' || b.k === 'unknown' || a.k === 'alt' || b.k === 'alt') return undefined;
  if (a.k === 'case' && b.k === 'case') return a.class === b.class && a.name === b.name;
  if (a.k === 'array' && b.k === 'array') {
    if (a.entries.size !== b.entries.size) return false;
    const others = [...b.entries];
    let i = 0;
    let sure: boolean | undefined = true;
    for (const [key, value] of a.entries) {
      const other = others[i++];
      if (other === undefined || other[0] !== key) return false;
      const equal = same(value, other[1]);
      if (equal === false) return false;
      if (equal === undefined) sure = undefined;
    }
    return sure;
  }
  return false;
}

/** Loose equality (`==`) of PHP 8; undefined when unknown. */
export function equal(a: Value, b: Value): boolean | undefined {
  if (isUnknown(a) || isUnknown(b) || isAlt(a) || isAlt(b)) return undefined;
  if (typeof a === 'boolean' || typeof b === 'boolean' || a === null || b === null) {
    if (typeof a === 'string' && b === null) return a === '';
    if (typeof b === 'string' && a === null) return b === '';
    return truth(a) === truth(b);
  }
  const x = numeric(a);
  const y = numeric(b);
  if (x !== undefined && y !== undefined && (typeof a !== 'string' || typeof b !== 'string' || true)) return x === y;
  if (typeof a !== 'object' && typeof b !== 'object') return text(a) === text(b);
  return same(a, b);
}

/** Number of a numeric value or numeric string. */
export function numeric(v: Value): number | undefined {
  if (typeof v === 'bigint') return Number(v);
  if (typeof v === 'number') return v;
  if (typeof v === 'string' && /^\s*[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?\s*$/.test(v)) return Number(v);
  return undefined;
}

/** The likely value of alternatives, for places that need one and report it. */
export function settle(v: Value): Value {
  return isAlt(v) ? settle(v.taken) : v;
}

/** What `condition` left undecided: equal arms are one value, else the last one is taken. */
export function alternatives(arms: readonly Value[], condition: string, at: At): Value {
  const taken = arms[arms.length - 1] ?? null;
  const others = arms.slice(0, -1).filter((arm) => same(arm, taken) !== true);
  if (others.length === 0) return taken;
  if (isUnknown(taken)) return taken;
  return { k: 'alt', taken, others, condition, at };
}

/** Applies a pure function through alternatives, so that a choice is reported where it matters and not before. */
export function lift(values: readonly Value[], apply: (values: Value[]) => Value): Value {
  const choice = values.find(isAlt);
  if (choice === undefined) return apply(values as Value[]);
  const taken = lift(
    values.map((v) => (isAlt(v) ? v.taken : v)),
    apply,
  );
  const others: Value[] = [];
  for (let i = 0; i < choice.others.length; i++) {
    others.push(
      lift(
        values.map((v) => (isAlt(v) ? (v.others[i] ?? v.taken) : v)),
        apply,
      ),
    );
  }
  return alternatives([...others, taken], choice.condition, choice.at);
}

/** A value shown to people. */
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
    case 'alt':
      return show(v.taken);
    case 'unknown':
      return v.why;
  }
}
