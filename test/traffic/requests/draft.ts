import { Drawing } from '../drawing.js';
import { FIELDS, type Kind } from './fields.js';

/** What was validated into a local, and the fields it may hold. */
export interface Validated {
  name: string;
  fields: readonly string[];
}

/** A handler while it is written: what it is made of, and the inputs it names. */
export class Draft extends Drawing {
  readonly helpers: string[] = [];
  private readonly named = new Set<string>();
  private locals = 0;

  get fields(): readonly string[] {
    return [...this.named];
  }

  local(): string {
    return `$v${++this.locals}`;
  }

  /** Names an input of one of the kinds. */
  field(...kinds: readonly Kind[]): string {
    const fitting = Object.keys(FIELDS).filter((name) => kinds.length === 0 || kinds.includes(FIELDS[name] as Kind));
    const name = this.pick(fitting);
    this.named.add(name);
    return name;
  }
}

/** Where code is written: the expression that is the request, and the locals known there. */
export interface Place {
  request: string;
  validated: Validated[];
  scalars: string[];
  depth: number;
}

export const inside = ({ request, validated, scalars, depth }: Place): Place => ({
  request,
  validated: [...validated],
  scalars: [...scalars],
  depth: depth + 1,
});

export const indented = (text: string, levels = 1): string =>
  text
    .split('\n')
    .map((line) => `${'    '.repeat(levels)}${line}`)
    .join('\n');
