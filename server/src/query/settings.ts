import { type FactSource, type HashedValue, hashedValue } from '@docgen/cache';
import type { DocumentConfig } from '@docgen/protocol';
import { hashable } from './hashable.js';

/** Answers the settings of one document as facts: `setting:<member>` and `setting:<member>.<member>` (cache 3.2). */
export function settingsSource(document: DocumentConfig): FactSource & { ids(): Iterable<string> } {
  const answers = new Map<string, HashedValue | undefined>();
  return {
    get(id) {
      if (!answers.has(id)) answers.set(id, find(document, id.slice('setting:'.length)));
      return answers.get(id);
    },
    /** Lists the ids asked for so far. */
    ids: () => answers.keys(),
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
 * Wraps the document so that every member an operation looks at is recorded, those of a plain object one by one: a setting the
 * operation never asked for does not concern it.
 */
export function recordedSettings(document: DocumentConfig, record: (id: string) => void): DocumentConfig {
  return recorded(document, 'setting:', record) as DocumentConfig;
}

function recorded(object: object, prefix: string, record: (id: string) => void): object {
  return new Proxy(object, new RecordingHandler(prefix, record));
}

/**
 * Records the settings that are read. It is a class, because every computation has one: traps written out for each
 * would be three closures more.
 */
class RecordingHandler implements ProxyHandler<object> {
  private inner: Map<string, object> | undefined;

  constructor(
    private readonly prefix: string,
    private readonly record: (id: string) => void,
  ) {}

  get(target: object, key: string | symbol): unknown {
    const value: unknown = Reflect.get(target, key);
    if (typeof key === 'symbol') return value;
    // Members of members are recorded whole: `setting:integrations.sanctum`.
    if (this.prefix !== 'setting:' || !isPlain(value)) {
      this.record(this.prefix + key);
      return value;
    }
    this.inner ??= new Map();
    let proxy = this.inner.get(key);
    if (proxy === undefined) {
      proxy = recorded(value, `${this.prefix}${key}.`, this.record);
      this.inner.set(key, proxy);
    }
    return proxy;
  }

  has(target: object, key: string | symbol): boolean {
    if (typeof key === 'string') this.record(this.prefix + key);
    return Reflect.has(target, key);
  }

  ownKeys(target: object): (string | symbol)[] {
    if (this.prefix === 'setting:') for (const key of Object.keys(target)) this.record(this.prefix + key);
    else this.record(this.prefix.slice(0, -1));
    return Reflect.ownKeys(target);
  }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;
}
