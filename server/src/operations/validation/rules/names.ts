import { VOCABULARY } from './index.js';

/** How the framework compares rule names: split at `_`, `-` and blanks, first letter of each part raised, joined. */
function studly(name: string): string {
  return name
    .split(/[_\-\s]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}

let table: Map<string, string> | undefined;

/** The vocabulary's spelling of a rule name, or the name as written when the framework has no such rule (validation 5.1). */
export function canonicalName(written: string): string {
  table ??= new Map(Object.keys(VOCABULARY).map((name) => [studly(name), name]));
  return table.get(studly(written)) ?? written;
}
