/** Holds JSON of a Composer file, which is read for single members: the order of integer-like keys does not matter. */
export type PlainJson = null | boolean | number | string | PlainJson[] | { [member: string]: PlainJson };

/** Parses JSON; undefined when there is no text or it is no JSON. */
export function parseJson(text: string | undefined): PlainJson | undefined {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) as PlainJson;
  } catch {
    return undefined;
  }
}

export function isRecord(value: PlainJson | undefined): value is { [member: string]: PlainJson } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Gives a text as a list of one, or the texts of a list. */
export function stringList(value: PlainJson | undefined): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
