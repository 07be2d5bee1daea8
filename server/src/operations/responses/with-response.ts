import type { Type } from '@docgen/engine';
import { bodyOf, type Expr, methodOf } from '@docgen/php';
import { type JsonMap, obj } from '@docgen/protocol';
import { type AnalysisContext, constantValue, isHeaderName, statusPhrase } from '../../analysis/index.js';
import { ownMethod } from '../schema/own-method.js';
import type { ResponseEntry } from './entry.js';

type Call = Extract<Expr, { k: 'mcall' }>;

/** Holds the changes a resource's `withResponse` makes to every response it is the root of (responses 7.7). */
interface Written {
  status?: string;
  headers: string[];
}

/** Applies `withResponse($request, $response)` of a resource at the root to its entries. */
export function applyWithResponse(
  type: Type,
  entries: readonly ResponseEntry[],
  ctx: AnalysisContext,
  /** Keeps the status of the entries, which code after the method writes. */
  statusStands = false,
): ResponseEntry[] {
  const written = type.kind === 'class' ? writtenBy(type.fqcn, ctx) : undefined;
  if (written === undefined) return [...entries];
  const headers = written.headers.map((name): [string, JsonMap] => [name, obj({ schema: obj({ type: 'string' }) })]);
  return entries.map((entry) => ({
    ...entry,
    ...(written.status === undefined || statusStands ? {} : { status: written.status }),
    ...(headers.length === 0 ? {} : { headers: [...(entry.headers ?? []), ...headers] }),
  }));
}

/** Reads the statements at the top of the body alone: those under a condition may not run. */
function writtenBy(fqcn: string, ctx: AnalysisContext): Written | undefined {
  const found = ownMethod(ctx, fqcn, 'withResponse') === undefined ? undefined : methodOf(ctx, fqcn, 'withResponse');
  const response = found?.fact.params[1]?.name;
  const body = found === undefined ? undefined : bodyOf(ctx, found);
  if (found === undefined || response === undefined || body === undefined) return undefined;
  const out: Written = { headers: [] };
  for (const statement of body.body) {
    if (statement.k === 'return' || statement.k === 'if') break;
    if (statement.k !== 'expr') continue;
    for (const call of chainOn(statement.e, response)) apply(call, out, ctx, found.owner);
  }
  return out.status === undefined && out.headers.length === 0 ? undefined : out;
}

/** Lists the calls of `$response->a()->b()`, first one first; none when the chain starts elsewhere. */
function chainOn(expr: Expr, variable: string): Call[] {
  const calls: Call[] = [];
  let at = expr;
  while (at.k === 'mcall') {
    calls.unshift(at);
    at = at.on;
  }
  if (at.k === 'prop' && at.name === 'headers') at = at.on;
  return at.k === 'var' && at.name === variable ? calls : [];
}

function apply(call: Call, out: Written, ctx: AnalysisContext, scope: string): void {
  const first = call.args[0]?.value;
  if (first === undefined || typeof call.name !== 'string') return;
  const value = constantValue(ctx, first, scope);
  switch (call.name.toLowerCase()) {
    case 'setstatuscode': {
      const status = typeof value === 'bigint' ? Number(value) : named(first);
      if (status !== undefined) out.status = String(status);
      return;
    }
    case 'header':
    case 'set':
      if (typeof value === 'string') noted(value, out);
      return;
    case 'withheaders':
      if (first.k !== 'array') return;
      for (const item of first.items) {
        const name = item.key === undefined ? undefined : constantValue(ctx, item.key, scope);
        if (typeof name === 'string') noted(name, out);
      }
      return;
    default:
  }
}

/** Notes a header; the media type is no header of its own in a description. */
function noted(name: string, out: Written): void {
  if (name.toLowerCase() === 'content-type' || !isHeaderName(name)) return;
  if (!out.headers.includes(name)) out.headers.push(name);
}

/** Reads `Response::HTTP_ACCEPTED` where the class cannot be read: the constants are named after the phrases. */
function named(expr: Expr): number | undefined {
  const name = expr.k === 'cconst' && typeof expr.name === 'string' ? /^HTTP_(\w+)$/.exec(expr.name)?.[1] : undefined;
  if (name === undefined) return undefined;
  for (let status = 200; status < 600; status++)
    if (
      statusPhrase(status)
        .toUpperCase()
        .replace(/[^A-Z]+/g, '_') === name
    )
      return status;
  return undefined;
}
