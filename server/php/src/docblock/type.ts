import type { DocType } from '../facts.js';
import { badWord } from './bad-word.js';
import { builtin } from './builtins.js';
import {
  BOUND,
  COLON,
  CONSTANT,
  FIELD_KEY,
  IS,
  NAME,
  NUMBER,
  OPENING,
  OPERATOR,
  PARAMETER_TAIL,
  THIS,
  THIS_IS,
  VARIABLE,
  VARIANCE_AS_NAME,
} from './type-patterns.js';
import { NoType, SPACE, TypeText, unquoted } from './type-text.js';

/** Resolves a written class name to a fully qualified one; leaves template names alone. */
export type ResolveName = (name: string) => string;

const DEPTH = 64;
const BARE_BRACE = new Set(['array', 'list', 'object', 'non-empty-array', 'non-empty-list']);
const PIPE = 124;
const AMPERSAND = 38;
const CALLABLES = new Set(['callable', 'closure', 'pure-callable', 'pure-closure']);

/**
 * Parses a whole docblock type (engine 4.1), also the `type:` string of an attribute. Text the grammar does not know
 * answers `{k: 'bad'}`.
 */
export function parseDocType(text: string, resolve: ResolveName): DocType {
  const read = readDocType(text, resolve);
  return read.rest.trim() === '' ? read.type : { k: 'bad', text: text.trim() };
}

/** Parses the type `text` begins with; `rest` is the text behind it. */
export function readDocType(text: string, resolve: ResolveName): { type: DocType; rest: string } {
  try {
    const parser = new TypeParser(text, resolve);
    const type = parser.type();
    return { type, rest: text.slice(parser.at) };
  } catch (problem) {
    if (!(problem instanceof NoType) && !(problem instanceof RangeError)) throw problem;
    const word = badWord(text);
    return { type: { k: 'bad', text: word.trim() }, rest: text.slice(word.length) };
  }
}

class TypeParser extends TypeText {
  private depth = 0;

  constructor(
    text: string,
    private readonly resolve: ResolveName,
  ) {
    super(text);
  }

  /** Parses a union, an intersection, a nullable type. Skips space only when an operator follows. */
  type(): DocType {
    if (++this.depth > DEPTH) throw new NoType();
    const of = [this.tight()];
    while (this.peekOperator() === '|') {
      this.space();
      this.at++;
      of.push(this.tight());
    }
    this.depth--;
    return of.length === 1 && of[0] !== undefined ? of[0] : { k: 'union', of };
  }

  /** Parses an intersection, which binds tighter than a union. */
  private tight(): DocType {
    const first = this.unary();
    if (this.peekOperator() !== '&') return first;
    const of = [first];
    while (this.peekOperator() === '&') {
      this.space();
      this.at++;
      of.push(this.unary());
    }
    return { k: 'intersection', of };
  }

  /** Finds `|` or `&` behind optional space; `&$x` and `&...` are a by-reference parameter, not an intersection. */
  private peekOperator(): string {
    // The type mostly ends here, which the next character or the one behind a space tells.
    const next = this.text.charCodeAt(this.at);
    if (next !== PIPE && next !== AMPERSAND && !SPACE.test(this.text[this.at] ?? '')) return '';
    return this.match(OPERATOR)?.[1] ?? '';
  }

  private unary(): DocType {
    this.space();
    if (this.eat('?')) return { k: 'nullable', of: this.unary() };
    return this.suffixes(this.atom());
  }

  /** Parses the suffixes `[]` and `[K]`. */
  private suffixes(base: DocType): DocType {
    let type = base;
    while (this.text[this.at] === '[') {
      const mark = this.at;
      this.at++;
      this.space();
      if (this.eat(']')) {
        type = { k: 'array', of: type };
        continue;
      }
      const key = this.type();
      this.space();
      if (!this.eat(']')) {
        this.at = mark;
        return type;
      }
      type = { k: 'offset', of: type, key };
    }
    return type;
  }

  private atom(): DocType {
    if (this.eat('(')) return this.group();
    const c = this.text[this.at];
    if (c === "'" || c === '"') return { k: 'literal', value: this.quoted() };
    const code = this.text.charCodeAt(this.at);
    const number = code < 58 ? this.match(NUMBER) : null;
    if (number !== null) return this.number(number[0]);
    if (c === '$' && this.match(THIS) !== null) {
      this.at += 5;
      return { k: 'id', name: '$this', builtin: true };
    }
    if (c === '*') {
      this.at++;
      return { k: 'id', name: 'mixed', builtin: true };
    }
    return this.named();
  }

  private number(raw: string): DocType {
    this.at += raw.length;
    const plain = raw.replace(/_/g, '');
    if (/[.eE]/.test(plain) && !/^[+-]?0[xX]/.test(plain)) return { k: 'literal', value: Number(plain), float: true };
    const value = Number(plain.replace(/^\+/, '').replace(/^-(0[xXbB].*)$/, '$1'));
    const signed = /^-0[xXbB]/.test(plain) ? -value : value;
    // What no integer holds is a float in PHP, and there is no integer -0.
    if (!Number.isFinite(signed)) return { k: 'literal', value: signed, float: true };
    return { k: 'literal', value: signed === 0 ? 0 : signed };
  }

  /** Parses a grouping or a conditional type after `(`. */
  private group(): DocType {
    this.space();
    const variable = this.match(VARIABLE)?.[0];
    const isThis = variable === '$this' && this.match(THIS_IS) === null;
    if (variable !== undefined && !isThis) {
      this.at += variable.length;
      return this.conditional(variable);
    }
    const mark = this.at;
    const inner = this.type();
    const subject = this.text.slice(mark, this.at).trim();
    this.space();
    if (this.match(IS) !== null) return this.conditional(subject);
    if (!this.eat(')')) throw new NoType();
    return inner;
  }

  private conditional(subject: string): DocType {
    this.space();
    if (!this.word('is')) throw new NoType();
    const negated = this.word('not');
    const is = this.type();
    this.space();
    if (!this.eat('?')) throw new NoType();
    const yes = this.type();
    this.space();
    if (!this.eat(':')) throw new NoType();
    const no = this.type();
    this.space();
    if (!this.eat(')')) throw new NoType();
    const parts = { k: 'conditional' as const, subject, is, else: no };
    // biome-ignore lint/suspicious/noThenProperty: the fact names the branch so, and it is never awaited
    return negated ? { ...parts, negated: true, then: yes } : { ...parts, then: yes };
  }

  private named(): DocType {
    const found = this.match(NAME)?.[0];
    if (found === undefined) throw new NoType();
    this.at += found.length;
    const keyword = builtin(found);
    if (this.text.startsWith('::', this.at)) return this.constant(found);
    if (this.text[this.at] === '{' && keyword !== undefined && BARE_BRACE.has(keyword)) return this.shape(keyword);
    if (this.match(OPENING) !== null && CALLABLES.has(found.replace(/^\\/, '').toLowerCase())) {
      return this.callable(found);
    }
    const base: DocType =
      keyword === undefined ? { k: 'id', name: this.resolve(found) } : { k: 'id', name: keyword, builtin: true };
    if (this.text[this.at] === '<') return this.generic(base);
    // The words true, false and null are literals in any position.
    if (keyword === 'true' || keyword === 'false') return { k: 'literal', value: keyword === 'true' };
    if (keyword === 'null') return { k: 'literal', value: null };
    return base;
  }

  private constant(className: string): DocType {
    const found = this.match(CONSTANT);
    if (found === null || found[1] === '') throw new NoType();
    this.at += found[0].length;
    const keyword = builtin(className);
    return { k: 'const', class: keyword ?? this.resolve(className), name: found[1] ?? '' };
  }

  private generic(base: DocType): DocType {
    this.at++;
    const args: DocType[] = [];
    for (;;) {
      this.space();
      if (this.eat('>')) return { k: 'generic', base, args };
      if (this.text.startsWith('co', this.at) && this.match(VARIANCE_AS_NAME) === null) {
        this.word('covariant') || this.word('contravariant');
      }
      args.push(this.bound() ?? this.type());
      this.space();
      // `class-string-map<T of Model, list<T>>` holds the name, its bound, and the type of its values.
      if (
        args.length === 1 &&
        base.k === 'id' &&
        base.name === 'class-string-map' &&
        (this.word('of') || this.word('as'))
      ) {
        args.push(this.type());
        this.space();
      }
      if (this.eat(',')) continue;
      if (this.eat('>')) return { k: 'generic', base, args };
      throw new NoType();
    }
  }

  /** Parses `min` and `max` of an int range. */
  private bound(): DocType | undefined {
    const found = this.match(BOUND)?.[0];
    if (found === undefined) return undefined;
    this.at += found.length;
    return { k: 'id', name: found, builtin: true };
  }

  private shape(base: string): DocType {
    this.at++;
    const fields: { key?: string; type: DocType; optional?: true }[] = [];
    for (;;) {
      this.space();
      if (this.eat('}')) return { k: 'shape', base, fields };
      if (this.text.startsWith('...', this.at)) return this.open(base, fields);
      fields.push(this.field());
      this.space();
      if (this.eat(',')) continue;
      if (this.eat('}')) return { k: 'shape', base, fields };
      throw new NoType();
    }
  }

  /** Parses `...` and `...<K, V>`: openness is noted, its types are not. */
  private open(base: string, fields: { key?: string; type: DocType; optional?: true }[]): DocType {
    this.at += 3;
    if (this.text[this.at] === '<') this.generic({ k: 'id', name: 'array', builtin: true });
    this.space();
    this.eat(',');
    this.space();
    if (!this.eat('}')) throw new NoType();
    return { k: 'shape', base, fields, open: true };
  }

  private field(): { key?: string; type: DocType; optional?: true } {
    const key = this.match(FIELD_KEY);
    if (key === null) return { type: this.type() };
    this.at += key[0].length;
    const name = key[1] ?? key[2] ?? key[3] ?? '';
    const type = this.type();
    return key[4] === undefined ? { key: unquoted(name), type } : { key: unquoted(name), type, optional: true };
  }

  private callable(written: string): DocType {
    const base = written.replace(/^\\/, '').toLowerCase().endsWith('closure') ? 'Closure' : 'callable';
    this.space();
    this.eat('(');
    const params: { type: DocType; variadic?: true; optional?: true }[] = [];
    for (;;) {
      this.space();
      if (this.eat(')')) break;
      const param: (typeof params)[number] = { type: this.type() };
      const tail = this.match(PARAMETER_TAIL);
      if (tail?.[1] !== undefined) param.variadic = true;
      if (tail?.[2] !== undefined) param.optional = true;
      this.at += tail?.[0].length ?? 0;
      params.push(param);
      this.space();
      if (this.eat(',')) continue;
      if (this.eat(')')) break;
      throw new NoType();
    }
    if (this.match(COLON) === null) return { k: 'callable', base, params };
    this.space();
    this.at++;
    return { k: 'callable', base, params, returns: this.unary() };
  }
}
