/** JSON of a Composer file: read for single members, order of integer-like keys does not matter. */
export type Plain = null | boolean | number | string | Plain[] | { [member: string]: Plain };

/** Undefined when there is no text or it is no JSON. */
export function parseJson(text: string | undefined): Plain | undefined {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) as Plain;
  } catch {
    return undefined;
  }
}

export function isRecord(value: Plain | undefined): value is { [member: string]: Plain } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text or the texts of a list. */
export function stringList(value: Plain | undefined): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
