import {
  ALIASES,
  ENSURE_FRONTEND_REQUESTS_ARE_STATEFUL,
  KERNEL_CONTRACT,
  PRIORITY,
  SUBSTITUTE_BINDINGS,
  THROTTLE_REQUESTS_WITH_REDIS,
  webGroup,
} from '@docgen/laravel-knowledge';
import type { BlankText } from '@docgen/protocol';
import { packagePriority } from '../framework/installed-packages.js';
import { callValue } from '../interpreter/evaluator.js';
import { args } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { writtenDefault } from '../interpreter/properties.js';
import { MiddlewareSettings } from '../natives/middleware.js';
import { wrap } from '../registrar/attributes.js';
import { bare } from '../sources/classes.js';
import { isArray, isCallable, isUnknown, likelyValue, text, type Value } from '../values/value.js';
import { blankTextOf } from './blank-text.js';
import { configuredStack, kernelStack } from './global-stack.js';

export interface MiddlewareTables {
  groups: Record<string, string[]>;
  aliases: Record<string, string>;
  priority: string[];
  global: string[];
  blankText: BlankText | null;
}

/**
 * Writes groups, aliases and priority: the kernel's or those of `withMiddleware()`, then the changes of providers (host
 * 11).
 */
export function middlewareTables(interp: Interpreter): MiddlewareTables {
  const tables = interp.app.configured ? configured(interp) : kernel(interp);
  for (const change of interp.router.groupChanges) {
    const entries = texts(interp, change.entries);
    const before = tables.groups[change.group] ?? [];
    if (change.kind === 'set') tables.groups[change.group] = entries;
    else if (change.kind === 'push')
      tables.groups[change.group] = [...before, ...entries.filter((e) => !before.includes(e))];
    else if (change.kind === 'prepend')
      tables.groups[change.group] = [...entries.filter((e) => !before.includes(e)), ...before];
    else tables.groups[change.group] = before.filter((e) => !entries.includes(e));
  }
  for (const [alias, owner] of interp.router.aliases) tables.aliases[alias] = owner;
  tables.priority = distinct([...packagePriority(interp), ...tables.priority]);
  return tables;
}

function configured(interp: Interpreter): MiddlewareTables {
  // The framework's own tables reach the kernel through `withMiddleware()` alone.
  if (interp.app.middleware.length === 0) {
    const blankText = { nulled: false, untrimmed: null };
    return { groups: {}, aliases: {}, priority: [...PRIORITY], global: [], blankText };
  }
  const settings = new MiddlewareSettings();
  let readable = true;
  for (const callback of interp.app.middleware) {
    if (!isCallable(likelyValue(callback))) {
      if (likelyValue(callback) !== null) readable = false;
      continue;
    }
    interp.guarded(() => {
      const frame = interp.topFrame('bootstrap/app.php');
      callValue(interp, frame, callback, args(settings.object), { k: 'null' });
    });
  }
  const groups: Record<string, string[]> = {
    web: [...webGroup(interp.app.major), ...(settings.sessions ? ['auth.session'] : [])],
    api: [
      ...(settings.stateful ? [ENSURE_FRONTEND_REQUESTS_ARE_STATEFUL] : []),
      ...(settings.limiter === null ? [] : texts(interp, [limiterEntry(settings.limiter)])),
      SUBSTITUTE_BINDINGS,
    ],
  };
  for (const [group, entries] of settings.groups) groups[group] = texts(interp, entries);
  for (const [group, change] of settings.changes) {
    let entries = groups[group] ?? [];
    entries = entries.map((entry) => {
      const by = change.replace.get(entry);
      return by === undefined ? entry : (text(likelyValue(by)) ?? entry);
    });
    const removed = texts(interp, change.remove);
    entries = entries.filter((entry) => !removed.includes(entry));
    entries = distinct([...texts(interp, change.prepend), ...entries]);
    groups[group] = distinct([...entries, ...texts(interp, change.append)]);
  }
  const aliases: Record<string, string> = {
    ...ALIASES,
    ...(settings.redis ? { throttle: THROTTLE_REQUESTS_WITH_REDIS } : {}),
  };
  for (const [alias, owner] of settings.aliases) {
    const known = text(likelyValue(owner));
    if (known === undefined) interp.app.found.partial.add('middleware');
    else aliases[alias] = bare(known);
  }
  const stack = readable ? configuredStack(settings) : undefined;
  if (stack === undefined) interp.app.found.partial.add('middleware');
  const blankText = blankTextOf(interp, stack);
  return { groups, aliases, priority: priorityOf(interp, settings), global: ownStack(interp, stack), blankText };
}

function limiterEntry(limiter: Value): Value {
  const known = text(likelyValue(limiter));
  return known === undefined ? limiter : `throttle:${known}`;
}

function priorityOf(interp: Interpreter, settings: MiddlewareSettings): string[] {
  const order = settings.priority.length > 0 ? texts(interp, settings.priority) : [...PRIORITY];
  const place = (entry: string, near: Value, after: boolean): void => {
    if (order.includes(entry)) return;
    const found = wrap(likelyValue(near))
      .map((v) => order.indexOf(bare(text(likelyValue(v)) ?? '')))
      .filter((i) => i >= 0);
    if (after) order.splice(found.length === 0 ? order.length : Math.max(...found) + 1, 0, entry);
    else order.splice(found.length === 0 ? 0 : Math.min(...found), 0, entry);
  };
  for (const [entry, after] of settings.priorityAfter) place(bare(entry), after, true);
  for (const [entry, before] of settings.priorityBefore) place(bare(entry), before, false);
  return order;
}

/** Reads the properties of `app/Http/Kernel.php`, whichever class the bootstrap file binds. */
function kernel(interp: Interpreter): MiddlewareTables {
  const bound = interp.app.bound.get(KERNEL_CONTRACT);
  const owner = bare(text(likelyValue(bound ?? null)) || `${interp.app.namespace}Http\\Kernel`);
  const groups: Record<string, string[]> = {};
  const aliases: Record<string, string> = {};
  const written = likelyValue(writtenDefault(interp, owner, 'middlewareGroups') ?? null);
  if (isArray(written))
    for (const [group, entries] of written.entries) groups[String(group)] = texts(interp, wrap(likelyValue(entries)));
  for (const name of ['middlewareAliases', 'routeMiddleware']) {
    const table = likelyValue(writtenDefault(interp, owner, name) ?? null);
    if (!isArray(table)) continue;
    for (const [alias, middleware] of table.entries) {
      const known = text(likelyValue(middleware));
      if (known !== undefined) aliases[String(alias)] = bare(known);
    }
  }
  const priority = likelyValue(writtenDefault(interp, owner, 'middlewarePriority') ?? null);
  const stack = kernelStack(interp, owner);
  return {
    groups,
    aliases,
    priority: isArray(priority) ? texts(interp, wrap(priority)) : [...PRIORITY],
    global: ownStack(interp, stack),
    blankText: blankTextOf(interp, stack),
  };
}

/** Lists the entries of the global stack that are not the framework's own (host 4.4). */
function ownStack(interp: Interpreter, stack: readonly Value[] | undefined): string[] {
  const entries = texts(interp, stack ?? [], 'an entry of the global middleware');
  return distinct(entries).filter((entry) => entry !== 'Closure' && !entry.startsWith('Illuminate\\'));
}

function texts(interp: Interpreter, values: readonly Value[], what = 'an entry of a middleware group'): string[] {
  const result: string[] = [];
  for (const value of values) {
    const entry = interp.report.consume(value, what);
    if (isCallable(entry)) result.push('Closure');
    else if (isUnknown(entry)) interp.app.found.partial.add('middleware');
    else {
      const known = text(entry);
      if (known !== undefined && known !== '') result.push(bare(known));
    }
  }
  return result;
}

function distinct(entries: readonly string[]): string[] {
  return [...new Set(entries)];
}
