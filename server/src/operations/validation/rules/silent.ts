import { type RuleTable, UNLISTED } from './definition.js';

const silent = { rank: UNLISTED };

/**
 * Lists rules without a trace in the schema (validation 8.7); exclusion and prohibition act across fields (6.1, 6.3).
 */
export const silents: RuleTable = {
  bail: silent,
  exclude: silent,
  exclude_if: silent,
  exclude_unless: silent,
  exclude_with: silent,
  exclude_without: silent,
  current_password: silent,
  prohibited: silent,
  missing: silent,
};
