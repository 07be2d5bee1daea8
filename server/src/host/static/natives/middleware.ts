import { MIDDLEWARE_CONFIGURATION } from '@docgen/laravel-knowledge';
import { argument, type CallArguments } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { wrap } from '../registrar/attributes.js';
import { bare } from '../sources/classes.js';
import { isArray, likelyValue, type ObjectValue, text, truth, type Value } from '../values/value.js';

interface Change {
  append: Value[];
  prepend: Value[];
  remove: Value[];
  replace: Map<string, Value>;
}

/** Plays `withMiddleware(fn (Middleware $m) => …)` (host 11). */
export class MiddlewareSettings {
  readonly object: ObjectValue = { k: 'object', class: MIDDLEWARE_CONFIGURATION, props: new Map(), native: this };
  readonly aliases = new Map<string, Value>();
  readonly groups = new Map<string, Value[]>();
  readonly changes = new Map<string, Change>();
  priority: Value[] = [];
  readonly priorityBefore: [entry: string, before: Value][] = [];
  readonly priorityAfter: [entry: string, after: Value][] = [];
  stateful = false;
  limiter: Value = null;
  redis = false;
  sessions = false;
  /** The global stack: what stands in the place of the framework's, what was added to it, replaced in it and taken out. */
  global: Value = null;
  readonly prepended: Value[] = [];
  readonly appended: Value[] = [];
  readonly replaced: [search: Value, by: Value][] = [];
  readonly removed: Value[] = [];

  call(interp: Interpreter, name: string, given: CallArguments): Value {
    const first = likelyValue(given.positional[0] ?? [...given.named.values()][0] ?? null);
    switch (name) {
      case 'alias':
        this.aliases.clear();
        if (isArray(first)) for (const [alias, owner] of first.entries) this.aliases.set(String(alias), owner);
        break;
      case 'group': {
        const group = text(first);
        const entries = likelyValue(argument(given, 1, 'middleware') ?? null);
        if (group !== undefined && isArray(entries)) this.groups.set(group, wrap(entries));
        else interp.app.found.partial.add('middleware');
        break;
      }
      case 'web':
      case 'api': {
        const change = this.change(name);
        change.append.push(...wrap(likelyValue(argument(given, 0, 'append') ?? null)));
        change.prepend.unshift(...wrap(likelyValue(argument(given, 1, 'prepend') ?? null)));
        change.remove.push(...wrap(likelyValue(argument(given, 2, 'remove') ?? null)));
        const replace = likelyValue(argument(given, 3, 'replace') ?? null);
        if (isArray(replace)) for (const [from, to] of replace.entries) change.replace.set(bare(String(from)), to);
        break;
      }
      case 'appendToGroup':
        this.change(text(first) ?? '').append.push(...wrap(likelyValue(argument(given, 1, 'middleware') ?? null)));
        break;
      case 'prependToGroup':
        this.change(text(first) ?? '').prepend.unshift(...wrap(likelyValue(argument(given, 1, 'middleware') ?? null)));
        break;
      case 'removeFromGroup':
        this.change(text(first) ?? '').remove.push(...wrap(likelyValue(argument(given, 1, 'middleware') ?? null)));
        break;
      case 'replaceInGroup': {
        const from = text(likelyValue(argument(given, 1, 'search') ?? null));
        if (from !== undefined)
          this.change(text(first) ?? '').replace.set(bare(from), argument(given, 2, 'replace') ?? null);
        break;
      }
      case 'statefulApi':
        this.stateful = true;
        break;
      case 'throttleApi':
        this.limiter = argument(given, 0, 'limiter') ?? 'api';
        if (truth(argument(given, 1, 'redis') ?? false) === true) this.redis = true;
        break;
      case 'throttleWithRedis':
        this.redis = true;
        break;
      case 'authenticateSessions':
        this.sessions = true;
        break;
      case 'use':
        this.global = first;
        break;
      case 'prepend':
        this.prepended.unshift(...wrap(first));
        break;
      case 'append':
        this.appended.push(...wrap(first));
        break;
      case 'replace':
        this.replaced.push([argument(given, 0, 'search') ?? null, argument(given, 1, 'replace') ?? null]);
        break;
      case 'remove':
        this.removed.push(...wrap(first));
        break;
      case 'trimStrings':
        interp.app.found.blankText.trimExcept(wrap(first));
        break;
      case 'convertEmptyStringsToNull':
        interp.app.found.blankText.convertExcept(wrap(first));
        break;
      case 'priority':
        this.priority = wrap(first);
        break;
      case 'prependToPriorityList':
        this.priorityBefore.push([
          text(likelyValue(argument(given, 1, 'prepend') ?? null)) ?? '',
          argument(given, 0, 'before') ?? null,
        ]);
        break;
      case 'appendToPriorityList':
        this.priorityAfter.push([
          text(likelyValue(argument(given, 1, 'append') ?? null)) ?? '',
          argument(given, 0, 'after') ?? null,
        ]);
        break;
    }
    return this.object;
  }

  private change(group: string): Change {
    let change = this.changes.get(group);
    if (change === undefined) {
      change = { append: [], prepend: [], remove: [], replace: new Map() };
      this.changes.set(group, change);
    }
    return change;
  }
}
