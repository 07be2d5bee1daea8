import type { FileFacts } from '../facts.js';
import type { Outline } from '../outline/outline.js';
import { WrittenFact } from './lowered-fact.js';

/** Holds what stands in the first line of a text: the ids of facts, how long their values are, and the rest. */
type Head = [ids: string[], lengths: number[], outline: Outline, diagnostics: FileFacts['diagnostics']];

/**
 * Writes the facts of a file as a text, for another thread or process: a line of JSON, and the values. The hash of the bytes is not in
 * it, and hashes of facts are not made for it. Undefined where JSON would change a number: infinite ones are written as null, and -0
 * as 0.
 */
export function textOf({ facts, outline, diagnostics }: FileFacts): string | undefined {
  const ids: string[] = [];
  const lengths: number[] = [];
  let values = '';
  for (const { id, value } of facts) {
    const text = JSON.stringify(value);
    ids.push(id);
    lengths.push(text.length);
    values += text;
  }
  if (CHANGED_NUMBER.test(values)) return undefined;
  return `${JSON.stringify([ids, lengths, outline, diagnostics] satisfies Head)}\n${values}`;
}

/**
 * Matches such numbers as members of expressions and of types in docblocks (ir.ts, facts.ts); within a text the quotes
 * would be escaped. A number of a type is one of these only where it says behind it that it is a float.
 */
const CHANGED_NUMBER = /"v":(?:null|0)[,}]|"value":(?:null|0),/;

/**
 * Reads the facts from the text `textOf` made of them. A value is read when it is asked for: most facts of a package never are, and
 * reading all takes an eighth of the time of lowering.
 */
export function factsOf(path: string, sha: string, text: string): FileFacts {
  return read(path, sha, text, (part) => part);
}

/** Stands for the path of a file in facts that hold wherever it lies. A file that says it is read for its own path. */
export const ANY_PATH = '{docgen:path}';

/** Reads the facts of a text that was made of facts lowered at `ANY_PATH`, for a path. */
export function factsAt(path: string, sha: string, text: string): FileFacts {
  const written = JSON.stringify(path).slice(1, -1);
  return read(path, sha, text, (part) => part.replaceAll(ANY_PATH, () => written));
}

function read(path: string, sha: string, text: string, placed: (part: string) => string): FileFacts {
  const end = text.indexOf('\n');
  const [ids, lengths, outline, diagnostics] = JSON.parse(placed(text.slice(0, end))) as Head;
  let at = end + 1;
  const facts = ids.map((id, i) => {
    const from = at;
    at += lengths[i] ?? 0;
    const to = at;
    return new WrittenFact(id, () => JSON.parse(placed(text.slice(from, to))) as unknown);
  });
  return { path, sha, facts, outline, diagnostics };
}
