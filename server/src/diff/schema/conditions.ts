import type { SchemaPair } from './schema-pair.js';

/** Compares what a value must not be; inside, accepting more is accepting less (diff 10.1). */
export function compareNot(pair: SchemaPair): void {
  const [before, after] = [pair.before.get('not'), pair.after.get('not')];
  const fields = pair.field('not');
  if (before === undefined) pair.report('schema.not-added', '.not', { fields });
  else if (after === undefined) pair.report('schema.not-removed', '.not', { fields });
  else pair.compare(before, after, '.not', { polarity: 'negated' });
}

/**
 * Compares conditions. What follows from one without a condition follows from nothing, so it accepts anything; a condition itself
 * cannot be ordered (diff 10.1).
 */
export function compareConditions(pair: SchemaPair): void {
  const [before, after] = [pair.before.get('if'), pair.after.get('if')];
  if (before === undefined && after === undefined) return;
  const isInert = ![pair.before, pair.after].some((schema) => schema.has('then') || schema.has('else'));
  if (before !== undefined && after !== undefined && !isInert)
    pair.compare(before, after, '.if', { polarity: 'unordered' });
  for (const keyword of ['then', 'else']) {
    const old = before === undefined ? true : (pair.before.get(keyword) ?? true);
    const current = after === undefined ? true : (pair.after.get(keyword) ?? true);
    pair.compare(old, current, `.${keyword}`, { polarity: pair.applied });
  }
}
