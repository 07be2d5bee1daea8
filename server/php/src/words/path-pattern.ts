/**
 * Tells whether the path of a route fits a pattern of `$request->is(...)`, whatever its parameters hold; undefined
 * where that depends on them. `*` matches any text, slashes too.
 */
export function pathFits(pattern: string, template: string): boolean | undefined {
  const path = tokens(template.replace(/^\/+|\/+$/g, ''), /\{[^}]*\}/g);
  const wanted = tokens(pattern.replace(/^\/+|\/+$/g, ''), /\*/g);
  if (path.length === 0 && pattern === '/') return true;
  if (!canMatch(path, wanted, true)) return false;
  return canMatch(path, wanted, false) ? true : undefined;
}

/** A character, or `null` for text of any length. */
type PatternToken = string | null;

function tokens(text: string, wild: RegExp): PatternToken[] {
  const marked = text.replace(wild, '\0');
  return [...marked].map((c) => (c === '\0' ? null : c));
}

/**
 * Tells whether the two can stand for one text. Unless `open`, a wild part of the path matches a wild part of the
 * pattern only.
 */
function canMatch(path: readonly PatternToken[], pattern: readonly PatternToken[], open: boolean): boolean {
  let ends = new Set([0]);
  const closed = (at: Set<number>): Set<number> => {
    const out = new Set(at);
    for (const j of out) if (pattern[j] === null && j < pattern.length) out.add(j + 1);
    return out;
  };
  ends = closed(ends);
  for (const token of path) {
    const next = new Set<number>();
    for (const j of ends) {
      const wanted = pattern[j];
      if (wanted === null) next.add(j);
      else if (token !== null && wanted === token) next.add(j + 1);
      // An open parameter may hold any part of the pattern from here on.
      if (token === null && open) for (let k = j + 1; k <= pattern.length; k++) next.add(k);
    }
    ends = closed(next);
  }
  return ends.has(pattern.length);
}
