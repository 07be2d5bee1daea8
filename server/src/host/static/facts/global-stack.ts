import { GLOBAL_MIDDLEWARE } from '@docgen/laravel-knowledge';
import type { Interpreter } from '../interpreter/interpreter.js';
import { writtenDefault } from '../interpreter/properties.js';
import type { MiddlewareSettings } from '../natives/middleware.js';
import { wrap } from '../registrar/attributes.js';
import { bare } from '../sources/classes.js';
import { isArray, likelyValue, text, type Value } from '../values/value.js';

/**
 * Lists what every request goes through by `withMiddleware()`, outermost first (host 11); undefined where it cannot be told what is
 * replaced or taken out.
 */
export function configuredStack(settings: MiddlewareSettings): Value[] | undefined {
  const stated = wrap(likelyValue(settings.global));
  const base = stated.length > 0 ? stated : GLOBAL_MIDDLEWARE;
  const replaced = new Map<string, Value>();
  for (const [search, by] of settings.replaced) {
    const known = text(likelyValue(search));
    if (known === undefined) return undefined;
    replaced.set(bare(known), by);
  }
  const removed = settings.removed.map((v) => text(likelyValue(v)));
  if (removed.includes(undefined)) return undefined;
  const without = new Set(removed.map((name) => bare(name ?? '')));
  const own = base.map((v) => replaced.get(nameOf(v)) ?? v);
  return [...settings.prepended, ...own, ...settings.appended].filter((v) => !without.has(nameOf(v)));
}

/** Lists what every request goes through by the `$middleware` of a kernel; undefined for a kernel that cannot be read. */
export function kernelStack(interp: Interpreter, kernel: string): Value[] | undefined {
  const stack = likelyValue(writtenDefault(interp, kernel, 'middleware') ?? null);
  return isArray(stack) ? wrap(stack) : undefined;
}

const nameOf = (entry: Value): string => bare(text(likelyValue(entry)) ?? '');
