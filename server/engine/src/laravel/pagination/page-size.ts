import { REQUEST } from '@docgen/laravel-knowledge';
import { type Arg, type Expr, walk } from '@docgen/php';
import { typeOf } from '../../infer/evaluator.js';
import type { BodyFrame } from '../../infer/frame.js';
import { withoutNull } from '../../types/operations.js';
import { membersOf } from '../../types/union.js';

export interface PageSizeRead {
  key: string;
  /** Fallback of the read, when it is an integer literal. */
  default?: number;
}

const READS = new Set(['integer', 'input', 'query', 'get', 'post']);

/** Finds the single request read a page size is proven to be (requests 10.3); undefined when it is anything else. */
export function pageSizeRead(expr: Expr | undefined, frame: BodyFrame): PageSizeRead | undefined {
  const found = expr === undefined ? [] : reads(expr, frame, 1);
  const [first] = found ?? [];
  if (first === undefined || found === undefined || found.some((r) => r.key !== first.key)) return undefined;
  const agree = found.every((r) => r.default === first.default);
  return agree ? first : { key: first.key };
}

/** Lists every read the value may come from; undefined when an expression in it rules that out. */
function reads(expr: Expr, frame: BodyFrame, hops: number): PageSizeRead[] | undefined {
  switch (expr.k) {
    case 'int':
    case 'const':
    case 'cconst':
    case 'null':
      return [];
    case 'cast':
      return expr.to === 'int' ? reads(expr.e, frame, hops) : undefined;
    case 'bin':
      return expr.op === '??' ? all([expr.l, expr.r], frame, hops) : undefined;
    case 'ternary':
      return all([expr.yes ?? expr.if, expr.no], frame, hops);
    case 'match':
      return all(
        expr.arms.map((a) => a.e),
        frame,
        hops,
      );
    case 'call':
      return bounded(expr, frame, hops);
    case 'mcall':
      return requestRead(expr, frame);
    case 'var':
      return local(expr, frame, hops);
    default:
      return undefined;
  }
}

function all(parts: readonly Expr[], frame: BodyFrame, hops: number): PageSizeRead[] | undefined {
  const out: PageSizeRead[] = [];
  for (const part of parts) {
    const found = reads(part, frame, hops);
    if (found === undefined) return undefined;
    out.push(...found);
  }
  return out;
}

function bounded(expr: Extract<Expr, { k: 'call' }>, frame: BodyFrame, hops: number): PageSizeRead[] | undefined {
  if (expr.fn.k !== 'fref' || expr.fcc === true) return undefined;
  const name = (expr.fn.fallback ?? expr.fn.name).toLowerCase();
  if (!['intval', 'min', 'max'].includes(name)) return undefined;
  return all(
    expr.args.map((a) => a.value),
    frame,
    hops,
  );
}

function requestRead(expr: Extract<Expr, { k: 'mcall' }>, frame: BodyFrame): PageSizeRead[] | undefined {
  if (typeof expr.name !== 'string' || !READS.has(expr.name.toLowerCase()) || expr.fcc === true) return undefined;
  const on = withoutNull(typeOf(expr.on, frame));
  if (!membersOf(on).every((m) => m.kind === 'class' && frame.run.codebase.isSubclass(m.fqcn, REQUEST)))
    return undefined;
  const key = textArg(expr.args, 0, 'key', frame);
  if (key === undefined) return undefined;
  const method = expr.name.toLowerCase();
  if (key.includes('.') && method !== 'integer' && method !== 'input') return undefined;
  const fallback = (expr.args.find((a) => a.name === 'default') ?? expr.args.filter((a) => a.name === undefined)[1])
    ?.value;
  return [fallback?.k === 'int' ? { key, default: Number(fallback.v) } : { key }];
}

function textArg(args: readonly Arg[], index: number, name: string, frame: BodyFrame): string | undefined {
  const arg = args.find((a) => a.name === name) ?? args.filter((a) => a.name === undefined)[index];
  const type = arg === undefined || arg.spread === true ? undefined : typeOf(arg.value, frame);
  return type?.kind === 'literal' && typeof type.value === 'string' ? type.value : undefined;
}

/** Follows a local that is written once, by a plain assignment; a parameter counts as a constant. */
function local(expr: Extract<Expr, { k: 'var' }>, frame: BodyFrame, hops: number): PageSizeRead[] | undefined {
  if (typeof expr.name !== 'string') return undefined;
  const writes: Expr[] = [];
  let other = false;
  walk(frame.root, (node) => {
    const e = node as Expr;
    if (e.k === 'assign' && e.to.k === 'var' && e.to.name === expr.name) {
      if (e.byRef === true) other = true;
      else writes.push(e.e);
    } else if ((e.k === 'assignop' && isVar(e.to, expr.name)) || (e.k === 'incdec' && isVar(e.e, expr.name)))
      other = true;
  });
  if (other || writes.length > 1) return undefined;
  const [only] = writes;
  if (only === undefined) return [];
  return hops > 0 ? reads(only, frame, hops - 1) : undefined;
}

function isVar(expr: Expr, name: unknown): boolean {
  return expr.k === 'var' && expr.name === name;
}
