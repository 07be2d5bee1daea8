import { type FoundMethod, methodOf } from '@docgen/php';
import type { HandlerFacts, RenderCallback } from '@docgen/protocol';
import { isA } from '../classes.js';
import type { AnalysisContext } from '../context.js';
import { delegatesToParent } from './delegates-to-parent.js';
import { CONVERTED, EXCEPTIONS, HTTP, KERNEL, SEEN_AS } from './exceptions.js';

const FRAMEWORK_HANDLER = 'Illuminate\\Foundation\\Exceptions\\Handler';

/** Methods of an application handler that change the answer to every exception, and to one of them. */
const OVERRIDES: Record<string, readonly string[]> = {
  '*': ['render', 'prepareJsonResponse', 'convertExceptionToArray'],
  [EXCEPTIONS.AuthenticationException]: ['unauthenticated'],
  [EXCEPTIONS.ValidationException]: ['invalidJson', 'convertValidationExceptionToResponse'],
};

/**
 * Who in the application answers an exception in place of the framework (errors 4.1): a `map()` entry, a render callback, or
 * a method of its handler class; undefined when nobody does. The answer is a name for a message.
 * Callbacks and methods of the handler that are `known` to leave it alone are not asked.
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
    if (symbol !== null && leftToParent(symbol, exception, ctx)) continue;
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

/** The first `map()` entry that answers for an exception (errors 4.3). */
export function mapEntry(exception: string, ctx: AnalysisContext): HandlerFacts['map'][number] | undefined {
  return ctx.host('handler')?.map.find(({ from }) => same(from, exception) || isA(ctx, exception, from));
}

/** The callbacks that are asked about an exception and do not hand it on, in their order (errors 4.1). */
export function renderCallbacks(exception: string, ctx: AnalysisContext): readonly RenderCallback[] {
  return (ctx.host('handler')?.render ?? []).filter(
    ({ type, symbol }) => isSeen(type, exception, ctx) && (symbol === null || !leftToParent(symbol, exception, ctx)),
  );
}

/** `render()` of the application's own handler class: it is asked before anything else (errors 4.2). */
export function overriddenRender(ctx: AnalysisContext): FoundMethod | undefined {
  return handlerMethod('render', ctx);
}

/** A method of the application's own handler class that overrides one of the framework's. */
export function handlerMethod(name: string, ctx: AnalysisContext): FoundMethod | undefined {
  const owner = ctx.host('handler')?.class ?? null;
  const method = owner === null || same(owner, FRAMEWORK_HANDLER) ? undefined : methodOf(ctx, owner, name);
  return method === undefined || method.owner.startsWith('Illuminate\\') ? undefined : method;
}

/** The class a callback sees: the framework has converted some by then (errors 4.1). */
export function convertedTo(exception: string, ctx: AnalysisContext): string {
  return seenAs(exception, ctx)?.[0] ?? exception;
}

/** The framework has put another exception in the place of this one, which is the other's `getPrevious()`. */
export function isConverted(exception: string, ctx: AnalysisContext): boolean {
  return CONVERTED.some((one) => isA(ctx, exception, one)) || /\\Missing(Ability|Scope)Exception$/.test(exception);
}

function seenAs(exception: string, ctx: AnalysisContext): readonly string[] | undefined {
  const known = SEEN_AS[exception];
  if (known !== undefined) return known;
  const above = CONVERTED.find((one) => isA(ctx, exception, one));
  return above === undefined ? undefined : SEEN_AS[above];
}

/** Does a callback of that parameter type see the exception, as the framework has converted it by then? */
function isSeen(type: string | string[] | null, exception: string, ctx: AnalysisContext): boolean {
  const types = type === null ? [] : typeof type === 'string' ? [type] : type;
  const seen = seenAs(exception, ctx) ?? (exception.startsWith(KERNEL) ? [exception, ...HTTP] : undefined);
  if (seen !== undefined) return types.some((t) => seen.some((s) => same(s, t)));
  return types.some((t) => /^\\?(Exception|Throwable)$/i.test(t) || isA(ctx, exception, t.replace(/^\\/, '')));
}

/** A callback that is a method of the handler class, overriding the framework's and handing this exception on. */
function leftToParent(symbol: string, exception: string, ctx: AnalysisContext): boolean {
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
