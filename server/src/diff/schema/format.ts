import type { SchemaPair } from './schema-pair.js';

/**
 * Compares formats (diff 10.2): one that arrives is a duty of the writer, one that leaves a promise withdrawn, and two of them have no
 * order.
 */
export function compareFormats(pair: SchemaPair): void {
  const fields = pair.field('format');
  const of = !pair.before.has('format') ? 'OBLIGE' : !pair.after.has('format') ? 'WIDEN' : 'CLASH';
  pair.reportAs('schema.format-changed', of, '.format', { fields });
}
