import { type FactReader, memoized } from '@docgen/cache';
import { lineOf } from './classes.js';
import type { AnalysisContext } from './context.js';

/**
 * Splits a middleware entry: `throttle:60,1` has the name `throttle` and the parameters `['60', '1']`. A class form has
 * its class as the name.
 */
export interface MiddlewareEntry {
  text: string;
  name: string;
  params: string[];
}

export function parseMiddleware(text: string): MiddlewareEntry {
  const colon = text.indexOf(':');
  if (colon < 0) return { text, name: text.replace(/^\\/, ''), params: [] };
  return { text, name: text.slice(0, colon).replace(/^\\/, ''), params: text.slice(colon + 1).split(',') };
}

/** Lists what a request passes before the action, outermost first: the middleware of every request, then that of the route (host 4.4, 7). */
export function middlewareBefore({ middleware }: { middleware: readonly string[] }, reader: FactReader): string[] {
  return [...new Set([...(reader.read<string[]>('host:router/global') ?? []), ...middleware])];
}

/**
 * Lists the middleware of a route as the router runs it: what its priority names stands before what it names later, the rest where it
 * was written (host 7).
 */
export function middlewareByPriority(middleware: readonly string[], reader: FactReader): string[] {
  const out: { text: string; rank: number | undefined }[] = [];
  for (const text of middleware) {
    const rank = memoized(reader, rankOf, parseMiddleware(text).name);
    const later = rank === undefined ? -1 : out.findIndex((one) => one.rank !== undefined && one.rank > rank);
    out.splice(later < 0 ? out.length : later, 0, { text, rank });
  }
  return out.map(({ text }) => text);
}

/** Gives the place in the priority of the class behind an entry, else of the first it is below that has one. */
function rankOf(reader: FactReader, name: string): number | undefined {
  const order = (reader.read<string[]>('host:router/priority') ?? []).map((one) => one.toLowerCase());
  const named = [...lineBehind(reader, name)].find((one) => order.includes(one));
  return named === undefined ? undefined : order.indexOf(named);
}

/** Lists the alias spellings of one kind of middleware and the classes they stand for. */
export interface MiddlewareKind {
  aliases: readonly string[];
  classes: readonly string[];
}

/**
 * Tells whether the entry is of this kind: by alias, by the class it stands for, or by a subclass of that (requests
 * 2.6).
 */
export function isMiddleware(entry: MiddlewareEntry, kind: MiddlewareKind, ctx: AnalysisContext): boolean {
  if (kind.aliases.includes(entry.name)) return true;
  const line = memoized(ctx, lineBehind, entry.name);
  return kind.classes.some((known) => line.has(known.toLowerCase()));
}

/**
 * Keeps the lineage of the class behind an entry: every operation asks about the same few entries, and for a dozen
 * kinds each.
 */
function lineBehind(reader: FactReader, name: string): ReadonlySet<string> {
  return lineOf(reader, classBehind(name, reader));
}

/** Gives the class an alias is registered for, else the name itself. */
export function classBehind(name: string, reader: FactReader): string {
  return (reader.read<string>(`host:router/aliases/${name}`) ?? name).replace(/^\\/, '');
}

/**
 * Tells whether a middleware of the route matches `security.auth_middleware` (errors 9.1). `*` is any run of
 * characters; the pattern is tried against the entry as written, its name, and the class behind it.
 */
export function isAuthenticated(
  middleware: readonly string[],
  ctx: FactReader & Pick<AnalysisContext, 'document'>,
): boolean {
  const pattern = ctx.document.security.authMiddleware;
  if (pattern === null || pattern === '') return false;
  const matches = wildcard(pattern);
  return middleware.some((text) => {
    const { name } = parseMiddleware(text);
    return matches(text) || matches(name) || matches(classBehind(name, ctx));
  });
}

function wildcard(pattern: string): (text: string) => boolean {
  const source = pattern.split('*').map((part) => part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  const regex = new RegExp(`^${source.join('[^]*')}$`);
  return (text) => regex.test(text);
}
