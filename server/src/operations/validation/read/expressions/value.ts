import { type Arg, type ClosureExpr, type Expr, type PhpScalar, toText } from '@docgen/php';
import type { Anchor } from '@docgen/protocol';
import type { RuleComment } from '../../rule.js';
import type { RuleScope } from '../scope.js';
import { weightOf } from './weight.js';

/** Limits the elements of all alternatives: each is compared with the others, whole. */
const MAX_ALTERNATIVES = 20_000;

export function choice(arms: RuleValue[]): RuleValue {
  if (arms.reduce((sum, arm) => sum + weightOf(arm), 0) > MAX_ALTERNATIVES)
    return unknown('alternatives too large to follow');
  const distinct = arms.filter((arm, i) => arms.findIndex((other) => sameValue(arm, other)) === i);
  return distinct.length === 1 ? (distinct[0] as RuleValue) : { k: 'choice', arms };
}

/** Holds a folded value of a rule array (validation 4.1). */
export type RuleValue =
  | { k: 'scalar'; v: PhpScalar }
  | { k: 'array'; entries: ArrayElement[] /** Elements of unknown number are missing. */; spread?: true }
  | { k: 'case'; class: string; name: string; value?: string | bigint }
  /** A static call that no application code answers, with the calls chained on it. */
  | { k: 'call'; class: string; method: string; args: readonly Argument[]; chain: readonly Link[] }
  | { k: 'new'; class: string; args: readonly Argument[]; chain: readonly Link[] }
  | { k: 'collection'; of: RuleValue & { k: 'array' } }
  /** A string with unknown parts; a gap stands as `GAP`. */
  | { k: 'text'; v: string }
  | { k: 'closure'; closure: ClosureExpr; scope: RuleScope }
  /** A function or method by name, as `$this->m(...)` gives it. */
  | { k: 'callable'; name: string; class?: string; late?: string }
  /** `branches` says that the arms come from the branches of a statement. */
  | { k: 'choice'; arms: RuleValue[]; branches?: true }
  | { k: 'this' }
  /** `given` says that it is there, and not null. */
  | { k: 'unknown'; why: string; given?: true };

export interface ArrayElement {
  key?: string | bigint;
  value: RuleValue;
  /** The item of the literal the element was written as. */
  node?: object;
  scope?: RuleScope;
  /** The place of the entry of a rule array it was written as, and the comment beside it. */
  anchor?: Anchor;
  comment?: RuleComment;
  /** Says that some paths only have the element. */
  maybe?: true;
}

/** Holds one chained call. */
export interface Link {
  method: string;
  args: readonly Argument[];
}

/** Holds a folded argument; conditions are decided from the expression. `spread` stands for a gap of unknown length. */
export interface Argument {
  value: RuleValue;
  expr?: Expr;
  scope?: RuleScope;
  /** Says that it stands for all arguments behind those with a known position. */
  spread?: true;
  /** The arguments given by name, when no other stands behind the known positions. */
  named?: ReadonlyMap<string, Argument>;
}

export type WrittenArguments = readonly Arg[];

/** Stands for an unknown part of a string. */
export const GAP = '\0';

export const scalar = (v: PhpScalar): RuleValue => ({ k: 'scalar', v });
/** Gives what an array has under a key it lacks: the framework refuses to read it, and `isset` and `??` see null. */
export const missing = (): RuleValue => ({ k: 'unknown', why: MISSING });
const MISSING = 'an element that is not there';

export function isMissing(value: RuleValue): boolean {
  return (value.k === 'unknown' && value.why === MISSING) || (value.k === 'scalar' && value.v === null);
}

export const unknown = (why: string): RuleValue => ({ k: 'unknown', why });
/** Gives a value nobody knows that is there, and neither null nor empty: a parameter the route's template has. */
export const given = (why: string): RuleValue => ({ k: 'unknown', why, given: true });

/** Tells whether a value is null; undefined when only a run can tell. */
export function isNull(value: RuleValue): boolean | undefined {
  if (value.k === 'unknown') return value.given === true ? false : undefined;
  if (value.k === 'choice') {
    const each = new Set(value.arms.map(isNull));
    return each.size === 1 ? [...each][0] : undefined;
  }
  if (value.k === 'scalar') return value.v === null;
  return value.k === 'call' || value.k === 'this' ? undefined : false;
}

/** Gives the text PHP prints for a value, when it prints one. */
export function printed(value: RuleValue): string | undefined {
  return value.k === 'scalar' ? toText(value.v) : undefined;
}

/** Tells whether two values are equal in every respect that folding knows. Their kept weights tell most that differ apart. */
export function sameValue(a: RuleValue, b: RuleValue): boolean {
  return a === b || (a.k === b.k && weightOf(a) === weightOf(b) && shapeOf(a) === shapeOf(b));
}

/** Writes a text that is the same for equal values. */
export function shapeOf(value: RuleValue): string {
  switch (value.k) {
    case 'scalar':
      return `${typeof value.v}:${String(value.v)}`;
    case 'array':
      return `[${value.entries.map((e) => `${String(e.key)}=>${shapeOf(e.value)}`).join(',')}${value.spread ? '…' : ''}]`;
    case 'case':
      return `case:${value.class}::${value.name}`;
    case 'text':
      return `text:${value.v}`;
    default:
      return `?${serial(value)}`;
  }
}

let serials = 0;
const serialOf = new WeakMap<object, number>();
/** Numbers a value without structural equality, which is equal to itself alone. */
export function serial(value: object): number {
  const known = serialOf.get(value);
  if (known !== undefined) return known;
  serials += 1;
  serialOf.set(value, serials);
  return serials;
}
