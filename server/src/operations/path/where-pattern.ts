/**
 * Translates a `where` constraint for a document (requests 6): a format, a list of values, a pattern that ECMA-262
 * reads alike with and without the `u` flag, nothing (`.*`), or no translation.
 */
export type Constraint =
  | { kind: 'any' }
  | { kind: 'format'; format: 'uuid' | 'ulid' }
  | { kind: 'values'; values: string[] }
  | { kind: 'pattern'; pattern: string }
  | { kind: 'unportable' };

/** The expressions the framework writes for `whereUuid` and `whereUlid`. */
const UUID = '[\\da-fA-F]{8}-[\\da-fA-F]{4}-[\\da-fA-F]{4}-[\\da-fA-F]{4}-[\\da-fA-F]{12}';
const ULID = '[0-7][0-9a-hjkmnp-tv-zA-HJKMNP-TV-Z]{25}';

export function readConstraint(written: string): Constraint {
  const body = written.replace(/^(?:\^|\\A)/, '').replace(/(?<!\\)\$$|\\z$/, '');
  if (body === '.*' || body === '.+') return { kind: 'any' };
  if (body === UUID) return { kind: 'format', format: 'uuid' };
  if (body === ULID) return { kind: 'format', format: 'ulid' };
  const values = literals(/^\((?:\?:)?([^()]*)\)$/.exec(body)?.[1] ?? body);
  if (values !== undefined) return { kind: 'values', values };
  const portable = new Translator(body).translate();
  return portable === undefined ? { kind: 'unportable' } : { kind: 'pattern', pattern: `^${portable}$` };
}

/** Splits `a|b` into both texts; undefined when an alternative is no literal. */
function literals(body: string): string[] | undefined {
  const alternatives: string[] = [''];
  for (let i = 0; i < body.length; i++) {
    const char = body[i] as string;
    if (char === '|') {
      alternatives.push('');
      continue;
    }
    let literal = char;
    if (char === '\\') {
      literal = body[++i] ?? '';
      if (literal === '' || /[A-Za-z0-9]/.test(literal)) return undefined;
    } else if (/[\^$.*+?()[\]{}]/.test(char)) {
      return undefined;
    }
    alternatives[alternatives.length - 1] += literal;
  }
  return alternatives.includes('') ? undefined : [...new Set(alternatives)];
}

const UNICODE_CLASSES: Record<string, string> = {
  d: '(?:[0-9]|[^\\x00-\\x7F])',
  w: '(?:[A-Za-z0-9_]|[^\\x00-\\x7F])',
};

/** Ends the translation of a pattern; never leaves the translator. */
const UNPORTABLE = Symbol('unportable');

/**
 * Rewrites a router constraint into the dialect both engines share. The router matches Unicode-aware and by code point,
 * so an expression that may match a character outside ASCII is only published where its number of characters is not
 * counted.
 */
class Translator {
  private at = 0;
  constructor(private readonly text: string) {}

  translate(): string | undefined {
    try {
      const { source, alternated } = this.alternatives();
      if (this.at < this.text.length) return undefined;
      return alternated ? `(?:${source})` : source;
    } catch (error) {
      if (error === UNPORTABLE) return undefined;
      throw error;
    }
  }

  private alternatives(): { source: string; alternated: boolean; wide: boolean } {
    const branches: string[] = [];
    let wide = false;
    do {
      let branch = '';
      while (this.at < this.text.length && this.peek() !== '|' && this.peek() !== ')') {
        const term = this.term();
        branch += term.source;
        wide ||= term.wide;
      }
      branches.push(branch);
    } while (this.take('|'));
    return { source: branches.join('|'), alternated: branches.length > 1, wide };
  }

  /** Translates one atom with its quantifier. `wide` says that it may match characters outside ASCII. */
  private term(): { source: string; wide: boolean } {
    const atom = this.atom();
    const quantifier = this.quantifier();
    const open = quantifier === '*' || quantifier === '+' || quantifier === '*?' || quantifier === '+?';
    if (atom.single && atom.wide && !open) throw UNPORTABLE;
    if (!atom.single && atom.wide && !open && quantifier !== '' && quantifier !== '?') throw UNPORTABLE;
    return { source: atom.source + quantifier, wide: atom.wide };
  }

  private atom(): { source: string; wide: boolean; single: boolean } {
    const char = this.next();
    if (char === '(') {
      let open = '(';
      if (this.peek() === '?' || this.peek() === '*') {
        if (!this.text.startsWith('?:', this.at)) throw UNPORTABLE;
        open = '(?:';
        this.at += 2;
      }
      const inner = this.alternatives();
      if (!this.take(')')) throw UNPORTABLE;
      return { source: `${open}${inner.source})`, wide: inner.wide, single: false };
    }
    if (char === '[') return { ...this.characterClass(), single: true };
    if (char === '.') return { source: '[\\s\\S]', wide: true, single: true };
    if (char === '\\') {
      const escaped = this.next();
      const known = UNICODE_CLASSES[escaped];
      if (known !== undefined) return { source: known, wide: true, single: true };
      return { source: this.literal(this.escapedLiteral(escaped)), wide: false, single: true };
    }
    if (/[\^$*+?)|]/.test(char)) throw UNPORTABLE;
    // The router takes a brace that starts no quantifier for a literal, but the `u` flag forbids it.
    return { source: this.literal(char), wide: false, single: true };
  }

  private characterClass(): { source: string; wide: boolean } {
    const negated = this.take('^');
    let source = '';
    let wide = negated;
    let first = true;
    for (;;) {
      const char = this.next();
      if (char === ']' && !first) break;
      first = false;
      if (char === '[' && /[:.=]/.test(this.peek())) throw UNPORTABLE;
      if (char !== '\\') {
        if (char.charCodeAt(0) > 0x7f) throw UNPORTABLE;
        source += char === '[' || char === ']' || char === '^' ? `\\${char}` : char;
        continue;
      }
      const escaped = this.next();
      if (escaped === 'd' || escaped === 'w') {
        // Negating the router's class of all Unicode digits excludes more than negating ECMA's does.
        if (negated) throw UNPORTABLE;
        source += escaped === 'd' ? '0-9' : 'A-Za-z0-9_';
        wide = true;
        continue;
      }
      const literal = this.escapedLiteral(escaped);
      source += /[\\\]^-]/.test(literal) || literal === '[' ? `\\${literal}` : literal;
    }
    if (wide && !negated) source = `${source}]|[^\\x00-\\x7F`;
    const text = `[${negated ? '^' : ''}${source}]`;
    return { source: wide && !negated ? `(?:${text})` : text, wide };
  }

  private quantifier(): string {
    const rest = this.text.slice(this.at);
    const found = /^(?:[*+?]|\{\d+(?:,\d*)?\})/.exec(rest)?.[0];
    if (found === undefined) return '';
    this.at += found.length;
    if (this.take('+')) throw UNPORTABLE;
    const lazy = this.take('?') ? '?' : '';
    if (/^[*+?]/.test(this.peek())) throw UNPORTABLE;
    return found + lazy;
  }

  /**
   * Translates an escape that stands for a character; escaped letters and digits have meanings that differ between
   * engines.
   */
  private escapedLiteral(char: string): string {
    if (/[A-Za-z0-9]/.test(char)) throw UNPORTABLE;
    return char;
  }

  private literal(char: string): string {
    if (char.length > 1 || (char >= '\ud800' && char <= '\udfff')) throw UNPORTABLE;
    return /[\\^$.*+?()[\]{}|/]/.test(char) && char !== '/' ? `\\${char}` : char;
  }

  private peek(): string {
    return this.text[this.at] ?? '';
  }

  private next(): string {
    const char = this.text[this.at++];
    if (char === undefined) throw UNPORTABLE;
    return char;
  }

  private take(char: string): boolean {
    if (this.peek() !== char) return false;
    this.at++;
    return true;
  }
}
