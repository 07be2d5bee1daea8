import type { Expr, Param } from '@docgen/php';
import { isIntKey, list, NULL, shape, unknown } from '../../../types/make.js';
import type { ShapeField, Type } from '../../../types/type.js';
import { union } from '../../../types/union.js';
import { applyCallable, callWith } from '../../evaluator.js';
import type { BodyFrame } from '../../frame.js';

/** Holds one argument as passed: its type, and the expression that gave it, when there is one. */
export interface PassedArgument {
  type: Type;
  expr?: Expr;
}

/** Fills a place before a named argument where nothing was passed. */
export const ABSENT: PassedArgument = { type: NULL };

/**
 * Holds the arguments of a call (engine 9.4). Literal-array spreads are expanded; after an unreadable spread every
 * later slot is unknown, which is not the same as absent.
 */
export interface CallArgs {
  frame: BodyFrame;
  positional: PassedArgument[];
  named: Map<string, PassedArgument>;
  /** An unreadable spread is among them. */
  unreadable: boolean;
  /** Types of the values spread there. */
  spreads?: Type[];
}

/** Gives the types of a call's unreadable spreads. */
export function spreadsOf(args: CallArgs): readonly Type[] {
  return args.unreadable ? (args.spreads ?? [unknown('dynamic-call')]) : [];
}

export function typeArgs(frame: BodyFrame, types: readonly Type[]): CallArgs {
  return { frame, positional: types.map((type) => ({ type })), named: new Map(), unreadable: false };
}

/** Gives the argument of a slot, or undefined when it is absent; unknown behind an unreadable spread. */
export function passed(args: CallArgs, index: number, name?: string): PassedArgument | undefined {
  const found = (name === undefined ? undefined : args.named.get(name)) ?? args.positional[index];
  if (found === ABSENT) return undefined;
  if (found !== undefined) return found;
  return args.unreadable ? { type: unknown('dynamic-call') } : undefined;
}

export function argType(args: CallArgs, index: number, name?: string): Type | undefined {
  return passed(args, index, name)?.type;
}

/** Gives the text of a slot that holds one known string. */
export function argText(args: CallArgs, index: number, name?: string): string | undefined {
  const type = argType(args, index, name);
  return type?.kind === 'literal' && typeof type.value === 'string' ? type.value : undefined;
}

/**
 * Gives the strings of a literal list, or of several literal arguments from a slot on; undefined when any is
 * unreadable.
 */
export function argTexts(args: CallArgs, from = 0): string[] | undefined {
  if (args.unreadable) return undefined;
  const out: string[] = [];
  for (const { type } of args.positional.slice(from)) {
    const items =
      type.kind === 'shape'
        ? type.fields.map((f) => (isIntKey(f.key) ? f.type : { kind: 'literal' as const, value: f.key }))
        : [type];
    for (const item of items) {
      if (item.kind !== 'literal' || typeof item.value !== 'string') return undefined;
      out.push(item.value);
    }
  }
  return out;
}

/** Binds parameter names to arguments; a parameter without an argument is left out. */
export function bind(params: readonly Param[], args: CallArgs): Map<string, PassedArgument> {
  const out = new Map<string, PassedArgument>();
  params.forEach((param, index) => {
    if (param.variadic === true) {
      const rest = args.positional.slice(index).map((p) => p.type);
      const names = [...args.named].filter(([name]) => !params.some((p) => p.name === name && p.variadic !== true));
      const fields: ShapeField[] = [
        ...rest.map((type, i) => ({ key: String(i), type })),
        ...names.map(([key, p]) => ({ key, type: p.type })),
      ];
      out.set(param.name, { type: args.unreadable ? list(union([...rest, unknown('dynamic-call')])) : shape(fields) });
      return;
    }
    const given = passed(args, index, param.name);
    if (given !== undefined) out.set(param.name, given);
  });
  return out;
}

/** Runs the callback in an argument slot with these parameter types. */
export function applyArg(args: CallArgs, index: number, params: readonly Type[]): Type | undefined {
  const given = passed(args, index);
  return given === undefined ? undefined : applyCallable(given.type, params, args.frame);
}

/** Answers a callable argument that the callee runs exactly once before it returns, without arguments that are read. */
export function applyArgOnce(args: CallArgs, index: number): Type | undefined {
  const given = passed(args, index);
  return given === undefined ? undefined : callWith(given.type, typeArgs(args.frame, []), args.frame);
}
