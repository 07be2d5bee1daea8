import type { JsonMap } from '@docgen/protocol';
import { orderOfBound } from './number-order.js';
import type { SchemaPair } from './schema-pair.js';

const CODES = {
  narrower: 'schema.contains-bound-narrowed',
  wider: 'schema.contains-bound-widened',
  other: 'schema.contains-bound-changed',
} as const;

/**
 * Compares what an array has to hold and how often. Where there is an upper bound, a schema that matches more items refuses more arrays,
 * so nothing in it can be ordered. Bounds without a schema to count bound nothing.
 */
export function compareContains(pair: SchemaPair): void {
  const [before, after] = [pair.before.get('contains'), pair.after.get('contains')];
  if (before === undefined && after === undefined) return;
  if (before === undefined)
    pair.reportApplied('schema.contains-added', '.contains', { fields: pair.field('contains') });
  else if (after === undefined) {
    pair.reportApplied('schema.contains-removed', '.contains', { fields: pair.field('contains') });
  } else {
    compareBound(pair, 'minContains');
    compareBound(pair, 'maxContains');
    const isBounded = pair.before.has('maxContains') || pair.after.has('maxContains');
    pair.compare(before, after, '.contains', { polarity: isBounded ? 'unordered' : pair.applied });
  }
}

function compareBound(pair: SchemaPair, keyword: 'minContains' | 'maxContains'): void {
  // An absent lower bound is 1; an absent upper one bounds nothing.
  const bound = (schema: JsonMap) => schema.get(keyword) ?? (keyword === 'minContains' ? 1 : undefined);
  const end = keyword === 'minContains' ? 'lower' : 'upper';
  const order = orderOfBound(bound(pair.before), bound(pair.after), end);
  if (order !== 'same') pair.reportApplied(CODES[order], `.${keyword}`, { fields: pair.field(keyword) });
}
