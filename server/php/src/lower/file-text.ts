import type { Fact, FileFacts, Outline } from '../facts.js';
import { LoweredFact } from './lowering.js';

/** What `factsOf` makes facts of again: ids and values in turns, then id, line, end, offset and lines of each place. */
type Row = [facts: unknown[], spans: unknown[], diagnostics: FileFacts['diagnostics']];

/**
 * Facts of a file as a text, for whoever wants the same file in another thread: reading it takes an eighth of what lowering
 * takes. The path and the hash of the bytes are not in it; hashes of facts are not made for it. Undefined where JSON would make
 * another value of a number: infinite ones are written as null, and -0 as 0.
 */
export function textOf({ facts, outline, diagnostics }: FileFacts): string | undefined {
  const values: unknown[] = [];
  for (const { id, value } of facts) values.push(id, value);
  const spans: unknown[] = [];
  for (const id in outline.spans) {
    const span = outline.spans[id];
    if (span !== undefined) spans.push(id, span.line, span.end, span.offset, span.lines);
  }
  const text = JSON.stringify([values, spans, diagnostics] satisfies Row);
  return CHANGED_NUMBER.test(text) ? undefined : text;
}

/** As members of expressions and of types in docblocks (ir.ts, facts.ts); within a text the quotes would be escaped. */
const CHANGED_NUMBER = /"v(?:alue)?":(?:null|0)[,}]/;

/** Facts as they were lowered, of the text `textOf` made of them. */
export function factsOf(path: string, sha: string, text: string): FileFacts {
  const [values, places, diagnostics] = JSON.parse(text) as Row;
  const facts: Fact[] = [];
  for (let at = 0; at < values.length; at += 2) facts.push(new LoweredFact(values[at] as string, values[at + 1]));
  const spans: Outline['spans'] = Object.create(null);
  for (let at = 0; at < places.length; at += 5) {
    const [id, line, end, offset, lines] = places.slice(at, at + 5) as [string, number, number, number, number[]];
    spans[id] = { line, end, lines, offset };
  }
  return { path, sha, facts, outline: { spans }, diagnostics };
}
