import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { referenceKey } from '../component-pairs.js';
import type { DocumentSide } from '../document-side.js';
import { listOf, textOf } from '../members.js';
import { says } from './forms/normal-form.js';
import { isConstraint, isSchema } from './keywords.js';
import type { SchemaPair } from './schema-pair.js';

/**
 * Compares what two schemas refer to (diff 8), and gives the pair of what stands beside; undefined when nothing more can be
 * compared. A reference on one side only is replaced by what it leads to.
 */
export function compareReferences(pair: SchemaPair): SchemaPair | undefined {
  const [old, current] = [textOf(pair.before.get('$ref')), textOf(pair.after.get('$ref'))];
  if (old === undefined && current === undefined) return pair;
  const { before, after } = pair.run.components;
  if (old !== undefined && current !== undefined) {
    compareTargets(pair, old, current);
    return pair;
  }
  const beside = referenceAndMore(pair);
  if (beside !== undefined) return beside;
  const resolvedBefore = old === undefined ? pair.before : resolved(pair.before, before);
  const resolvedAfter = current === undefined ? pair.after : resolved(pair.after, after);
  if (resolvedBefore === undefined || resolvedAfter === undefined) {
    pair.report('schema.keyword-changed', '.$ref', { fields: pair.field('$ref') });
    return undefined;
  }
  if (typeof resolvedBefore === 'boolean' || typeof resolvedAfter === 'boolean') {
    pair.compare(resolvedBefore, resolvedAfter, '', { isReferred: true, isNullTaken: pair.position.isNullTaken });
    return undefined;
  }
  return pair.over(resolvedBefore, resolvedAfter, true);
}

/**
 * Makes an `allOf` of one of a reference that got company in an `allOf`, or lost it: the component is compared at its own place, and what
 * came or went beside it is told alone (diff 10.5.7).
 */
function referenceAndMore(pair: SchemaPair): SchemaPair | undefined {
  const { before, after, run } = pair;
  const alone = before.has('$ref') ? before : after;
  const other = alone === before ? after : before;
  if (!says(other, 'allOf') || [...alone.keys()].some((key) => key !== '$ref' && isConstraint(key))) return undefined;
  const keyOf = (schema: Json, isBefore: boolean) => {
    const target = isMap(schema) ? textOf(schema.get('$ref')) : undefined;
    if (target === undefined) return undefined;
    return isBefore ? referenceKey(target) : run.components.keyAfter(target);
  };
  const key = keyOf(alone, alone === before);
  if (!listOf(other.get('allOf')).some((branch) => keyOf(branch, alone !== before) === key)) return undefined;
  const told = [...alone].filter(([name]) => name !== '$ref');
  const lifted = new Map<string, Json>([...told, ['allOf', [new Map([['$ref', alone.get('$ref') ?? '']])]]]);
  return alone === before ? pair.over(lifted, after) : pair.over(before, lifted);
}

function compareTargets(pair: SchemaPair, old: string, current: string): void {
  const { components } = pair.run;
  const isSameTarget = components.isSameTarget(old, current);
  const into = /^#\/components\/schemas\//;
  if (isSameTarget && (into.test(old) || !old.startsWith('#/'))) return;
  const [target, next] = [components.before.at(old), components.after.at(current)];
  // One reference to a component that came or went is told where the component is.
  if (old === current && (target === undefined || next === undefined)) return;
  if (isSchema(target) && isSchema(next)) {
    if (!isSameTarget) pair.report('schema.ref-changed', '.$ref', { fields: pair.field('$ref') });
    pair.compare(target, next, '', { isReferred: true, isNullTaken: true });
  } else if (!isSameTarget) {
    pair.report('schema.keyword-changed', '.$ref', { fields: pair.field('$ref') });
  }
}

/**
 * Replaces a reference by what it leads to; undefined when it leads nowhere. Annotations beside it win; anything else beside it holds as
 * well, as a branch of `allOf` does.
 */
function resolved(schema: JsonMap, side: DocumentSide): JsonMap | boolean | undefined {
  const beside = new Map(schema);
  beside.delete('$ref');
  if ([...beside.keys()].some(isConstraint)) {
    const all = beside.get('allOf');
    return beside.set('allOf', [...(Array.isArray(all) ? all : []), new Map([['$ref', schema.get('$ref') ?? '']])]);
  }
  const seen = new Set<JsonMap>();
  for (let at: JsonMap = schema; ; ) {
    const target = side.at(at.get('$ref') as string);
    if (!isSchema(target)) return undefined;
    if (!isMap(target)) return target;
    if (seen.has(target)) return undefined;
    seen.add(target);
    if (typeof target.get('$ref') !== 'string') return beside.size === 0 ? target : new Map([...target, ...beside]);
    at = target;
  }
}

/** Gives a schema as its level reads it: in 3.0 nothing counts beside a `$ref`. */
export function readable(schema: JsonMap, side: DocumentSide): JsonMap {
  if (!side.isLevel30 || schema.size < 2 || typeof schema.get('$ref') !== 'string') return schema;
  return new Map([['$ref', schema.get('$ref') as string]]);
}
