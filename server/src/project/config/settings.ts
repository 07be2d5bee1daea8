import { catalogue, type Json, type JsonMap, type SettingValue } from '@docgen/protocol';

const defaults = new Map(catalogue.map((setting) => [setting.path, setting.default]));

/**
 * Reads checked settings below one place of the file by name. `scope` is the catalogue path of that place
 * (`documents.*`, or empty), so that a setting left out answers the catalogue's default.
 */
export class Settings {
  constructor(
    private readonly values: JsonMap,
    private readonly scope: string,
  ) {}

  /** Gives the written value, else the default, else null. Checked values have the type the catalogue gives them. */
  get<T extends Json>(path: string): T {
    const written = this.written(path);
    if (written !== undefined) return written as T;
    return toJson(defaults.get(this.scope === '' ? path : `${this.scope}.${path}`) ?? null) as T;
  }

  /** Gives the written value; undefined when it was left out or refused. */
  written(path: string): Json | undefined {
    let value: Json | undefined = this.values;
    for (const step of path.split('.')) value = value instanceof Map ? value.get(step) : undefined;
    return value;
  }

  map(path: string): JsonMap {
    const value = this.written(path);
    return value instanceof Map ? value : new Map();
  }
}

export function toJson(value: SettingValue): Json {
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value === 'object' && value !== null) {
    return new Map(
      Object.entries(value as { [key: string]: SettingValue }).map(([key, member]) => [key, toJson(member)]),
    );
  }
  return value as Json;
}

/** Turns a checked map of texts into a record. */
export function texts(map: JsonMap): Record<string, string> {
  // Entries become members of their own whatever they are called, `__proto__` as well.
  return Object.fromEntries([...map].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
