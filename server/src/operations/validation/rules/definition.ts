import type { FieldDraft } from '../draft.js';
import type { ValidationRule } from '../rule.js';

/** Defines a rule: its rank in the order (validation 7) and its effect on a field's schema. */
export interface RuleDefinition {
  rank: number;
  /** Least number of parameters; with fewer the rule has no effect. */
  least?: number;
  /** Applies the rule; a rule without this publishes nothing itself. */
  apply?(draft: FieldDraft, params: string[], rule: ValidationRule): void;
}

export type RuleTable = Record<string, RuleDefinition>;

/** Rank of every rule validation 7 does not list. */
export const UNLISTED = 22;
