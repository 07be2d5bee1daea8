import type { ClassRules, MemberCall } from '../../infer/member-rule.js';
import type { Type } from '../../types/type.js';
import { actionCall, actions } from './actions.js';
import { laravelData } from './data/data-rules.js';
import { fractal } from './fractal/fractal.js';
import { jsonPaginated } from './json-paginate.js';
import { jwt } from './jwt.js';
import { terminalPage } from './pagination-terminal.js';
import { permissionCall, permissionModels, permissionTraits } from './permission.js';
import { queryBuilderPackage } from './query-builder.js';
import { scout, searchCall } from './scout.js';
import { writtenAnswers } from './written-answers.js';

/** Lists the rules of packages (engine 14.10): inert where no code names their classes. */
export const packages: readonly ClassRules[] = [
  actions,
  ...fractal,
  ...jwt,
  ...laravelData,
  ...permissionModels,
  ...permissionTraits,
  queryBuilderPackage,
  scout,
  ...writtenAnswers,
];

/** Answers methods that packages add to classes whose source does not show them. */
export function packageCall(call: MemberCall): Type | undefined {
  return permissionCall(call) ?? actionCall(call) ?? searchCall(call) ?? jsonPaginated(call) ?? terminalPage(call);
}
