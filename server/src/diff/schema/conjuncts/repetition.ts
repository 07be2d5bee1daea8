import type { ChangeKind, FieldChange, Json, JsonMap } from '@docgen/protocol';
import { listOf, mapOf } from '../../members.js';
import type { SchemaClass } from '../../verdicts.js';
import { isOpenRest } from '../forms/conjunction.js';
import type { SchemaPair } from '../schema-pair.js';
import { type Around, allConjuncts, type Beside, conjuncts, inside } from './beside.js';
import { type ConjunctReading, hasNames, implies, impliesAll, isNamed } from './implication.js';

/** Holds a change as a pair of schemas tells it; `step` leads from the pair to the place. */
interface Told {
  of: SchemaClass;
  step: string;
  kind: ChangeKind;
  fields: readonly FieldChange[];
}

/**
 * Tells whether a change changes nothing for what stands beside: what a schema says newly was said there before, and what it says no more
 * is still said there (diff 10.5.12).
 */
export function isSaidBeside(told: Told, pair: SchemaPair, beside: Beside, around: Around): boolean {
  const isSaid = (side: 'before' | 'after') => isSaidOn(side, told, pair, beside, around);
  switch (told.of) {
    case 'NARROW':
    case 'OBLIGE':
      return isSaid('before');
    case 'WIDEN':
    case 'GONE':
      return isSaid('after');
    default:
      return told.of === 'CLASH' && isSaid('before') && isSaid('after');
  }
}

function isSaidOn(side: keyof Around, told: Told, pair: SchemaPair, beside: Beside, around: Around): boolean {
  const { components } = pair.run;
  const schemas = conjuncts(beside(side, around), components[side]);
  if (schemas.length === 0) return false;
  if (told.kind !== 'changed') {
    const reading: ConjunctReading = {
      at: (all, property) => conjuncts(inside(() => all, { property }, components)(side, around), components[side]),
      all: (schema) => allConjuncts(schema, components[side === 'before' ? 'after' : 'before']),
    };
    return isPartSaid(schemas, told, pair, reading);
  }
  const keyword = /^\.(\w+)$/.exec(told.step)?.[1];
  if (keyword === undefined) return false;
  const [stated, other] = side === 'before' ? [pair.after, pair.before] : [pair.before, pair.after];
  if (keyword !== 'required') return implies(schemas, stated, keyword);
  const known = listOf(other.get('required'));
  return hasNames(
    schemas,
    listOf(stated.get('required')).filter((name) => !known.includes(name)),
  );
}

/** Tells whether a branch of `allOf` that came or went, or a property that went, is said. */
function isPartSaid(
  schemas: readonly JsonMap[],
  { step, kind, fields }: Told,
  pair: SchemaPair,
  reading: ConjunctReading,
): boolean {
  if (step.startsWith('.allOf.')) {
    const branch: Json | undefined = fields[0]?.[kind === 'added' ? 'new' : 'old'];
    return branch !== undefined && impliesAll(schemas, branch, reading);
  }
  if (kind !== 'removed' || !step.startsWith('.properties.') || !isOpen(pair.after)) return false;
  const name = step.slice('.properties.'.length);
  const schema = mapOf(pair.before.get('properties')).get(name) ?? true;
  return isNamed(schemas, name) && impliesAll(reading.at(schemas, name), schema, reading);
}

/** Keywords that speak of properties by what an object names beside them. */
const REST = ['additionalProperties', 'patternProperties', 'unevaluatedProperties'];

/** Tells whether an object may hold a property that it does not name, whatever is in it. */
export function isOpen(schema: JsonMap): boolean {
  return REST.every((keyword) => {
    const value = schema.get(keyword);
    return value === undefined || isOpenRest(keyword, value);
  });
}
