import { type DeclarationPlace, isArray, type PhpValue, type WrittenDeclaration } from '@docgen/php';
import type { Anchor } from '@docgen/protocol';
import type { By } from '../contribution.js';

/** Reads the arguments of one documentation attribute, wherever it stands. */
export class Declaration {
  constructor(
    readonly place: DeclarationPlace,
    private readonly written: WrittenDeclaration,
  ) {}

  get anchor(): Anchor {
    return this.written.anchor;
  }

  /** Name of the attribute, below `Docgen\\Attributes\\`. */
  get attribute(): string {
    return this.written.attribute;
  }

  /** Says that it stands on the class of an action: it is for all of its actions, and need not fit each. */
  get inherited(): boolean {
    return this.place.target === 'C';
  }

  /** Tells whether the argument was written, with another value than null. */
  has(argument: string): boolean {
    return this.written.given.has(argument) && this.written.args.get(argument) !== null;
  }

  value(argument: string): PhpValue | undefined {
    return this.written.args.get(argument);
  }

  text(argument: string): string | undefined {
    const value = this.value(argument);
    return typeof value === 'string' ? value : undefined;
  }

  flag(argument: string): boolean | undefined {
    const value = this.value(argument);
    return typeof value === 'boolean' ? value : undefined;
  }

  /** Gives an integer as text, for a status. */
  digits(argument: string): string | undefined {
    const value = this.value(argument);
    return typeof value === 'bigint' ? value.toString() : undefined;
  }

  texts(argument: string): string[] {
    const value = this.value(argument);
    if (value === undefined || !isArray(value)) return [];
    return [...value.entries.values()].filter((entry) => typeof entry === 'string');
  }

  /** Names the arguments that were written. */
  get given(): readonly string[] {
    return [...this.written.given].filter((argument) => this.has(argument));
  }

  /** Gives the attribute layer; a method's declaration outranks its class's (config 7.5). */
  get by(): By {
    const specificity = this.place.target === 'M' || this.place.target === 'F' ? 1 : 0;
    return { layer: 'attribute', producer: 'attribute', specificity, anchor: this.anchor };
  }
}
