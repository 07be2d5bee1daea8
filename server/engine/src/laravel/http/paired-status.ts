import type { Expr } from '@docgen/php';
import type { CallArgs } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import type { Type } from '../../types/type.js';
import { membersOf } from '../../types/union.js';

/** Holds a body and the status that is sent with it. */
export interface BodyWithStatus {
  body: Type;
  status: Type;
}

/**
 * Pairs each array a local may hold with the status written in it: `json($r, $r['status'])`, `json($r['data'], $r['code'] ?? 200)`. Each
 * body at each status instead would say that a 200 may be the refusal (responses 6.3). Undefined for any other call.
 */
export function pairedStatus(args: CallArgs, frame: BodyFrame): BodyWithStatus[] | undefined {
  const [data, code] = args.positional;
  if (args.unreadable || args.named.size > 0 || data?.expr === undefined || code?.expr === undefined) return undefined;
  const { expr: asked } = code;
  const read = memberRead(asked.k === 'bin' && asked.op === '??' ? asked.l : asked);
  const otherwise = asked.k === 'bin' && asked.op === '??' && asked.r.k === 'int' ? Number(asked.r.v) : undefined;
  const part = memberRead(data.expr);
  const of = part?.of ?? (data.expr.k === 'var' ? data.expr.name : undefined);
  if (read === undefined || of !== read.of) return undefined;
  const members = membersOf(frame.env.get(read.of) ?? { kind: 'never' });
  if (members.length < 2) return undefined;
  const pairs = members.flatMap((member): BodyWithStatus[] => {
    if (member.kind !== 'shape') return [];
    const field = (key: string) => member.fields.find((f) => f.key === key && f.optional !== true)?.type;
    const status: Type | undefined =
      field(read.key) ??
      (otherwise === undefined || member.fields.some((f) => f.key === read.key)
        ? undefined
        : { kind: 'literal', value: otherwise });
    const body = part === undefined ? member : field(part.key);
    return status === undefined || body === undefined ? [] : [{ body, status }];
  });
  return pairs.length === members.length ? pairs : undefined;
}

/** Reads `$r['key']`. */
function memberRead(expr: Expr): { of: string; key: string } | undefined {
  if (expr.k !== 'index' || expr.on.k !== 'var' || typeof expr.on.name !== 'string') return undefined;
  return expr.at?.k === 'str' ? { of: expr.on.name, key: expr.at.v } : undefined;
}
