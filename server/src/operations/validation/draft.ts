import { type Json, type JsonMap, obj } from '@docgen/protocol';
import type { NamedMember } from './rule.js';

/** Lists keywords of which the tightest value wins when several rules state one (validation 7). */
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

/** Lists the texts the framework accepts for a yes and a no. */
const AGREED = { true: ['yes', 'on', '1', 'true'], false: ['no', 'off', '0', 'false'] } as const;

/** Reports a problem of a converting rule; the caller adds the field and its place. */
export type DraftProblem =
  | { code: 'rule-unhandled'; rule: string }
  | { code: 'regex-unportable'; construct: string }
  | { code: 'example-untypable'; text: string; kind: 'example' | 'default' };

/** Builds the schema of one alternative of one field by applying its rules in order (validation 7, 8). */
export class FieldDraft {
  types: string[] = [];
  format: string | undefined;
  /** Says that a stronger rule excludes all known formats, so that none is guessed. */
  formatWithheld = false;
  required = false;
  sometimes = false;
  nullable = false;
  multipart = false;
  distinct = false;
  /** Says that the rule `confirmed` is there, with the path it names. */
  confirmed: { path?: string } | undefined;
  requiredKeys: string[] = [];
  /** The value of agreement: true for `accepted`, false for `declined`. */
  agreed: boolean | undefined;
  /** The example an author stated, which is final. */
  example: { value: Json } | undefined;
  exampleWithdrawn = false;
  readonly proposals: Json[] = [];
  readonly problems: DraftProblem[] = [];
  /** Named members of `enum`, by text. */
  members: NamedMember[] | undefined;
  /** The class whose values `enum` lists. */
  enumClass: string | undefined;
  /** Says that `enum` lists some of them. */
  narrowed = false;
  description: string | undefined;
  /** The schema of the elements of a plain array, bound by `in`. */
  elements: JsonMap | undefined;
  /** Finished schemas of the alternatives of `Rule::anyOf`. */
  anyOf: Json[] | undefined;
  readonly keywords: JsonMap = new Map();
  private readonly steps = new Set<number | bigint>();
  private readonly patterns = new Set<string>();
  private readonly notPatterns = new Set<string>();
  private readonly nots: JsonMap[] = [];

  /** `rules` are the names of all rules of the alternative. */
  constructor(readonly rules: ReadonlySet<string>) {}

  /** Sets the type and replaces any other (`type!`). */
  setType(...types: string[]): void {
    this.types = types;
  }

  /** Admits one type more where the type is known. */
  addType(type: string): void {
    if (this.types.length > 0 && !this.types.includes(type)) this.types.push(type);
  }

  /** Sets the type when there is none yet (`type?`). */
  guessType(type: string): void {
    if (this.types.length === 0) this.types = [type];
  }

  /** Sets the format when there is none yet; `ipv4` and `ipv6` say more than `ip`. */
  guessFormat(format: string): void {
    const open = this.format === undefined || (this.format === 'ip' && format.startsWith('ipv'));
    if (open && !this.formatWithheld) this.format = format;
  }

  is(...words: string[]): boolean {
    return this.types.some((type) => words.includes(type));
  }

  /** Tells whether the framework measures the value as a number (validation 8.4). */
  get measuredAsNumber(): boolean {
    return ['integer', 'int', 'numeric', 'decimal'].some((name) => this.rules.has(name));
  }

  /** Tells whether the framework refuses an empty text, array or object (validation 10.4). */
  get refusesEmpty(): boolean {
    return this.rules.has('required') || this.rules.has('filled');
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

  multipleOf(step: number | bigint): void {
    this.steps.add(step);
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

  /** Writes the one value agreement accepts, in the form another rule may require: text, or a number. */
  private writeAgreement(out: JsonMap, agreed: boolean): void {
    if (this.is('string')) out.set('enum', [...AGREED[`${agreed}`]]);
    else out.set('const', this.is('integer', 'number') ? Number(agreed) : agreed);
  }

  /** Gives the keywords without example, nullability and children. */
  schema(): JsonMap {
    const out: JsonMap = new Map();
    if (this.description !== undefined) out.set('description', this.description);
    if (this.types.length > 0) out.set('type', this.types.length === 1 ? (this.types[0] as string) : [...this.types]);
    if (this.format !== undefined) out.set('format', this.format);
    for (const [keyword, value] of this.keywords) out.set(keyword, value);
    if (this.agreed !== undefined) this.writeAgreement(out, this.agreed);
    const all: Json[] = [];
    const [step, ...steps] = [...this.steps].sort((a, b) => (a < b ? -1 : 1));
    if (step !== undefined) out.set('multipleOf', step);
    for (const more of steps) all.push(obj({ multipleOf: more }));
    // Code-point order decides which of several patterns is the keyword, so the order of rules does not matter.
    const [first, ...others] = [...this.patterns].sort(byCodePoint);
    if (first !== undefined) out.set('pattern', first);
    for (const pattern of others) all.push(obj({ pattern }));
    const nots: JsonMap[] = [...this.nots];
    for (const pattern of [...this.notPatterns].sort(byCodePoint)) {
      // A pattern does not constrain a number or null, and `not` would then refuse every one of them.
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
