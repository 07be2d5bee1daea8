import { type Expr, walk } from '@docgen/php';
import { typeOf } from '../../infer/evaluator.js';
import type { CallArgs } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import { FALSE, TRUE } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';

/** Holds a body and the status that is sent with it. */
export interface BodyWithStatus {
  body: Type;
  status: Type;
}

/** Limits the values of a local that a response is read for one by one. */
const MAX_VALUES = 8;

/**
 * Reads body and status together for each value of the local both depend on: `json($r, $r['status'])`,
 * `json(['ok' => $ok], $ok ? 200 : 409)`. Each body at each status instead would say that a 200 may be the refusal (responses 6.3).
 * Undefined where there is one status, or no such local.
 */
export function pairedStatus(args: CallArgs, frame: BodyFrame): BodyWithStatus[] | undefined {
  const [data, code] = args.positional;
  if (args.unreadable || args.named.size > 0 || data?.expr === undefined || code?.expr === undefined) return undefined;
  if (code.type.kind === 'literal') return undefined;
  const [name, more] = [...localsIn(code.expr)].filter((local) => valuesOf(frame.env.get(local)).length > 1);
  if (name === undefined || more !== undefined || !localsIn(data.expr).has(name)) return undefined;
  const values = valuesOf(frame.env.get(name));
  const pairs = values.map((value) => readWith(name, value, data.expr as Expr, code.expr as Expr, frame));
  return pairs.every((pair) => pair.status.kind !== 'never' && pair.body.kind !== 'never') ? pairs : undefined;
}

/** Lists the values of a local that tell one case from another. */
function valuesOf(type: Type | undefined): readonly Type[] {
  if (type === undefined) return [];
  const values = membersOf(type).flatMap((m) => (m.kind === 'scalar' && m.type === 'bool' ? [TRUE, FALSE] : [m]));
  return values.length > MAX_VALUES || values.some((m) => m.kind === 'unknown') ? [] : values;
}

function localsIn(expr: Expr): Set<string> {
  const names = new Set<string>();
  walk(expr, (node) => {
    const at = node as Expr;
    if (at.k === 'var' && typeof at.name === 'string' && at.name !== 'this') names.add(at.name);
  });
  return names;
}

/** Lists expressions that are read at once; a call is not followed a second time. */
const CONSTANTS: ReadonlySet<Expr['k']> = new Set(['int', 'const', 'cconst', 'prop', 'sprop', 'var']);

/**
 * Gives the constants among the ways of a status: 500 of `$e->getCode() ?: 500`, whose type is any integer. Undefined where there are none,
 * or the ways are not written in the expression.
 */
export function constantWays(code: Expr, frame: BodyFrame): Type | undefined {
  const ways = waysOf(code);
  if (ways.length < 2) return undefined;
  const read = ways.filter((way) => CONSTANTS.has(way.k)).map((way) => apart(frame, () => typeOf(way, frame)));
  const known = read.flatMap(membersOf).filter((type) => type.kind === 'literal');
  return known.length === 0 ? undefined : union(known);
}

function waysOf(expr: Expr): Expr[] {
  if (expr.k === 'ternary') return [...waysOf(expr.yes ?? expr.if), ...waysOf(expr.no)];
  if (expr.k === 'match') return expr.arms.flatMap((arm) => waysOf(arm.e));
  return expr.k === 'bin' && expr.op === '??' ? [...waysOf(expr.l), ...waysOf(expr.r)] : [expr];
}

/** Reads both where the local has one of its values; what is traced and reported is what the call itself read. */
function readWith(name: string, value: Type, data: Expr, code: Expr, frame: BodyFrame): BodyWithStatus {
  return apart(frame, () => {
    frame.env.set(name, value);
    return { body: typeOf(data, frame), status: typeOf(code, frame) };
  });
}

/** Reads once more what the body read already: nothing is written, traced or reported. */
function apart<T>(frame: BodyFrame, read: () => T): T {
  const { env, run } = frame;
  const { trace, diagnostics } = run;
  const reported = diagnostics.length;
  frame.env = env.clone();
  frame.env.journals = [];
  run.trace = undefined;
  const found = read();
  run.trace = trace;
  diagnostics.splice(reported);
  frame.env = env;
  return found;
}
