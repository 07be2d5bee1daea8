import { frameworkConfig } from '../framework/config-defaults.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { dirname } from '../sources/paths.js';
import { isArray, isUnknown, type Key, keyOf, lift, map, unknown, type Value } from '../values/value.js';

/** Lists keys of a framework file whose members are merged one by one, not replaced. */
const MERGED: Record<string, string[]> = {
  auth: ['guards', 'providers', 'passwords'],
  broadcasting: ['connections'],
  cache: ['stores'],
  database: ['connections'],
  filesystems: ['disks'],
  logging: ['channels'],
  mail: ['mailers'],
  queue: ['connections'],
};

/**
 * Reads configuration: the interpreted files over the framework's defaults, and the values providers set (host 8.2).
 */
export class Configuration {
  private readonly files = new Map<string, Value | undefined>();
  private readonly loading = new Set<string>();
  /** Every key that was read with a value, for `config` of the facts. */
  private interp: Interpreter | undefined;

  attach(interp: Interpreter): void {
    this.interp = interp;
  }

  /** Gives the value of a dotted key; undefined when it is set nowhere. */
  get(key: string): Value | undefined {
    const [file = '', ...rest] = key.split('.');
    let value = this.file(file);
    for (const [i, part] of rest.entries()) {
      if (value === undefined) return undefined;
      if (isUnknown(value)) return value;
      if (!isArray(value)) {
        if (typeof value === 'object' && value !== null && value.k === 'choice') {
          const tail = rest.slice(i);
          return lift([value], ([v]) => deep(v as Value, tail) ?? null);
        }
        return undefined;
      }
      value = value.entries.get(keyOf(part) ?? part);
    }
    return value;
  }

  set(key: string, value: Value): void {
    const [file = '', ...rest] = key.split('.');
    this.files.set(file, rest.length === 0 ? value : put(this.file(file) ?? map([]), rest, value));
  }

  /** Plays `mergeConfigFrom()`: the application's own values win, at the first level. */
  merge(key: string, defaults: Value): void {
    const own = this.get(key);
    if (!isArray(defaults)) return;
    if (own === undefined) this.set(key, defaults);
    else if (isArray(own))
      this.set(
        key,
        map([...defaults.entries, ...own.entries].reduce((m, [k, v]) => m.set(k, v), new Map<Key, Value>())),
      );
  }

  /** Tells whether the file exists or something set it. */
  known(file: string): boolean {
    return this.file(file) !== undefined;
  }

  private file(name: string): Value | undefined {
    if (this.files.has(name)) return this.files.get(name);
    const interp = this.interp;
    if (interp === undefined || this.loading.has(name) || !/^[\w-]+$/.test(name)) return undefined;
    this.loading.add(name);
    try {
      const own = this.read(interp, name);
      const defaults = interp.app.configured || interp.app.major >= 11 ? frameworkConfig(interp, name) : undefined;
      this.files.set(name, own === undefined ? defaults : over(name, defaults, own));
    } finally {
      this.loading.delete(name);
    }
    return this.files.get(name);
  }

  private read(interp: Interpreter, name: string): Value | undefined {
    const path = `${interp.app.paths.get('config') ?? ''}/${name}.php`;
    interp.world.beside(dirname(path));
    if (interp.world.kind(path) !== 'file') return undefined;
    let value: Value | undefined;
    interp.guarded(() => {
      value = interp.include(path, new Map());
    });
    return value ?? unknown(`config/${name}.php, which cannot be read`);
  }
}

function over(name: string, defaults: Value | undefined, own: Value): Value {
  if (!isArray(own) || defaults === undefined || !isArray(defaults)) return own;
  const merged = new Map<Key, Value>(defaults.entries);
  for (const [key, value] of own.entries) {
    const before = merged.get(key);
    const nested = typeof key === 'string' && MERGED[name]?.includes(key) && isArray(value) && isArray(before);
    merged.set(key, nested && isArray(before) && isArray(value) ? map([...before.entries, ...value.entries]) : value);
  }
  return map(merged);
}

function put(into: Value, path: readonly string[], value: Value): Value {
  const [head = '', ...rest] = path;
  const entries = new Map<Key, Value>(isArray(into) ? into.entries : []);
  const key = keyOf(head) ?? head;
  entries.set(key, rest.length === 0 ? value : put(entries.get(key) ?? map([]), rest, value));
  return map(entries);
}

function deep(value: Value, path: readonly string[]): Value | undefined {
  let result: Value | undefined = value;
  for (const part of path) result = isArray(result) ? result.entries.get(keyOf(part) ?? part) : undefined;
  return result;
}
