/** Reports text that is no type at the cursor. Never leaves this folder. */
export class NoType extends Error {}

export const SPACE = /\s/;
// The patterns are sticky, because cutting off the rest of the text for every test cost as much as the tests.
const SPACES = /\s+/y;
const TRIVIA = /(?:\s+|\/\/[^\n]*\n)+/y;
const QUOTED = /(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/sy;

/** Holds the text of a type and a cursor in it. */
export class TypeText {
  at = 0;

  constructor(protected readonly text: string) {}

  /** Reads text in quotes, without them. */
  protected quoted(): string {
    const found = this.match(QUOTED);
    if (found === null) throw new NoType();
    this.at += found[0].length;
    return unquoted(found[1] ?? found[2] ?? '');
  }

  /** Skips space and comments. */
  protected space(): void {
    const code = this.text.charCodeAt(this.at);
    if (code > 47 && code < 128) return;
    const found = this.match(TRIVIA);
    if (found !== null) this.at += found[0].length;
  }

  /** Skips one sign where it stands at the cursor. */
  protected eat(sign: string): boolean {
    if (this.text[this.at] !== sign) return false;
    this.at++;
    return true;
  }

  /** Skips a word and the space that has to follow it. */
  protected word(word: string): boolean {
    if (!this.text.startsWith(word, this.at) || !SPACE.test(this.text[this.at + word.length] ?? '')) return false;
    this.at += word.length;
    this.at += this.match(SPACES)?.[0].length ?? 0;
    return true;
  }

  /** Matches a sticky pattern at the cursor, which stays where it is. */
  protected match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text);
  }
}

/** Removes the backslashes of escaped signs. */
export function unquoted(text: string): string {
  return text.replace(/\\(['"\\])/g, '$1');
}
