import { type FactSource, type HashedValue, hashedValue } from '@docgen/cache';
import type { DocumentConfig } from '@docgen/protocol';
import { hashable } from './hashable.js';

/** Settings of one document as facts: `setting:<member>` and `setting:<member>.<member>` (cache 3.2). */
export function settingsSource(document: DocumentConfig): FactSource & { asked(): Iterable<string> } {
  const answers = new Map<string, HashedValue | undefined>();
  return {
    get(id) {
      if (!answers.has(id)) answers.set(id, find(document, id.slice('setting:'.length)));
      return answers.get(id);
    },
    asked: () => answers.keys(),
  };
}

function find(document: DocumentConfig, path: string): HashedValue | undefined {
  let value: unknown = document;
  for (const step of path.split('.')) {
    if (!isPlain(value) || !Object.hasOwn(value, step)) return undefined;
    value = value[step];
  }
  return hashedValue(value, () => hashable(value));
}

/**
 * The document as an operation may see it: every member that is looked at is noted, those of a plain object one by one, so
 * that a setting an operation never asked for does not concern it.
 */
export function noticed(document: DocumentConfig, note: (id: string) => void): DocumentConfig {
  return watched(document, 'setting:', note) as DocumentConfig;
}

function watched(object: object, prefix: string, note: (id: string) => void): object {
  return new Proxy(object, new Watch(prefix, note));
}

/** A class, because there is one for every asker: traps written out for each would be three closures more. */
class Watch implements ProxyHandler<object> {
  private inner: Map<string, object> | undefined;

  constructor(
    private readonly prefix: string,
    private readonly note: (id: string) => void,
  ) {}

  get(target: object, key: string | symbol): unknown {
    const value: unknown = Reflect.get(target, key);
    if (typeof key === 'symbol') return value;
    // Members of members are noted whole: `setting:integrations.sanctum`.
    if (this.prefix !== 'setting:' || !isPlain(value)) {
      this.note(this.prefix + key);
      return value;
    }
    this.inner ??= new Map();
    let proxy = this.inner.get(key);
    if (proxy === undefined) {
      proxy = watched(value, `${this.prefix}${key}.`, this.note);
      this.inner.set(key, proxy);
    }
    return proxy;
  }

  has(target: object, key: string | symbol): boolean {
    if (typeof key === 'string') this.note(this.prefix + key);
    return Reflect.has(target, key);
  }

  ownKeys(target: object): (string | symbol)[] {
    if (this.prefix === 'setting:') for (const key of Object.keys(target)) this.note(this.prefix + key);
    else this.note(this.prefix.slice(0, -1));
    return Reflect.ownKeys(target);
  }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;
}
