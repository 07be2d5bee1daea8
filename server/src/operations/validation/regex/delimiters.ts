const CLOSING: Record<string, string> = { '{': '}', '(': ')', '[': ']', '<': '>' };

/**
 * Splits a pattern into the text between the delimiters and the flags after them; a text without delimiters stays whole
 * (validation 9).
 */
export function splitDelimiters(source: string): { body: string; flags: string } {
  const text = source.replace(/^\s+/, '');
  const open = text[0] ?? '';
  if (text.length >= 2 && !/[A-Za-z0-9\\]/.test(open)) {
    const end = text.lastIndexOf(CLOSING[open] ?? open);
    const flags = text.slice(end + 1);
    if (end > 0) return { body: text.slice(1, end), flags: flags.replace(/[\r\n ]/g, '') };
  }
  return { body: source, flags: '' };
}
