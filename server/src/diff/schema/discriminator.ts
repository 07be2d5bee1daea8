import type { Json, JsonMap } from '@docgen/protocol';
import type { SchemaCode } from '../codes.js';
import { referenceKey } from '../component-pairs.js';
import { listOf, mapOf, textOf } from '../members.js';
import { isSame } from '../stable-text.js';
import type { SchemaClass } from '../verdicts.js';
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
    const change = changeOf(mapOf(before), mapOf(after), pair);
    if (change !== undefined) pair.reportAs(...change, '.discriminator', { fields });
  }
}

function changeOf(before: JsonMap, after: JsonMap, pair: SchemaPair): [SchemaCode, SchemaClass] | undefined {
  const { run } = pair;
  const [old, current] = [mappings(before, referenceKey), mappings(after, (ref) => run.components.keyAfter(ref))];
  const isOther = [...old].some(([value, target]) => current.has(value) && current.get(value) !== target);
  const rest = ['propertyName', 'defaultMapping'].some((member) => !isSame(before.get(member), after.get(member)));
  if (isOther || rest) return ['schema.discriminator-changed', 'CLASH'];
  const gone = [...old].filter(([value]) => !current.has(value)).map(([, target]) => target);
  if (gone.length > 0) return ['schema.discriminator-narrowed', gone.every(hasLeft(pair)) ? 'NARROW' : 'CLASH'];
  return current.size > old.size ? ['schema.discriminator-widened', 'WIDEN'] : undefined;
}

/** Tells of which components no branch is left; a branch that stays is named by another value now. */
function hasLeft({ after, run }: SchemaPair): (target: Json) => boolean {
  const branches = ['oneOf', 'anyOf'].flatMap((keyword) => listOf(after.get(keyword)));
  const left = branches.map((branch) => textOf(mapOf(branch).get('$ref'))).filter((ref) => ref !== undefined);
  const keys = new Set<Json>(left.map((ref) => run.components.keyAfter(ref)));
  return (target) => keys.size > 0 && !keys.has(target);
}

/** Gives the component each value leads to, by a name both sides share. */
function mappings(discriminator: JsonMap, key: (ref: string) => string): ReadonlyMap<string, Json> {
  const entries = [...mapOf(discriminator.get('mapping'))];
  return new Map(entries.map(([value, to]) => [value, typeof to === 'string' ? key(mappedReference(to)) : to]));
}
