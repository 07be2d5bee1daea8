import { type Json, type JsonMap, obj } from '@docgen/protocol';
import type { NamedMember } from './rule.js';

/** Keywords of which the tightest stays when several rules state one (validation 7). */
const TIGHTEST: Record<string, 'low' | 'high'> = {
  minimum: 'low',
  exclusiveMinimum: 'low',
  minLength: 'low',
  minItems: 'low',
  minProperties: 'low',
  maximum: 'high',
  exclusiveMaximum: 'high',
  maxLength: 'high',
  maxItems: 'high',
  maxProperties: 'high',
};

/** What the framework takes for a yes and a no as text. */
const AGREED = { true: ['yes', 'on', '1', 'true'], false: ['no', 'off', '0', 'false'] } as const;

/** What a converting rule may report; the field and its place are added by the caller. */
export type DraftProblem =
  | { code: 'rule-unhandled'; rule: string }
  | { code: 'regex-unportable'; construct: string }
  | { code: 'example-untypable'; text: string; kind: 'example' | 'default' };

/** The schema of one alternative of one field while its rules are applied in order (validation 7, 8). */
export class FieldDraft {
  types: string[] = [];
  format: string | undefined;
  /** A stronger rule says the format is none of the known ones: guesses stay out. */
  formatWithheld = false;
  required = false;
  sometimes = false;
  nullable = false;
  multipart = false;
  distinct = false;
  /** `confirmed` and the path it names, when it names one. */
  confirmed: { path?: string } | undefined;
  requiredKeys: string[] = [];
  /** `accepted` or `declined`. */
  agreed: boolean | undefined;
  /** An `example` an author stated, final. */
  example: { value: Json } | undefined;
  exampleWithdrawn = false;
  readonly proposals: Json[] = [];
  readonly problems: DraftProblem[] = [];
  /** Named members of `enum`, by text. */
  members: NamedMember[] | undefined;
  description: string | undefined;
  /** Elements of a plain array are bound by `in`. */
  elements: JsonMap | undefined;
  /** Alternatives of `Rule::anyOf`, finished schemas. */
  anyOf: Json[] | undefined;
  readonly keywords: JsonMap = new Map();
  private readonly patterns = new Set<string>();
  private readonly notPatterns = new Set<string>();
  private readonly nots: JsonMap[] = [];

  /** `rules` are the names of all rules of the alternative. */
  constructor(readonly rules: ReadonlySet<string>) {}

  /** `type!`: set whatever stands there. */
  setType(...types: string[]): void {
    this.types = types;
  }

  /** `type?`: set when there is none yet. */
  guessType(type: string): void {
    if (this.types.length === 0) this.types = [type];
  }

  guessFormat(format: string): void {
    if (this.format === undefined && !this.formatWithheld) this.format = format;
  }

  is(...words: string[]): boolean {
    return this.types.some((type) => words.includes(type));
  }

  /** The framework measures the value as a number (validation 8.4). */
  get measuredAsNumber(): boolean {
    return ['integer', 'int', 'numeric', 'decimal'].some((name) => this.rules.has(name));
  }

  get container(): boolean {
    return this.is('array', 'object');
  }

  note(sentence: string): void {
    this.description = this.description === undefined ? sentence : `${this.description} ${sentence}`;
  }

  noteWhenSilent(sentence: string): void {
    this.description ??= sentence;
  }

  bound(keyword: string, value: number | bigint): void {
    const old = this.keywords.get(keyword) as number | bigint | undefined;
    const tighter = old === undefined || (TIGHTEST[keyword] === 'low' ? value > old : value < old);
    if (tighter) this.keywords.set(keyword, value);
  }

  pattern(pattern: string): void {
    this.patterns.add(pattern);
  }

  notPattern(pattern: string): void {
    this.notPatterns.add(pattern);
  }

  not(schema: JsonMap): void {
    this.nots.push(schema);
  }

  withdrawExample(): void {
    this.exampleWithdrawn = true;
  }

  /** The one value agreement takes, in the form another rule may ask for: text, or a number. */
  private writeAgreement(out: JsonMap, agreed: boolean): void {
    if (this.is('string')) out.set('enum', [...AGREED[`${agreed}`]]);
    else out.set('const', this.is('integer', 'number') ? Number(agreed) : agreed);
  }

  /** The keywords as they stand: no example, no nullability, no children. */
  schema(): JsonMap {
    const out: JsonMap = new Map();
    if (this.description !== undefined) out.set('description', this.description);
    if (this.types.length > 0) out.set('type', this.types.length === 1 ? (this.types[0] as string) : [...this.types]);
    if (this.format !== undefined) out.set('format', this.format);
    for (const [keyword, value] of this.keywords) out.set(keyword, value);
    if (this.agreed !== undefined) this.writeAgreement(out, this.agreed);
    const all: Json[] = [];
    // Code-point order decides which of several patterns is the keyword, so the order of rules says nothing.
    const [first, ...others] = [...this.patterns].sort(byCodePoint);
    if (first !== undefined) out.set('pattern', first);
    for (const pattern of others) all.push(obj({ pattern }));
    const nots: JsonMap[] = [...this.nots];
    for (const pattern of [...this.notPatterns].sort(byCodePoint)) {
      // A pattern says nothing of a number or null, and `not` would then refuse every one of them.
      const textOnly = this.types.length === 1 && this.types[0] === 'string' && !this.nullable;
      nots.push(textOnly ? obj({ pattern }) : obj({ type: 'string', pattern }));
    }
    const [not, ...more] = nots;
    if (not !== undefined) out.set('not', not);
    for (const extra of more) all.push(obj({ not: extra }));
    if (all.length > 0) out.set('allOf', all);
    if (this.anyOf !== undefined) out.set('anyOf', this.anyOf);
    if (this.elements !== undefined) out.set('items', this.elements);
    return out;
  }
}

export function byCodePoint(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
}
