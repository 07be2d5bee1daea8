import { studly } from '@docgen/php';
import { VOCABULARY } from './index.js';

/** The framework compares rule names in studly case. */
let table: Map<string, string> | undefined;
/** Spellings met so far: an application writes the same few dozen ten thousand times. */
const met = new Map<string, string>();

/** The vocabulary's spelling of a rule name, or the name as written when the framework has no such rule (validation 5.1). */
export function canonicalName(written: string): string {
  let name = met.get(written);
  if (name === undefined) {
    table ??= new Map(Object.keys(VOCABULARY).map((known) => [studly(known), known]));
    name = table.get(studly(written)) ?? written;
    met.set(written, name);
  }
  return name;
}
