import type { Arg, Expr } from '@docgen/php';
import { typeOf } from '../../infer/evaluator.js';
import type { BodyFrame } from '../../infer/frame.js';
import { isNullable, isUnknown } from '../../types/operations.js';
import type { PageSize } from '../../types/type.js';
import { asksRequest, isRequest, isRequestFacade, writesTo } from './asked-request.js';
import { enteredCallee, returnedBy } from './size-callee.js';
import { standingWrites } from './standing-writes.js';

const READS = new Set(['integer', 'input', 'query', 'get', 'post', 'validated']);

/** Finds the single request read a page size is proven to be (requests 10.3); undefined when it is anything else. */
export function pageSizeRead(expr: Expr | undefined, frame: BodyFrame): PageSize | undefined {
  const found = expr === undefined ? [] : (reads(expr, frame, { locals: 1, callees: 1 }) ?? []);
  const [first] = found;
  if (first === undefined || found.some((r) => r.key !== first.key)) return undefined;
  if (found.every((r) => r.default === first.default)) return first;
  const { default: _, ...read } = first;
  return read;
}

/** Bounds the way to a read: one local a body, and one callee (requests 10.3). */
interface Hops {
  locals: number;
  callees: number;
  /** The local whose writes are looked at: where one names it, what it held stays what the others gave it. */
  local?: unknown;
}

/** Lists every read the value may come from; undefined when an expression in it rules that out. */
function reads(expr: Expr, frame: BodyFrame, hops: Hops): PageSize[] | undefined {
  switch (expr.k) {
    case 'cast':
      return expr.to === 'int' ? reads(expr.e, frame, hops) : besideRequest(expr, frame);
    case 'bin':
      if (expr.op !== '??') return besideRequest(expr, frame);
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
      return bounded(expr, frame, hops) ?? besideRequest(expr, frame);
    case 'mcall':
      return requestRead(expr, frame) ?? callee(expr, frame, hops) ?? besideRequest(expr, frame);
    case 'scall':
      return facadeRead(expr, frame) ?? callee(expr, frame, hops) ?? besideRequest(expr, frame);
    case 'prop':
      if (typeof expr.name === 'string' && isRequest(expr.on, frame)) return [{ key: expr.name }];
      return besideRequest(expr, frame);
    case 'index':
      return validatedMember(expr, frame) ?? besideRequest(expr, frame);
    case 'var':
      return local(expr, frame, hops);
    default:
      return besideRequest(expr, frame);
  }
}

/** Reads nothing where an expression asks nothing of the request: whatever it comes to, it is no size the client sends. */
function besideRequest(expr: Expr, frame: BodyFrame): [] | undefined {
  return asksRequest(expr, frame) ? undefined : [];
}

const TESTS = new Set(['has', 'exists', 'filled']);

/** Reads `has('k') ? read : 10`: what stands there for a key nobody sent is its fallback. */
function tested(expr: Extract<Expr, { k: 'ternary' }>, frame: BodyFrame, hops: Hops): PageSize[] | undefined {
  const { if: test, yes, no } = expr;
  const standard = countOf(no, frame);
  if (yes === undefined || standard === undefined || test.k !== 'mcall' || typeof test.name !== 'string')
    return undefined;
  if (!TESTS.has(test.name.toLowerCase()) || test.args.length !== 1 || !isRequest(test.on, frame)) return undefined;
  const key = textArg(test.args, 0, 'key', frame);
  const [read, ...others] = reads(yes, frame, hops) ?? [];
  if (read === undefined || others.length > 0 || read.key !== key || read.default !== undefined) return undefined;
  return [{ ...read, default: standard }];
}

/** Reads `read ?? 10` and `read ?: 10`: what stands there where the read gives nothing is its fallback, unless it has one of its own. */
function replaced(read: Expr, op: '??' | '?:', other: Expr, frame: BodyFrame, hops: Hops): PageSize[] | undefined {
  const standard = countOf(other, frame);
  if (standard === undefined || !(op === '??' ? mayBeNull(read, frame) : mayBeZero(read))) return undefined;
  return reads(read, frame, hops)?.map((found) => ({ default: standard, ...found }));
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

function all(parts: readonly Expr[], frame: BodyFrame, hops: Hops): PageSize[] | undefined {
  const out: PageSize[] = [];
  for (const part of parts) {
    const found = reads(part, frame, hops);
    if (found === undefined) return undefined;
    out.push(...found);
  }
  return out;
}

function bounded(expr: Extract<Expr, { k: 'call' }>, frame: BodyFrame, hops: Hops): PageSize[] | undefined {
  if (expr.fn.k !== 'fref' || expr.fcc === true) return undefined;
  const name = (expr.fn.fallback ?? expr.fn.name).toLowerCase();
  if (name === 'request' && expr.args.length > 0) return keyRead(expr.args, 'input', frame);
  if (!['intval', 'abs', 'min', 'max'].includes(name)) return undefined;
  return all(
    expr.args.map((a) => a.value),
    frame,
    hops,
  );
}

/** Lists the reads of a bag of the request, which take no dots of a key for steps. */
const BAG_READS = new Set(['get', 'getint', 'integer']);

function requestRead(expr: Extract<Expr, { k: 'mcall' }>, frame: BodyFrame): PageSize[] | undefined {
  if (typeof expr.name !== 'string' || expr.fcc === true) return undefined;
  const name = expr.name.toLowerCase();
  // A header is a parameter of its own.
  if (name === 'header' && isRequest(expr.on, frame)) return [];
  if (BAG_READS.has(name) && isBag(expr.on, frame)) return keyRead(expr.args, 'get', frame);
  if (!READS.has(name)) return undefined;
  if (isRequest(expr.on, frame)) return keyRead(expr.args, name, frame);
  // Methods of its own read what was validated: `$request->safe()->integer('limit', 15)`.
  const isSafe =
    expr.on.k === 'mcall' && expr.on.name === 'safe' && expr.on.args.length === 0 && isRequest(expr.on.on, frame);
  if (!isSafe || !NESTING.has(name) || name === 'validated') return undefined;
  return keyRead(expr.args, name, frame)?.map((read) => ({ ...read, ruled: true as const }));
}

/** Recognizes `$request->query` and `$request->request`. */
function isBag(on: Expr, frame: BodyFrame): boolean {
  return on.k === 'prop' && (on.name === 'query' || on.name === 'request') && isRequest(on.on, frame);
}

/** Reads `$request->validated()['limit']` and `$request->validate([…])['limit']`, of a local as well. */
function validatedMember(expr: Extract<Expr, { k: 'index' }>, frame: BodyFrame): PageSize[] | undefined {
  const held = expr.on.k === 'var' ? writesTo(expr.on.name, frame) : [expr.on];
  const [on, ...others] = held ?? [];
  if (on?.k !== 'mcall' || others.length > 0) return undefined;
  const isWhole = (on.name === 'validated' && on.args.length === 0) || on.name === 'validate';
  if (!isWhole) return undefined;
  const key = expr.at === undefined || !isRequest(on.on, frame) ? undefined : textIn(expr.at, frame);
  return key === undefined || key.includes('.') ? undefined : [{ key, ruled: true }];
}

function facadeRead(expr: Extract<Expr, { k: 'scall' }>, frame: BodyFrame): PageSize[] | undefined {
  if (typeof expr.name !== 'string' || !READS.has(expr.name.toLowerCase()) || expr.fcc === true) return undefined;
  if (expr.class.k !== 'cref' || !isRequestFacade(expr.class.name)) return undefined;
  return keyRead(expr.args, expr.name.toLowerCase(), frame);
}

/** Lists the reads that take the dots of a key for steps. */
const NESTING = new Set(['integer', 'input', 'validated']);

function keyRead(args: readonly Arg[], method: string, frame: BodyFrame): PageSize[] | undefined {
  const key = textArg(args, 0, 'key', frame);
  if (key === undefined || (key.includes('.') && !NESTING.has(method))) return undefined;
  const fallback = (args.find((a) => a.name === 'default') ?? args.filter((a) => a.name === undefined)[1])?.value;
  const standard = fallback === undefined ? undefined : countOf(fallback, frame);
  return [
    {
      key,
      ...(standard === undefined ? {} : { default: standard }),
      ...(method === 'validated' ? { ruled: true as const } : {}),
    },
  ];
}

/** Gives the number of items an expression always is: written there, as a text of digits as well, or a constant. */
function countOf(expr: Expr, frame: BodyFrame): number | undefined {
  if (expr.k === 'int') return Number(expr.v);
  if (expr.k !== 'str' && expr.k !== 'const' && expr.k !== 'cconst') return undefined;
  const type = typeOf(expr, frame);
  const value = type.kind === 'literal' ? type.value : undefined;
  if (typeof value === 'number') return Number.isInteger(value) ? value : undefined;
  return typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;
}

/** Follows a method of the application: every value it returns is looked at. */
function callee(expr: Extract<Expr, { k: 'mcall' | 'scall' }>, frame: BodyFrame, hops: Hops): PageSize[] | undefined {
  if (hops.callees === 0 || expr.fcc === true) return undefined;
  const inner = enteredCallee(expr, frame);
  const returned = inner === undefined ? undefined : returnedBy(inner);
  if (inner === undefined || returned === undefined) return undefined;
  return all(returned, inner, { locals: 1, callees: 0 });
}

function textArg(args: readonly Arg[], index: number, name: string, frame: BodyFrame): string | undefined {
  const arg = args.find((a) => a.name === name) ?? args.filter((a) => a.name === undefined)[index];
  return arg === undefined || arg.spread === true ? undefined : textIn(arg.value, frame);
}

function textIn(expr: Expr, frame: BodyFrame): string | undefined {
  const type = typeOf(expr, frame);
  return type.kind === 'literal' && typeof type.value === 'string' ? type.value : undefined;
}

/** Follows a local through its plain assignments, of which those after the first mostly bound it; a parameter counts as a constant. */
function local(expr: Extract<Expr, { k: 'var' }>, frame: BodyFrame, hops: Hops): PageSize[] | undefined {
  if (expr.name === hops.local) return [];
  const [first, ...later] = standingWrites(expr.name, frame) ?? [];
  if (first === undefined) return writesTo(expr.name, frame)?.length === 0 ? besideRequest(expr, frame) : undefined;
  if (hops.locals === 0) return later.length > 0 ? undefined : besideRequest(first.e, frame);
  const inner = { ...hops, locals: hops.locals - 1, local: expr.name };
  const out = reads(first.e, frame, inner);
  // A number that is written first is what stands there for a key nobody sent.
  const isStandard = out?.length === 0;
  for (const { e, passes, clamps } of later) {
    const found = reads(e, frame, inner);
    if (found === undefined || (found.length === 0 && !passes && !clamps)) return undefined;
    out?.push(...(isStandard ? found.map(({ default: _, ...read }) => read) : found));
  }
  return out;
}
