import type { Interpreter } from '../interpreter/interpreter.js';
import { isArray, isUnknown, likelyValue, type Value } from '../values/value.js';
import { jsonValue } from './json-value.js';

const SECRET = /password|secret|key|token|dsn/i;

/**
 * Writes the values of the wanted configuration keys (host 4.8); `x.*` stands for every key of a section. Secrets are
 * nulled.
 */
export function configFacts(
  interp: Interpreter,
  keys: readonly string[],
): { config: Record<string, unknown>; redacted: string[]; whole: boolean } {
  const values = new Map<string, unknown>();
  const redacted = new Set<string>();
  let whole = true;
  const add = (key: string, value: Value): void => {
    if (SECRET.test(key.slice(key.lastIndexOf('.') + 1))) {
      values.set(key, null);
      redacted.add(key);
      return;
    }
    const known = likelyValue(value);
    if (isUnknown(known)) whole = false;
    const v = jsonValue(known);
    if (v !== undefined) values.set(key, redactInside(key, v, redacted));
  };
  for (const key of keys) {
    if (key.endsWith('.*')) {
      const section = likelyValue(interp.config.get(key.slice(0, -2)) ?? null);
      if (isArray(section)) for (const [name, value] of section.entries) add(`${key.slice(0, -1)}${name}`, value);
      continue;
    }
    const value = interp.config.get(key);
    if (value !== undefined) add(key, value);
  }
  const config = Object.fromEntries([...values].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { config, redacted: [...redacted].sort(), whole };
}

function redactInside(key: string, value: unknown, redacted: Set<string>): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const result: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    if (SECRET.test(name)) {
      result[name] = null;
      redacted.add(`${key}.${name}`);
    } else result[name] = redactInside(`${key}.${name}`, member, redacted);
  }
  return result;
}
