import type { Json, JsonMap } from '@docgen/protocol';
import { keysOf, listOf, mapOf } from '../members.js';
import type { SchemaPair } from './schema-pair.js';

/** Compares the names an object has to have: one that joins is a duty of the writer, one that leaves a promise withdrawn. */
export function compareRequired(pair: SchemaPair): void {
  const [before, after] = [namesOf(pair.before), namesOf(pair.after)];
  const fields = pair.field('required');
  if ([...after].some((name) => !before.has(name))) pair.report('schema.required-added', '.required', { fields });
  if ([...before].some((name) => !after.has(name))) pair.report('schema.required-removed', '.required', { fields });
}

function namesOf(schema: JsonMap): ReadonlySet<Json> {
  return new Set(listOf(schema.get('required')));
}

/** Compares the properties of an object by name. One that is `false` is forbidden rather than there. */
export function compareProperties(pair: SchemaPair): void {
  const [before, after] = [mapOf(pair.before.get('properties')), mapOf(pair.after.get('properties'))];
  for (const name of keysOf(before, after)) {
    const step = `.properties.${name}`;
    const [old, current] = [before.get(name), after.get(name)];
    if (old !== undefined && current !== undefined) pair.compare(old, current, step);
    else if (old === undefined && current !== false) pair.report('schema.property-added', step, { kind: 'added' });
    else if (current === undefined && old !== false) pair.report('schema.property-removed', step, { kind: 'removed' });
    else pair.compare(old ?? true, current ?? true, step);
  }
}
