import type { Json, JsonMap } from '@docgen/protocol';
import { referenceKey } from '../component-pairs.js';
import { mapOf } from '../members.js';
import { isSame } from '../stable-text.js';
import type { SchemaPair } from './schema-pair.js';
import { mappedReference } from './schema-references.js';

/** Compares discriminators: their property, and the schema each value leads to. */
export function compareDiscriminators(pair: SchemaPair): void {
  const [before, after] = [pair.before.get('discriminator'), pair.after.get('discriminator')];
  if (isSame(before, after)) return;
  const fields = pair.field('discriminator');
  if (before === undefined) pair.report('schema.discriminator-added', '.discriminator', { fields });
  else if (after === undefined) pair.report('schema.discriminator-removed', '.discriminator', { fields });
  else {
    const code = changeOf(mapOf(before), mapOf(after), pair);
    if (code !== undefined) pair.report(code, '.discriminator', { fields });
  }
}

function changeOf(before: JsonMap, after: JsonMap, { run }: SchemaPair) {
  const [old, current] = [mappings(before, referenceKey), mappings(after, (ref) => run.components.keyAfter(ref))];
  const isOther = [...old].some(([value, target]) => current.has(value) && current.get(value) !== target);
  const rest = ['propertyName', 'defaultMapping'].some((member) => !isSame(before.get(member), after.get(member)));
  if (isOther || rest) return 'schema.discriminator-changed' as const;
  if ([...old.keys()].some((value) => !current.has(value))) return 'schema.discriminator-narrowed' as const;
  return current.size > old.size ? ('schema.discriminator-widened' as const) : undefined;
}

/** Gives the component each value leads to, by a name both sides share. */
function mappings(discriminator: JsonMap, key: (ref: string) => string): ReadonlyMap<string, Json> {
  const entries = [...mapOf(discriminator.get('mapping'))];
  return new Map(entries.map(([value, to]) => [value, typeof to === 'string' ? key(mappedReference(to)) : to]));
}
