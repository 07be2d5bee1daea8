import { isMap, type Json, type JsonMap, numberText } from '@docgen/protocol';
import type { Places } from '../bound-anchors.js';
import type { StatementOutcome } from './outcome.js';
import { type ErrorShape, shapesOf } from './shapes-of.js';

/**
 * What operations state of an error, without where they do: thousands of responses come to a few statements, and everything
 * that is decided is decided of these (document 12).
 */
export interface ErrorStatement {
  status: string;
  /** Status, or status + NUL + the name a producer claims for a response of one media type. */
  scope: string;
  /** The name asked for when nothing else decides. */
  name: string;
  /** The response without extension, with prose and examples. */
  stated: JsonMap;
  /** Its schemas that may be shared. */
  shapes: readonly ErrorShape[];
  /** Who states it, counted in the assembly named last. */
  countedIn: Places | undefined;
  count: number;
  /** The first operation in document order. */
  first: string;
  /** Another one states it too. */
  several: boolean;
  /** What the last assembly made of it. */
  outcome: StatementOutcome | undefined;
}

/** One statement for equal responses of one scope. */
export class ErrorStatements {
  private readonly known = new Map<string, ErrorStatement>();

  of(given: Pick<ErrorStatement, 'status' | 'scope' | 'name' | 'stated'>): ErrorStatement {
    const text = `${given.scope}\0${exactText(given.stated)}`;
    let statement = this.known.get(text);
    if (statement === undefined) {
      const uncounted = { countedIn: undefined, count: 0, first: '', several: false, outcome: undefined };
      statement = { ...given, shapes: shapesOf(given), ...uncounted };
      this.known.set(text, statement);
    }
    return statement;
  }

  /** Forgets what `live` of the last assembly do not need, once there is much of it. */
  tidy(live: readonly ErrorStatement[]): void {
    if (this.known.size <= 2 * live.length + 100) return;
    const needed = new Set(live);
    for (const [text, statement] of this.known) if (!needed.has(statement)) this.known.delete(text);
  }
}

/** Every difference in a value, order of members included: two responses with one text may stand for each other. */
function exactText(value: Json): string {
  if (typeof value === 'number' || typeof value === 'bigint') return numberText(value);
  if (Array.isArray(value)) return `[${value.map(exactText).join(',')}]`;
  if (!isMap(value)) return JSON.stringify(value);
  return `{${[...value].map(([key, member]) => `${JSON.stringify(key)}:${exactText(member)}`).join(',')}}`;
}
