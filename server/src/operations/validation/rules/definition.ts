import type { FieldDraft } from '../draft.js';
import type { ValidationRule } from '../rule.js';

/** One entry of the table of rules: where it stands in the order (validation 7) and what it does to a field's schema. */
export interface RuleDefinition {
  rank: number;
  /** Least number of parameters; with fewer the rule says nothing. */
  least?: number;
  /** Absent: the rule is consumed and publishes nothing by itself. */
  apply?(draft: FieldDraft, params: string[], rule: ValidationRule): void;
}

export type RuleTable = Record<string, RuleDefinition>;

/** Rank of everything validation 7 does not list. */
export const UNLISTED = 22;
