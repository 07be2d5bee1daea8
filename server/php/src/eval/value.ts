/**
 * Models a PHP value that is known without running anything. Scalars are JavaScript's own: integers are bigint and
 * floats number, because `1` and `1.0` differ and PHP integers have 64 bits. `Open` are the kinds that stand for what is not
 * known; without them a value is known to its last member.
 */
export type PhpValue<Open = never> = PhpScalar | PhpArray<Open> | PhpEnumCase | PhpObject<Open> | Open;

export type PhpScalar = null | boolean | bigint | number | string;

/** Names a member as PHP stores it: decimal text of 64 bits is an integer. */
export type PhpKey = string | bigint;

/** Holds members in a Map, which keeps the order PHP keeps: a key that is set again stays in its place. */
export interface PhpArray<Open = never> {
  k: 'array';
  entries: Map<PhpKey, PhpValue<Open>>;
}

export interface PhpEnumCase {
  k: 'case';
  class: string;
  name: string;
  /** Gives the backing value; absent for a pure enum. */
  value?: string | bigint;
}

/** Holds an object with its properties; of other classes than `stdClass` only truth and identity count here. */
export interface PhpObject<Open = never> {
  k: 'object';
  class: string;
  props: Map<string, PhpValue<Open>>;
}

/** Stands for a `Closure`, written as one or made of a function: true, and identical to itself alone. */
export interface PhpClosure {
  k: 'closure' | 'callable';
}

/** Stands for a value that is not known; `why` is a short phrase for a diagnostic ("a call to config()"). */
export interface PhpUnknown {
  k: 'unknown';
  why: string;
}

/** Holds the values of which a run decides for one. */
export interface PhpChoice {
  k: 'choice';
  arms: OpenValue[];
}

/** Models a value that may not be known, or hold members that are not. */
export type OpenValue = PhpValue<Open>;
export type OpenArray = PhpArray<Open>;
export type OpenObject = PhpObject<Open>;
type Open = PhpUnknown | PhpChoice | PhpClosure;

/**
 * A function of PHP or of the framework whose result follows from its arguments alone. No argument is unknown or a choice
 * itself (`lift` sees to that); members of arrays may be. Undefined where the result cannot be told: PHP throws, the
 * machine decides, or a member that counts is unknown.
 */
export type PureFunction = (args: readonly OpenValue[]) => OpenValue | undefined;

/** Holds the outcome of folding an expression. */
export type Folded = { ok: true; value: PhpValue } | { ok: false; why: string };

export function unknownBecause(why: string): PhpUnknown {
  return { k: 'unknown', why };
}

export function isArray(value: PhpValue): value is PhpArray;
export function isArray(value: OpenValue): value is OpenArray;
export function isArray(value: OpenValue): boolean {
  return isKind(value, 'array');
}

export function isCase(value: OpenValue): value is PhpEnumCase {
  return isKind(value, 'case');
}

export function isObject(value: OpenValue): value is OpenObject {
  return isKind(value, 'object');
}

export function isUnknown(value: OpenValue): value is PhpUnknown {
  return isKind(value, 'unknown');
}

export function isChoice(value: OpenValue): value is PhpChoice {
  return isKind(value, 'choice');
}

/** Tells whether a value is unknown, or a choice. */
export function isOpen(value: OpenValue): value is PhpUnknown | PhpChoice {
  return isKind(value, 'unknown') || isKind(value, 'choice');
}

function isKind(value: unknown, kind: string): boolean {
  return typeof value === 'object' && value !== null && (value as { k: string }).k === kind;
}
