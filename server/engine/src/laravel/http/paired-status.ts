import { type Expr, walk } from '@docgen/php';
import { typeOf } from '../../infer/evaluator.js';
import type { CallArgs } from '../../infer/expression/calls/arguments.js';
import { apart } from '../../infer/expression/constants/constant-alternatives.js';
import type { BodyFrame } from '../../infer/frame.js';
import { FALSE, TRUE } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { membersOf } from '../../types/union.js';

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

/** Reads both where the local has one of its values; what is traced and reported is what the call itself read. */
function readWith(name: string, value: Type, data: Expr, code: Expr, frame: BodyFrame): BodyWithStatus {
  return apart(frame, () => {
    frame.env.set(name, value);
    return { body: typeOf(data, frame), status: typeOf(code, frame) };
  });
}
