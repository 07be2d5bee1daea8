import { CodeCursor, startsWord, Unclear } from './code-cursor.js';

/** Holds a `use` statement of a namespace by its place; one of functions or constants imports no class. */
export interface ImportText {
  start: number;
  end: number;
  classes: { name: string; alias: string }[];
}

/** Holds what a text imports where a place of it stands, and which names are spoken for there. */
export interface ImportsText {
  /** The place behind the opening tag, `declare` or `namespace`: where the first import may stand. */
  opens: number;
  imports: ImportText[];
  /** Names in lower case that mean a class or a namespace of their own. */
  names: ReadonlySet<string>;
}

/**
 * Reads the imports that are in force at an offset of a PHP text, without a parser: the text may be in the middle of typing.
 * Undefined where it leaves PHP, or cannot be told apart.
 */
export function importsAt(text: string, offset: number): ImportsText | undefined {
  const opening = /<\?php(?=\s)/.exec(text);
  if (opening === null) return undefined;
  try {
    return new ImportReader(text, opening.index + opening[0].length, offset).read();
  } catch (error) {
    if (error instanceof Unclear) return undefined;
    throw error;
  }
}

class ImportReader {
  private readonly cursor: CodeCursor;
  private opens: number;
  private imports: ImportText[] = [];
  private names = new Set<string>();
  /** Depth of braces, and the one in which a namespace stands. */
  private depth = 0;
  private base = 0;

  constructor(
    private readonly text: string,
    from: number,
    private readonly offset: number,
  ) {
    this.cursor = new CodeCursor(text, from);
    this.opens = from;
  }

  read(): ImportsText {
    const { cursor, text } = this;
    let before = '';
    for (cursor.toCode(); cursor.at < text.length; cursor.toCode()) {
      const start = cursor.at;
      const code = text[start] ?? '';
      if (!startsWord(code.charCodeAt(0))) {
        if (code === '{') this.depth++;
        if (code === '}') this.depth--;
        // The end of a namespace in braces.
        if (this.depth < this.base) this.base = this.depth;
        before = text.startsWith('::', start) ? '::' : text.startsWith('->', start) ? '->' : code;
        if (before.length === 2) cursor.at += 2;
        else cursor.step();
        continue;
      }
      const word = cursor.word();
      const isMember = before === '::' || before === '->' || before === '\\';
      const statement = isMember || this.depth !== this.base ? '' : word.toLowerCase();
      if (statement === 'namespace' && this.namespace(start)) break;
      if (statement === 'use') this.use(start);
      else if (statement === 'declare' && this.imports.length === 0) this.declare();
      else if (!isMember && before !== 'function' && before !== 'const') this.note(word);
      before = word.toLowerCase();
    }
    return { opens: this.opens, imports: this.imports, names: this.names };
  }

  /** Begins a namespace; true where it stands behind the offset, so that the one before is meant. */
  private namespace(start: number): boolean {
    const { cursor } = this;
    if (this.peek() === '\\') return false;
    cursor.toCode();
    this.name();
    cursor.toCode();
    const sign = this.peek();
    if (sign !== ';' && sign !== '{') return false;
    if (start > this.offset) return true;
    cursor.at++;
    if (sign === '{') this.depth++;
    this.base = this.depth;
    this.opens = cursor.at;
    this.imports = [];
    this.names = new Set();
    return false;
  }

  private declare(): void {
    const { cursor, text } = this;
    const end = /^\s*\([^()]*\)\s*;/.exec(text.slice(cursor.at));
    if (end === null) return;
    cursor.at += end[0].length;
    this.opens = cursor.at;
  }

  private use(start: number): void {
    const { cursor } = this;
    cursor.toCode();
    // A closure that takes a variable along.
    if (this.peek() === '(') return;
    const found: ImportText = { start, end: start, classes: [] };
    this.items('', this.isOfClasses(), found.classes);
    cursor.toCode();
    if (this.peek() !== ';') return;
    found.end = ++cursor.at;
    this.imports.push(found);
  }

  /** Reads imports up to the end of a statement or a group. */
  private items(prefix: string, areClasses: boolean, into: ImportText['classes']): void {
    const { cursor } = this;
    for (;;) {
      cursor.toCode();
      const isClass = areClasses && (prefix === '' || this.isOfClasses());
      const name = prefix + this.name();
      cursor.toCode();
      if (this.peek() === '{') {
        cursor.at++;
        this.items(name, isClass, into);
        cursor.toCode();
        if (this.peek() !== '}') throw new Unclear();
        cursor.at++;
      } else if (name !== prefix) {
        let alias = name.slice(name.lastIndexOf('\\') + 1);
        const { at } = cursor;
        if (cursor.word().toLowerCase() === 'as') {
          cursor.toCode();
          alias = cursor.word();
        } else cursor.at = at;
        if (isClass) into.push({ name: name.replace(/^\\/, ''), alias });
      }
      cursor.toCode();
      if (this.peek() !== ',') return;
      cursor.at++;
    }
  }

  /** Moves behind `function` or `const` where an import is of these. */
  private isOfClasses(): boolean {
    const { cursor } = this;
    const { at } = cursor;
    const word = cursor.word().toLowerCase();
    if ((word === 'function' || word === 'const') && this.peek() !== '\\') {
      cursor.toCode();
      return false;
    }
    cursor.at = at;
    return true;
  }

  private name(): string {
    const { cursor } = this;
    const from = cursor.at;
    for (;;) {
      if (this.peek() === '\\') cursor.at++;
      if (cursor.word() === '') break;
      if (this.peek() !== '\\') break;
    }
    return this.text.slice(from, cursor.at);
  }

  /** Notes a word, unless it is the name of a function that is called. */
  private note(word: string): void {
    const { at } = this.cursor;
    if (this.text[at] === '(' && !/^[A-Z]/.test(word)) return;
    this.names.add(word.toLowerCase());
  }

  private peek(): string {
    return this.text[this.cursor.at] ?? '';
  }
}
