/** Reports text whose parts cannot be told apart here: whoever reads it has the parser read all of it. */
export class Unclear extends Error {}

/**
 * Moves through PHP from one piece of code to the next: strings, heredocs and comments are passed whole, whatever stands in them.
 * It knows no grammar. Throws `Unclear` where the text leaves PHP, or ends inside a string, a comment or braces.
 */
export class CodeCursor {
  constructor(
    readonly text: string,
    public at: number,
  ) {}

  /** Moves behind space and comments. */
  toCode(): void {
    const { text } = this;
    for (;;) {
      const code = text.charCodeAt(this.at);
      if (code === 32 || (code > 8 && code < 14)) this.at++;
      else if (code === SLASH && text.charCodeAt(this.at + 1) === STAR) this.behind('*/', this.at + 2);
      else if (code === SLASH && text.charCodeAt(this.at + 1) === SLASH) this.behindLine();
      else if (code === HASH && text.charCodeAt(this.at + 1) !== OPEN_BRACKET) this.behindLine();
      else return;
    }
  }

  /** Moves behind the word here, and answers it; '' where there is none. */
  word(): string {
    const { text } = this;
    const from = this.at;
    if (!startsWord(text.charCodeAt(from))) return '';
    do this.at++;
    while (continuesWord(text.charCodeAt(this.at)));
    return text.slice(from, this.at);
  }

  /** Moves behind a character of code that begins no word: behind the whole string, heredoc or variable it begins. */
  step(): void {
    const { text } = this;
    switch (text.charCodeAt(this.at)) {
      case SINGLE:
        this.behindQuote(SINGLE);
        return;
      case DOUBLE:
      case BACKTICK:
        this.behindText(text.charCodeAt(this.at++));
        return;
      case DOLLAR:
        this.at++;
        this.word();
        return;
      case QUESTION:
        if (text.charCodeAt(this.at + 1) === GREATER) throw new Unclear();
        this.at++;
        return;
      case LESS:
        if (!text.startsWith('<<<', this.at) || !this.behindHeredoc()) this.at++;
        return;
      default:
        this.at++;
    }
  }

  /** Moves behind the brace that closes the one just passed. */
  behindBraces(): void {
    const { text } = this;
    for (let depth = 1; depth > 0; ) {
      this.toCode();
      const code = text.charCodeAt(this.at);
      if (Number.isNaN(code)) throw new Unclear();
      if (startsWord(code)) {
        if (this.word().toLowerCase() === '__halt_compiler') throw new Unclear();
        continue;
      }
      if (code === OPEN_BRACE) depth++;
      else if (code === CLOSE_BRACE) depth--;
      this.step();
    }
  }

  private behind(end: string, from: number): void {
    const found = this.text.indexOf(end, from);
    if (found < 0) throw new Unclear();
    this.at = found + end.length;
  }

  /** Moves to the end of the line. A comment that `?>` ends leaves PHP. */
  private behindLine(): void {
    const { text } = this;
    for (; this.at < text.length; this.at++) {
      const code = text.charCodeAt(this.at);
      if (isLineEnd(code)) return;
      if (code === QUESTION && text.charCodeAt(this.at + 1) === GREATER) throw new Unclear();
    }
  }

  private behindQuote(quote: number): void {
    const { text } = this;
    for (this.at++; this.at < text.length; this.at++) {
      const code = text.charCodeAt(this.at);
      if (code === BACKSLASH) this.at++;
      else if (code === quote) {
        this.at++;
        return;
      }
    }
    throw new Unclear();
  }

  /** Moves behind a text in which variables and code may stand, up to its quote. */
  private behindText(quote: number): void {
    const { text } = this;
    while (this.at < text.length) {
      const code = text.charCodeAt(this.at);
      if (code === quote) {
        this.at++;
        return;
      }
      this.inText(code);
    }
    throw new Unclear();
  }

  /** Moves behind one character of a text, or behind the code in it. */
  private inText(code: number): void {
    const next = this.text.charCodeAt(this.at + 1);
    if ((code === OPEN_BRACE && next === DOLLAR) || (code === DOLLAR && next === OPEN_BRACE)) {
      this.at += code === DOLLAR ? 2 : 1;
      this.behindBraces();
    } else this.at += code === BACKSLASH ? 2 : 1;
  }

  /** Moves behind a heredoc or nowdoc; false where `<<<` begins none. */
  private behindHeredoc(): boolean {
    HEREDOC.lastIndex = this.at;
    const found = HEREDOC.exec(this.text);
    if (found === null) return false;
    const [whole, quote = '', label = ''] = found;
    const end = new RegExp(`[ \\t]*${label}(?![\\w\\x80-\\uffff])`, 'y');
    this.at += whole.length;
    while (this.at < this.text.length) {
      end.lastIndex = this.at;
      if (end.test(this.text)) {
        this.at = end.lastIndex;
        return true;
      }
      this.behindHeredocLine(quote !== "'");
    }
    throw new Unclear();
  }

  private behindHeredocLine(holdsCode: boolean): void {
    while (this.at < this.text.length) {
      const code = this.text.charCodeAt(this.at);
      if (isLineEnd(code)) {
        this.at += code === RETURN && this.text.charCodeAt(this.at + 1) === NEWLINE ? 2 : 1;
        return;
      }
      // A line may end behind a backslash.
      if (!holdsCode || (code === BACKSLASH && isLineEnd(this.text.charCodeAt(this.at + 1)))) this.at++;
      else this.inText(code);
    }
  }
}

const HEREDOC = /<<<[ \t]*(['"]?)([A-Za-z_\x80-\uffff][\w\x80-\uffff]*)\1(?:\r\n|\n|\r)/y;

const NEWLINE = 10;
const RETURN = 13;
const DOUBLE = 34;
const HASH = 35;
const DOLLAR = 36;
const SINGLE = 39;
const STAR = 42;
const SLASH = 47;
const LESS = 60;
const GREATER = 62;
const QUESTION = 63;
const OPEN_BRACKET = 91;
const BACKSLASH = 92;
const BACKTICK = 96;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

function isLineEnd(code: number): boolean {
  return code === NEWLINE || code === RETURN;
}

export function startsWord(code: number): boolean {
  return (code > 96 && code < 123) || (code > 64 && code < 91) || code === 95 || code > 127;
}

function continuesWord(code: number): boolean {
  return startsWord(code) || (code > 47 && code < 58);
}
