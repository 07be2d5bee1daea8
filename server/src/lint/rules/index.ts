import type { LintRule } from '../rule.js';
import { dataLeakage } from './data-leakage.js';
import { examples } from './examples.js';
import { missingDescription } from './missing-description.js';
import { operationIdStyle } from './operation-id-style.js';
import { unpinnedRedirect } from './unpinned-redirect.js';
import { unresolvedReference } from './unresolved-reference.js';
import { vacuousUnion } from './vacuous-union.js';

/** Lists the rules by the key of their switch (config 4.5). A new one is one file, one row, and its switch in `LINT_RULES`. */
export const rules: Readonly<Record<string, readonly LintRule[]>> = {
  leakage: [dataLeakage],
  operation_ids: [operationIdStyle],
  examples: [examples, unresolvedReference],
  vacuous_union: [vacuousUnion],
  unpinned_redirect: [unpinnedRedirect],
  descriptions: [missingDescription],
};
