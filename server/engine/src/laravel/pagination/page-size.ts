import { REQUEST, REQUEST_FACADE } from '@docgen/laravel-knowledge';
import { type Arg, type Expr, walk } from '@docgen/php';
import { typeOf } from '../../infer/evaluator.js';
import type { BodyFrame } from '../../infer/frame.js';
import { isNullable, isUnknown, withoutNull } from '../../types/operations.js';
import { membersOf } from '../../types/union.js';
import { enteredCallee, returnedBy } from './size-callee.js';

export interface PageSizeRead {
  key: string;
  /** Fallback of the read, when it is an integer literal. */
  default?: number;
}

const READS = new Set(['integer', 'input', 'query', 'get', 'post']);

/** Finds the single request read a page size is proven to be (requests 10.3); undefined when it is anything else. */
export function pageSizeRead(expr: Expr | undefined, frame: BodyFrame): PageSizeRead | undefined {
  const found = expr === undefined ? [] : reads(expr, frame, { locals: 1, callees: 1 });
  const [first] = found ?? [];
  if (first === undefined || found === undefined || found.some((r) => r.key !== first.key)) return undefined;
  const agree = found.every((r) => r.default === first.default);
  return agree ? first : { key: first.key };
}

/** Bounds the way to a read: one local a body, and one callee (requests 10.3). */
interface Hops {
  locals: number;
  callees: number;
}

/** Lists every read the value may come from; undefined when an expression in it rules that out. */
function reads(expr: Expr, frame: BodyFrame, hops: Hops): PageSizeRead[] | undefined {
  switch (expr.k) {
    case 'int':
    case 'const':
    case 'cconst':
    case 'null':
      return [];
    case 'cast':
      return expr.to === 'int' ? reads(expr.e, frame, hops) : undefined;
    case 'bin':
      if (expr.op !== '??') return undefined;
      return replaced(expr.l, '??', expr.r, frame, hops) ?? all([expr.l, expr.r], frame, hops);
    case 'ternary':
      if (expr.yes === undefined)
        return replaced(expr.if, '?:', expr.no, frame, hops) ?? all([expr.if, expr.no], frame, hops);
      return tested(expr, frame, hops) ?? all([expr.yes, expr.no], frame, hops);
    case 'match':
      return all(
        expr.arms.map((a) => a.e),
        frame,
        hops,
      );
    case 'call':
      return bounded(expr, frame, hops);
    case 'mcall':
      return requestRead(expr, frame) ?? callee(expr, frame, hops);
    case 'scall':
      return facadeRead(expr, frame) ?? callee(expr, frame, hops);
    case 'prop':
      return typeof expr.name === 'string' && isRequest(expr.on, frame) ? [{ key: expr.name }] : undefined;
    case 'var':
      return local(expr, frame, hops);
    default:
      return undefined;
  }
}

const TESTS = new Set(['has', 'exists', 'filled']);

/** Reads `has('k') ? read : 10`: what stands there for a key nobody sent is its fallback. */
function tested(expr: Extract<Expr, { k: 'ternary' }>, frame: BodyFrame, hops: Hops): PageSizeRead[] | undefined {
  const { if: test, yes, no } = expr;
  if (yes === undefined || no.k !== 'int' || test.k !== 'mcall' || typeof test.name !== 'string') return undefined;
  if (!TESTS.has(test.name.toLowerCase()) || test.args.length !== 1 || !isRequest(test.on, frame)) return undefined;
  const key = textArg(test.args, 0, 'key', frame);
  const [read, ...others] = reads(yes, frame, hops) ?? [];
  if (read === undefined || others.length > 0 || read.key !== key || read.default !== undefined) return undefined;
  return [{ key, default: Number(no.v) }];
}

/** Reads `read ?? 10` and `read ?: 10`: what stands there where the read gives nothing is its fallback, unless it has one of its own. */
function replaced(read: Expr, op: '??' | '?:', other: Expr, frame: BodyFrame, hops: Hops): PageSizeRead[] | undefined {
  if (other.k !== 'int' || !(op === '??' ? mayBeNull(read, frame) : mayBeZero(read))) return undefined;
  return reads(read, frame, hops)?.map((found) => ({ default: Number(other.v), ...found }));
}

/** Tells whether a read may give null: `(int) $request->limit` and `integer('limit')` give 0 for a key nobody sent. */
function mayBeNull(read: Expr, frame: BodyFrame): boolean {
  const type = typeOf(read, frame);
  return isNullable(type) || isUnknown(type);
}

/** Tells whether a read may give 0 for a key nobody sent: `max(1, (int) $request->limit)` gives another number. */
function mayBeZero(read: Expr): boolean {
  return read.k !== 'call' || read.fn.k !== 'fref' || (read.fn.fallback ?? read.fn.name).toLowerCase() !== 'max';
}

function all(parts: readonly Expr[], frame: BodyFrame, hops: Hops): PageSizeRead[] | undefined {
  const out: PageSizeRead[] = [];
  for (const part of parts) {
    const found = reads(part, frame, hops);
    if (found === undefined) return undefined;
    out.push(...found);
  }
  return out;
}

function bounded(expr: Extract<Expr, { k: 'call' }>, frame: BodyFrame, hops: Hops): PageSizeRead[] | undefined {
  if (expr.fn.k !== 'fref' || expr.fcc === true) return undefined;
  const name = (expr.fn.fallback ?? expr.fn.name).toLowerCase();
  if (name === 'request' && expr.args.length > 0) return keyRead(expr.args, true, frame);
  if (!['intval', 'min', 'max'].includes(name)) return undefined;
  return all(
    expr.args.map((a) => a.value),
    frame,
    hops,
  );
}

function requestRead(expr: Extract<Expr, { k: 'mcall' }>, frame: BodyFrame): PageSizeRead[] | undefined {
  if (typeof expr.name !== 'string' || !READS.has(expr.name.toLowerCase()) || expr.fcc === true) return undefined;
  return isRequest(expr.on, frame) ? keyRead(expr.args, nests(expr.name), frame) : undefined;
}

function facadeRead(expr: Extract<Expr, { k: 'scall' }>, frame: BodyFrame): PageSizeRead[] | undefined {
  if (typeof expr.name !== 'string' || !READS.has(expr.name.toLowerCase()) || expr.fcc === true) return undefined;
  if (expr.class.k !== 'cref' || (expr.class.name !== REQUEST_FACADE && expr.class.name !== 'Request'))
    return undefined;
  return keyRead(expr.args, nests(expr.name), frame);
}

function isRequest(on: Expr, frame: BodyFrame): boolean {
  const members = membersOf(withoutNull(typeOf(on, frame)));
  return (
    members.length > 0 && members.every((m) => m.kind === 'class' && frame.run.codebase.isSubclass(m.fqcn, REQUEST))
  );
}

/** Tells whether the dots of a key nest. */
function nests(method: string): boolean {
  return ['integer', 'input'].includes(method.toLowerCase());
}

function keyRead(args: readonly Arg[], isNested: boolean, frame: BodyFrame): PageSizeRead[] | undefined {
  const key = textArg(args, 0, 'key', frame);
  if (key === undefined || (key.includes('.') && !isNested)) return undefined;
  const fallback = (args.find((a) => a.name === 'default') ?? args.filter((a) => a.name === undefined)[1])?.value;
  return [fallback?.k === 'int' ? { key, default: Number(fallback.v) } : { key }];
}

/** Follows a method of the application: every value it returns is looked at. */
function callee(
  expr: Extract<Expr, { k: 'mcall' | 'scall' }>,
  frame: BodyFrame,
  hops: Hops,
): PageSizeRead[] | undefined {
  if (hops.callees === 0 || expr.fcc === true) return undefined;
  const inner = enteredCallee(expr, frame);
  const returned = inner === undefined ? undefined : returnedBy(inner);
  if (inner === undefined || returned === undefined) return undefined;
  return all(returned, inner, { locals: 1, callees: 0 });
}

function textArg(args: readonly Arg[], index: number, name: string, frame: BodyFrame): string | undefined {
  const arg = args.find((a) => a.name === name) ?? args.filter((a) => a.name === undefined)[index];
  const type = arg === undefined || arg.spread === true ? undefined : typeOf(arg.value, frame);
  return type?.kind === 'literal' && typeof type.value === 'string' ? type.value : undefined;
}

/** Follows a local that is written once, by a plain assignment; a parameter counts as a constant. */
function local(expr: Extract<Expr, { k: 'var' }>, frame: BodyFrame, hops: Hops): PageSizeRead[] | undefined {
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
  return hops.locals > 0 ? reads(only, frame, { ...hops, locals: hops.locals - 1 }) : undefined;
}

function isVar(expr: Expr, name: unknown): boolean {
  return expr.k === 'var' && expr.name === name;
}
