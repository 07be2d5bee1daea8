import { fieldChange } from '../change-list.js';
import { keysOf, listOf, mapOf } from '../members.js';
import type { SchemaPair } from './schema-pair.js';

/** Compares the names that the presence of a property demands. */
export function compareDependentRequired(pair: SchemaPair): void {
  const [before, after] = [mapOf(pair.before.get('dependentRequired')), mapOf(pair.after.get('dependentRequired'))];
  for (const name of keysOf(before, after)) {
    const [old, current] = [new Set(listOf(before.get(name))), new Set(listOf(after.get(name)))];
    const step = `.dependentRequired.${name}`;
    const fields = fieldChange(name, before.get(name), after.get(name));
    if ([...current].some((one) => !old.has(one))) pair.report('schema.dependent-required-added', step, { fields });
    if ([...old].some((one) => !current.has(one))) pair.report('schema.dependent-required-removed', step, { fields });
  }
}
