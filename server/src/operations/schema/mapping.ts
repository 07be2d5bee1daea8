import type { ClassMetadata, Type, UnknownReason } from '@docgen/engine';
import type { Anchor } from '@docgen/protocol';
import type { AnalysisContext } from '../../analysis/index.js';

/**
 * Names the position of a value (responses 4.4): `returned` by the action or argument of `json()`, argument of `response()`, item of a
 * collection, in an `array` that `toArray()` of a page or a model makes, `member` of anything else.
 */
export type ValuePosition = 'returned' | 'response' | 'array' | 'item' | 'member';

/** Notes a member published unconstrained (responses 2.3). */
export interface Unresolved {
  member: string;
  reason: UnknownReason | 'bare-object';
}

/** Holds the state of mapping one owner's type. */
export interface Mapping {
  ctx: AnalysisContext;
  place: ValuePosition;
  /** Member path from the owner, for diagnostics. */
  path: readonly string[];
  unresolved: Unresolved[];
  /** Counts collections and lists whose integer keys may have gaps. */
  gaps: { count: number };
  /** Says that the value is inside a resource's body: arrays with integer keys are renumbered (responses 7.3). */
  renumbers?: boolean;
  /** Says that the value is streamed, where a generator is an array of what it yields. */
  streams?: true;
  /** Wrap keys that code of the action writes to the static `$wrap` of a class, and where; null for none. */
  wraps?: readonly { owner: string; key: string | null; place: Anchor }[];
  /** Return site the value stands at, for what is said about the value itself. */
  site?: Anchor;
}

export function mapping(ctx: AnalysisContext, place: ValuePosition = 'returned'): Mapping {
  return { ctx, place, path: [], unresolved: [], gaps: { count: 0 } };
}

export function atMember(at: Mapping, member: string, place: ValuePosition = 'member'): Mapping {
  return { ...at, path: [...at.path, member], place };
}

export function atPosition(at: Mapping, place: ValuePosition): Mapping {
  return at.place === place ? at : { ...at, place };
}

/** Notes a type without information; its schema is `{}`. */
export function noteUnresolved(at: Mapping, reason: Unresolved['reason']): void {
  at.unresolved.push({ member: at.path.length === 0 ? 'the body' : at.path.join('.'), reason });
}

/** Reads metadata of a class for the type arguments given, computed once and traced on its own. */
export function metadata(ctx: AnalysisContext, fqcn: string, args?: readonly Type[]): ClassMetadata {
  const given = args === undefined || args.length === 0 ? '' : `<${JSON.stringify(args)}>`;
  return ctx.derived(`metadata:${fqcn}${given}`, (inner) => {
    const found = inner.engine.classMetadata(inner, fqcn, given === '' ? undefined : args);
    inner.report(found.diagnostics ?? []);
    return found;
  });
}

export type ClassOf<T extends Type = Type> = Extract<T, { kind: 'class' }>;
