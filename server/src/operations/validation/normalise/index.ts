import type { Field, ValidationRule } from '../rule.js';
import { startsWith } from '../tree/path.js';
import { alternativesOf, type ExpandedField } from './alternatives.js';
import { applyGates } from './gates.js';

export type { ExpandedField } from './alternatives.js';

const has = (rules: readonly ValidationRule[], ...names: string[]) =>
  rules.some((r) => !r.synthetic && names.includes(r.name));

/**
 * Expands choices, applies exclude gates and removes fields that are never accepted (validation 6.1, 6.3, 14.3). Fields
 * keep their order; `widened` fields gained one when a choice had too many arms.
 */
export function normalise(fields: readonly Field[]): ExpandedField[] {
  const out: ExpandedField[] = [];
  const removed: string[][] = [];
  const excluded: string[][] = [];
  for (const field of fields) {
    const { items, ...rest } = field;
    const { alternatives, tooMany } = alternativesOf(items);
    const gated = alternatives.map(applyGates);
    const expanded: ExpandedField = { ...rest, alternatives: gated, ...(tooMany ? { widened: true as const } : {}) };
    if (excluded.some((path) => field.path.length > path.length && startsWith(field.path, path))) continue;
    if (gated.length === 1) {
      const rules = gated[0] as ValidationRule[];
      if (has(rules, 'prohibited', 'missing')) removed.push(field.path);
      if (has(rules, 'exclude')) excluded.push(field.path);
    } else {
      const kept = gated.filter((rules) => !has(rules, 'prohibited', 'missing', 'exclude'));
      if (kept.length === 0) removed.push(field.path);
      else if (kept.length < gated.length) {
        expanded.alternatives = kept;
        expanded.neverRequired = true;
      }
    }
    out.push(expanded);
  }
  return out.filter((field) => !removed.some((path) => startsWith(field.path, path)));
}
