import { casesOf, type Expr, type Stmt, walk } from '@docgen/php';
import type { Anchor, Json } from '@docgen/protocol';
import { type AnalysisContext, actionFacts, type OperationRoute } from '../../../analysis/index.js';
import { commentOf } from '../comment.js';
import { evaluate } from '../read/evaluator.js';
import { anchorOf } from '../read/expressions/keys.js';
import { printed, type RuleValue } from '../read/expressions/value.js';
import { type RuleScope, scopeOf, Verb } from '../read/scope.js';
import { actionUnit, CallTrace, type TracedCall } from '../read/statements/call-trace.js';
import type { RuleComment } from '../rule.js';
import { splitPath } from '../tree/path.js';
import { readCall } from './read-call.js';
import { evidence, READS, type ReadType, type RequestPart } from './read-types.js';

/** Describes a value the code reads from the request (requests 8). Plain JSON. */
export interface RequestRead {
  place: RequestPart;
  path: string[];
  /** The type; null when nothing tells it. */
  type: ReadType | null;
  /** Says that the call itself tells the type, which outranks evidence. */
  typed: boolean;
  upload: boolean;
  default?: Json;
  anchor: Anchor;
  comment?: RuleComment;
}

const PAGINATES = new Set(['paginate', 'simplepaginate', 'cursorpaginate', 'fastpaginate', 'jsonpaginate']);
const NEVER = new Set(['_method', '_token', '']);

/**
 * Lists the reads of the action and the application code it calls, and merges several reads of one key (requests 8.1,
 * 8.5).
 */
export function requestReads(operation: OperationRoute, ctx: AnalysisContext): RequestRead[] {
  if (ctx.document.integrations.request_reads?.enabled === false) return [];
  const action = actionFacts(ctx, operation);
  if (action === undefined) return [];
  const verb = operation.verb === 'HEAD' ? 'GET' : operation.verb;
  return ctx.derived(`reads:${action.controller ?? ''}:${action.body}#${verb}`, (inner) => {
    const unit = actionUnit(inner, action);
    if (unit === undefined) return [];
    const found: RequestRead[] = [];
    const trace = new CallTrace((met) => {
      const read = readOf(met, verb);
      if (read !== undefined) found.push(read);
      return read !== undefined;
    });
    trace.enter(unit.key, scopeOf(inner, new Verb(verb), unit.unit, 0), unit.unit);
    return mergeReads(found);
  });
}

function readOf(met: TracedCall, verb: string): RequestRead | undefined {
  const { call, scope } = met;
  const read = readCall(call, scope);
  const shape = read !== undefined && Object.hasOwn(READS, read.method) ? READS[read.method] : undefined;
  if (read === undefined || shape === undefined || read.args[0] === undefined) return undefined;
  const place = verb === 'GET' ? shape.read : shape.write;
  const key = printed(evaluate(read.args[0], scope));
  if (place === undefined || key === undefined || NEVER.has(key) || key.includes('*')) return undefined;
  // PHP turns the dots of a sent name into underscores, so a literal look-up by a dotted name never finds anything.
  if (shape.literal && place !== 'header' && key.includes('.')) return undefined;
  if (sizesPage(met)) return undefined;
  const fallback = shape.default === undefined ? undefined : read.args[shape.default];
  const typed = shape.type?.(read.args, scope);
  const type = typed ?? evidence(met.around.at(-1), fallback, scope) ?? null;
  const value = fallback === undefined ? undefined : defaultOf(evaluate(fallback, scope));
  const comment = commentOf(met.statement as { comment?: string[]; trailing?: string[] });
  return {
    place,
    path: shape.literal ? [key] : splitPath(key),
    type: known(type, scope),
    typed: typed !== undefined,
    upload: shape.upload === true,
    ...(value === undefined ? {} : { default: value }),
    anchor: anchorOf(scope, call),
    ...(comment === undefined ? {} : { comment }),
  };
}

/** Drops the type of a class that is no readable enum. */
function known(type: ReadType | null, scope: RuleScope): ReadType | null {
  if (type === null || type === 'container' || 'rules' in type) return type;
  return casesOf(scope.ctx, type.enum) === undefined ? null : type;
}

/** Gives a scalar or a list of scalars as default; null publishes none. */
function defaultOf(value: RuleValue): Json | undefined {
  if (value.k === 'case') return value.value === undefined ? undefined : scalarJson(value.value);
  if (value.k === 'array' && !value.spread) {
    const members = value.entries.map((entry) => defaultOf(entry.value));
    return members.includes(undefined) || value.entries.some((entry) => typeof entry.key === 'string')
      ? undefined
      : (members as Json[]);
  }
  return value.k === 'scalar' && value.v !== null ? scalarJson(value.v) : undefined;
}

function scalarJson(value: string | bigint | number | boolean): Json {
  return typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

/**
 * Tells whether the read is the size of a page, which pagination documents (requests 8.8): in the call, or through a
 * variable it names.
 */
function sizesPage({ call, around, statement, scope }: TracedCall): boolean {
  // A value before the call, `->orderBy($request->input('sort'))->paginate()`, is no size.
  if (around.some((expr, i) => paginates(expr) && !(expr.k === 'mcall' && expr.on === (around[i + 1] ?? call))))
    return true;
  const target =
    statement.k === 'expr' && statement.e.k === 'assign' && statement.e.to.k === 'var'
      ? statement.e.to.name
      : undefined;
  if (typeof target !== 'string') return false;
  let named = false;
  walk((scope.root as { body?: Stmt[] }).body, (node) => {
    const call = node as unknown as Expr;
    if (named || !paginates(call)) return;
    walk((call as Expr & { k: 'mcall' }).args, (inner) => {
      const variable = inner as unknown as Expr;
      if (variable.k === 'var' && variable.name === target) named = true;
    });
  });
  return named;
}

function paginates(expr: Expr): boolean {
  return (
    (expr.k === 'mcall' || expr.k === 'scall') &&
    typeof expr.name === 'string' &&
    PAGINATES.has(expr.name.toLowerCase())
  );
}

/** Merges several reads of one key (requests 8.5): typed calls outrank evidence, and contradictions are left open. */
function mergeReads(reads: readonly RequestRead[]): RequestRead[] {
  const groups = new Map<string, RequestRead[]>();
  for (const read of reads) {
    const key = JSON.stringify([read.place, read.path]);
    groups.set(key, [...(groups.get(key) ?? []), read]);
  }
  return [...groups.values()].map((group) => {
    const typed = group.filter((read) => read.typed);
    const speaking = typed.length > 0 ? typed : group.filter((read) => read.type !== null);
    const types = new Set(speaking.map((read) => JSON.stringify(read.type)));
    const defaults = new Set(
      group.flatMap((read) => (read.default === undefined ? [] : [JSON.stringify(read.default)])),
    );
    const first = group[0] as RequestRead;
    const { default: _, comment: __, ...rest } = speaking[0] ?? first;
    const stated = group.find((read) => read.default !== undefined)?.default;
    const comment = group.find((read) => read.comment !== undefined)?.comment;
    return {
      ...rest,
      type: types.size === 1 ? (speaking[0]?.type ?? null) : null,
      ...(defaults.size === 1 && stated !== undefined ? { default: stated } : {}),
      ...(comment === undefined ? {} : { comment }),
    };
  });
}
