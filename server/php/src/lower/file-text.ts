import type { Fact, FileFacts } from '../facts.js';
import type { Outline } from '../outline/outline.js';
import { LoweredFact } from './lowering.js';

/** Holds the row that `factsOf` reads: ids and values in turns. */
type Row = [facts: unknown[], outline: Outline, diagnostics: FileFacts['diagnostics']];

/**
 * Writes the facts of a file as a text for another thread: reading it takes an eighth of the time of lowering. The path
 * and the hash of the bytes are not in it; hashes of facts are not made for it. Undefined where JSON would change a
 * number: infinite ones are written as null, and -0 as 0.
 */
export function textOf({ facts, outline, diagnostics }: FileFacts): string | undefined {
  const values: unknown[] = [];
  for (const { id, value } of facts) values.push(id, value);
  const text = JSON.stringify([values, outline, diagnostics] satisfies Row);
  return CHANGED_NUMBER.test(text) ? undefined : text;
}

/**
 * Matches such numbers as members of expressions and of types in docblocks (ir.ts, facts.ts); within a text the quotes
 * would be escaped.
 */
const CHANGED_NUMBER = /"v(?:alue)?":(?:null|0)[,}]/;

/** Reads the facts from the text `textOf` made of them. */
export function factsOf(path: string, sha: string, text: string): FileFacts {
  const [values, outline, diagnostics] = JSON.parse(text) as Row;
  const facts: Fact[] = [];
  for (let at = 0; at < values.length; at += 2) facts.push(new LoweredFact(values[at] as string, values[at + 1]));
  return { path, sha, facts, outline, diagnostics };
}
