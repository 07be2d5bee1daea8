import { VOCABULARY } from './index.js';

/** How the framework compares rule names: split at `_`, `-` and blanks, first letter of each part raised, joined. */
function studly(name: string): string {
  return name
    .split(/[_\-\s]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}

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
