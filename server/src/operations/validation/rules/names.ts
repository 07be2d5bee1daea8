import { studly } from '@docgen/php';
import { VOCABULARY } from './index.js';

/** Maps rule names in studly case, in which the framework compares them, to the vocabulary's spelling. */
let table: Map<string, string> | undefined;
/** Caches spellings: an application writes the same few dozen ten thousand times. */
const met = new Map<string, string>();

/**
 * Gives the vocabulary's spelling of a rule name, or the name as written when the framework has no such rule
 * (validation 5.1).
 */
export function canonicalName(written: string): string {
  let name = met.get(written);
  if (name === undefined) {
    table ??= new Map(Object.keys(VOCABULARY).map((known) => [studly(known), known]));
    name = table.get(studly(written)) ?? written;
    met.set(written, name);
  }
  return name;
}
