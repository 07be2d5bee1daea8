import type { Json, JsonMap } from '@docgen/protocol';
import { listOf } from '../../members.js';
import { isSame } from '../../stable-text.js';
import { isReference, pairAlike } from '../branch-pairing.js';
import { isConstraining } from '../keywords.js';
import type { SchemaPair } from '../schema-pair.js';
import { propertiesOfBoth } from './conjunction.js';
import { type PlainObject, plainObject } from './plain-object.js';

/**
 * Brings two objects into one form whose members stand in other branches of `allOf`, or in none: a branch that both sides have stays one,
 * and everything else is written out beside it (diff 10.5.10). A branch that came is told by the members it brings then, and what
 * only moved is not told. Gives the pair as it is where a part says anything but type, properties and required names.
 */
export function withMergedObjects(pair: SchemaPair): SchemaPair {
  const { components } = pair.run;
  const [old, current] = [branchesOf(pair.before), branchesOf(pair.after)];
  if (old.length + current.length === 0) return pair;
  const { pairs, removed, added } = pairAlike(old, current, components);
  if (removed.length + added.length === 0) return pair;
  const own = { before: withoutBranches(pair.before), after: withoutBranches(pair.after) };
  // One that stands where one stood is compared in its place.
  if (
    removed.length === 1 &&
    added.length === 1 &&
    SAID.every((key) => isSame(own.before.get(key), own.after.get(key)))
  ) {
    if (![...removed, ...added].some(isReference)) return pair;
  }
  const shared = plainObject(
    pairs.map(([branch]) => branch),
    components.before,
  );
  const before = plainObject([...removed, own.before], components.before);
  const after = plainObject([...added, own.after], components.after);
  if (shared === undefined || before === undefined || after === undefined) return pair;
  const names = [before, after].flatMap(({ properties }) => [...properties.keys()]);
  const met = new Map([...shared.properties].filter(([name]) => names.includes(name)));
  // A branch of both is read as the old document spells it.
  if (met.size > 0 && !components.sameMeansEqual) return pair;
  const written = (schema: JsonMap, found: PlainObject, kept: readonly Json[]): JsonMap =>
    writtenOut(schema, { ...found, properties: propertiesOfBoth(met, found.properties) }, shared, kept);
  return pair.over(
    written(pair.before, before, kept(pair.before, removed)),
    written(pair.after, after, kept(pair.after, added)),
  );
}

const SAID = ['type', 'properties', 'required'];

/** Lists the branches of `allOf` that limit something; the others are prose (diff 10.5.9). */
function branchesOf(schema: JsonMap): readonly Json[] {
  return listOf(schema.get('allOf')).filter(isConstraining);
}

function withoutBranches(schema: JsonMap): JsonMap {
  const out = new Map(schema);
  out.delete('allOf');
  return out;
}

function kept(schema: JsonMap, gone: readonly Json[]): Json[] {
  return listOf(schema.get('allOf')).filter((branch) => !gone.includes(branch));
}

/** Writes out what stands beside the branches of both sides; what these say anyway is left out. */
function writtenOut(schema: JsonMap, found: PlainObject, shared: PlainObject, branches: readonly Json[]): JsonMap {
  const out = withoutBranches(schema);
  for (const keyword of SAID) out.delete(keyword);
  if (found.isTyped && !shared.isTyped) out.set('type', 'object');
  if (found.properties.size > 0) out.set('properties', found.properties);
  const required = [...found.required].filter((name) => !shared.required.has(name));
  if (required.length > 0) out.set('required', required);
  if (branches.length > 0) out.set('allOf', [...branches]);
  return out;
}
