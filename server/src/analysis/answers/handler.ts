import {
  AUTHENTICATION_EXCEPTION,
  CONVERTED,
  EXCEPTION_HANDLER,
  HTTP,
  HTTP_EXCEPTIONS,
  SEEN_AS,
  VALIDATION_EXCEPTION,
} from '@docgen/laravel-knowledge';
import { type FoundMethod, methodOf } from '@docgen/php';
import type { HandlerFacts, RenderCallback } from '@docgen/protocol';
import { isA } from '../classes.js';
import type { AnalysisContext } from '../context.js';
import { delegatesToParent } from './delegates-to-parent.js';

/** Lists methods of an application handler that change the answer to every exception, and to one of them. */
const OVERRIDES: Record<string, readonly string[]> = {
  '*': ['render', 'prepareJsonResponse', 'convertExceptionToArray'],
  [AUTHENTICATION_EXCEPTION]: ['unauthenticated'],
  [VALIDATION_EXCEPTION]: ['invalidJson', 'convertValidationExceptionToResponse'],
};

/**
 * Finds the code of the application that answers an exception in place of the framework (errors 4.1): a `map()` entry,
 * a render callback, or a method of its handler class; undefined when there is none. The result is a name for a
 * message. Callbacks and methods of the handler that are `known` to leave the exception alone are skipped.
 */
export function applicationHandler(
  exception: string,
  ctx: AnalysisContext,
  callbacks: 'asked' | 'known' = 'asked',
): string | undefined {
  const handler = ctx.host('handler');
  if (handler === null || handler === undefined) return undefined;
  const mapped = callbacks === 'asked' ? mapEntry(exception, ctx) : undefined;
  if (mapped !== undefined) return named(`The map() entry for ${mapped.from}`, mapped.at);
  for (const { type, symbol, at } of handler.render) {
    if (symbol !== null && isDelegated(symbol, exception, ctx)) continue;
    if (callbacks === 'asked' && isSeen(type, exception, ctx)) {
      return symbol === null ? named('The render callback', at) : `The render callback ${symbol}`;
    }
  }
  if (callbacks === 'known') return undefined;
  for (const name of [...(OVERRIDES['*'] as string[]), ...(OVERRIDES[exception] ?? [])]) {
    const method = handlerMethod(name, ctx);
    if (method === undefined || delegatesToParent(method, exception, ctx)) continue;
    return `${method.owner}::${name}`;
  }
  return undefined;
}

/** Finds the first `map()` entry that answers for an exception (errors 4.3). */
export function mapEntry(exception: string, ctx: AnalysisContext): HandlerFacts['map'][number] | undefined {
  return ctx.host('handler')?.map.find(({ from }) => same(from, exception) || isA(ctx, exception, from));
}

/** Lists the callbacks that see an exception and do not delegate it, in their order (errors 4.1). */
export function renderCallbacks(exception: string, ctx: AnalysisContext): readonly RenderCallback[] {
  return (ctx.host('handler')?.render ?? []).filter(
    ({ type, symbol }) => isSeen(type, exception, ctx) && (symbol === null || !isDelegated(symbol, exception, ctx)),
  );
}

/** Finds `render()` of the application's own handler class, which runs before everything else (errors 4.2). */
export function overriddenRender(ctx: AnalysisContext): FoundMethod | undefined {
  return handlerMethod('render', ctx);
}

/** Finds a method of the application's own handler class that overrides one of the framework's. */
export function handlerMethod(name: string, ctx: AnalysisContext): FoundMethod | undefined {
  const owner = ctx.host('handler')?.class ?? null;
  const method = owner === null || same(owner, EXCEPTION_HANDLER) ? undefined : methodOf(ctx, owner, name);
  return method === undefined || method.owner.startsWith('Illuminate\\') ? undefined : method;
}

/** Gives the class a callback sees: the framework has converted some exceptions by then (errors 4.1). */
export function convertedTo(exception: string, ctx: AnalysisContext): string {
  return seenAs(exception, ctx)?.[0] ?? exception;
}

/** Tells whether the framework replaces this exception by another, which keeps it as `getPrevious()`. */
export function isConverted(exception: string, ctx: AnalysisContext): boolean {
  return CONVERTED.some((one) => isA(ctx, exception, one)) || /\\Missing(Ability|Scope)Exception$/.test(exception);
}

function seenAs(exception: string, ctx: AnalysisContext): readonly string[] | undefined {
  const known = SEEN_AS[exception];
  if (known !== undefined) return known;
  const above = CONVERTED.find((one) => isA(ctx, exception, one));
  return above === undefined ? undefined : SEEN_AS[above];
}

/** Tells whether a callback of that parameter type sees the exception, as the framework has converted it by then. */
function isSeen(type: string | string[] | null, exception: string, ctx: AnalysisContext): boolean {
  const types = type === null ? [] : typeof type === 'string' ? [type] : type;
  const seen = seenAs(exception, ctx) ?? (exception.startsWith(HTTP_EXCEPTIONS) ? [exception, ...HTTP] : undefined);
  if (seen !== undefined) return types.some((t) => seen.some((s) => same(s, t)));
  return types.some((t) => /^\\?(Exception|Throwable)$/i.test(t) || isA(ctx, exception, t.replace(/^\\/, '')));
}

/**
 * Tells whether a callback is a method of the handler class that overrides the framework's and delegates this exception
 * to it.
 */
function isDelegated(symbol: string, exception: string, ctx: AnalysisContext): boolean {
  const [owner = '', name = ''] = symbol.split('::');
  const method = methodOf(ctx, owner, name);
  return method !== undefined && delegatesToParent(method, exception, ctx);
}

function named(what: string, at: { file: string; line: number } | null): string {
  return at === null ? what : `${what} at ${at.file}:${at.line}`;
}

function same(a: string, b: string): boolean {
  return a.replace(/^\\/, '').toLowerCase() === b.replace(/^\\/, '').toLowerCase();
}
