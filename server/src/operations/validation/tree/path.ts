/**
 * Splits a rule path (validation 10.1) on `.`; `\.` is a literal dot. A segment `*` is every element; `\*` stays as
 * written until it is published.
 */
export function splitPath(text: string): string[] {
  const segments: string[] = [];
  let current = '';
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\' && text[at + 1] === '.') {
      current += '.';
      at++;
    } else if (text[at] === '.') {
      segments.push(current);
      current = '';
    } else current += text[at];
  }
  segments.push(current);
  return segments;
}

/** Spells a path as notes do. */
export function pathText(path: readonly string[]): string {
  return path.map((segment) => segment.replaceAll('.', '\\.')).join('.');
}

/** Gives the property a segment names. */
export function propertyName(segment: string): string {
  return segment === '\\*' ? '*' : segment;
}

export const isPosition = (segment: string) => /^\d+$/.test(segment);

export function startsWith(path: readonly string[], prefix: readonly string[]): boolean {
  return path.length >= prefix.length && prefix.every((segment, i) => segment === path[i]);
}
