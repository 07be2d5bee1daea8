const SHORT: Record<string, string> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what has to be escaped
const ESCAPABLE = /["\\\u0000-\u001f\u2028\u2029]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: see above
const DOCUMENT = /["\\\u0000-\u001f\u2028\u2029]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: see above
const IDENTITY = /["\\\u0000-\u001f]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: see above
const STABLE = /["\\/\u0000-\u001f\u0080-\uffff]/g;

/** Writes a JSON string of a document (document 3). Throws on an unpaired surrogate, which producers drop. */
export function stringText(value: string): string {
  if (!isWellFormed(value)) throw new RangeError('A document holds no unpaired surrogate.');
  // Few texts need an escape, and a test is cheaper than a replacement that finds nothing.
  return ESCAPABLE.test(value) ? `"${value.replace(DOCUMENT, escapeUnit)}"` : `"${value}"`;
}

/** Writes a JSON string inside an identity tuple: `/` and every non-ASCII character raw (document 7.1). */
export function identityStringText(value: string): string {
  return `"${value.replace(IDENTITY, escapeUnit)}"`;
}

/** Writes a JSON string of a comparison key: `/` as `\/`, every non-ASCII UTF-16 unit escaped (document 6.3). */
export function stableStringText(value: string): string {
  return `"${value.replace(STABLE, (unit) => (unit === '/' ? '\\/' : escapeUnit(unit)))}"`;
}

export function escapeUnit(unit: string): string {
  return SHORT[unit] ?? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * Tells whether a text is Unicode, without an unpaired surrogate. The method is of ES2024, newer than the library types
 * here.
 */
export function isWellFormed(value: string): boolean {
  return (value as unknown as { isWellFormed(): boolean }).isWellFormed();
}
