import { isMap, type Json, type JsonMap, numberText } from '@docgen/protocol';
import type { Places } from '../bound-anchors.js';
import type { StatementOutcome } from './outcome.js';
import { type ErrorShape, shapesOf } from './shapes-of.js';

/**
 * Describes an error that operations state, apart from the operations: thousands of responses make only a few
 * statements, and every decision is made per statement (document 12).
 */
export interface ErrorStatement {
  status: string;
  /** The status, or status + NUL + the name a producer claims for a response of one media type. */
  scope: string;
  /** The default name of the component. */
  name: string;
  /** The response without extension, with prose and examples. */
  stated: JsonMap;
  /** Says that an author declared its examples, which then stand at the operation at least. */
  isShown: boolean;
  /** Schemas of the response that may be shared. */
  shapes: readonly ErrorShape[];
  /** The assembly in which `count` was last counted. */
  countedIn: Places | undefined;
  count: number;
  /** The first operation in document order that makes it. */
  first: string;
  /** Says that another operation makes it too. */
  several: boolean;
  /** The outcome of the last assembly. */
  outcome: StatementOutcome | undefined;
}

/** Keeps one statement for equal responses of one scope. */
export class ErrorStatements {
  private readonly known = new Map<string, ErrorStatement>();

  of(given: Pick<ErrorStatement, 'status' | 'scope' | 'name' | 'stated' | 'isShown'>): ErrorStatement {
    const text = `${given.scope}\0${given.isShown}\0${exactText(given.stated)}`;
    let statement = this.known.get(text);
    if (statement === undefined) {
      const uncounted = { countedIn: undefined, count: 0, first: '', several: false, outcome: undefined };
      statement = { ...given, shapes: shapesOf(given), ...uncounted };
      this.known.set(text, statement);
    }
    return statement;
  }

  /** Drops statements the last assembly did not use (`live` were used), once there are many of them. */
  prune(live: readonly ErrorStatement[]): void {
    if (this.known.size <= 2 * live.length + 100) return;
    const needed = new Set(live);
    for (const [text, statement] of this.known) if (!needed.has(statement)) this.known.delete(text);
  }
}

/**
 * Writes a value so that every difference shows, order of members included: two responses with one text may replace
 * each other.
 */
function exactText(value: Json): string {
  if (typeof value === 'number' || typeof value === 'bigint') return numberText(value);
  if (Array.isArray(value)) return `[${value.map(exactText).join(',')}]`;
  if (!isMap(value)) return JSON.stringify(value);
  return `{${[...value].map(([key, member]) => `${JSON.stringify(key)}:${exactText(member)}`).join(',')}}`;
}
