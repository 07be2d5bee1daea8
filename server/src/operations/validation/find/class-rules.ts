import { WITH_ATTRIBUTES } from '@docgen/laravel-knowledge';
import { classOf, methodOf, traitsOf } from '@docgen/php';
import { type ActionFacts, type AnalysisContext, dispatchedAction } from '../../../analysis/index.js';
import { isDataClass } from '../../schema/index.js';
import { dataRules } from '../data/data-rules.js';
import { isApplication } from '../read/callee.js';
import type { RouteOutcome } from '../read/circumstances.js';
import { className } from '../read/class-name.js';
import type { RuleSet } from '../rule-set.js';
import { formRequestRules } from './form-request.js';

/** Names the kinds of class whose rules an operation is validated by (validation 2.1). */
export type RuleSource = 'form-request' | 'data' | 'action';

/** Finds the first action parameter whose type is a Data class (validation 2.4). */
export function dataClassOf(ctx: AnalysisContext, { params }: ActionFacts): string | undefined {
  for (const param of params) {
    const name = className(param.type);
    if (name !== undefined && isDataClass(ctx, name)) return classOf(ctx, name)?.name ?? name;
  }
  return undefined;
}

/** Finds the class of an action of the actions package whose own `rules()` validate it (validation 2.5). */
export function ruledAction(ctx: AnalysisContext, action: ActionFacts): string | undefined {
  const name = dispatchedAction(ctx, action);
  if (name === undefined) return undefined;
  const attributes = traitsOf(ctx, name).some((trait) => trait === WITH_ATTRIBUTES);
  const rules = methodOf(ctx, name, 'rules');
  return attributes || rules === undefined || !isApplication(ctx, rules.owner) ? undefined : name;
}

/** Reads the rules of a class under an outcome of its tests. */
export function classRules(ctx: AnalysisContext, source: RuleSource, fqcn: string, outcome: RouteOutcome): RuleSet {
  return source === 'data' ? dataRules(ctx, fqcn, outcome.verb) : formRequestRules(ctx, fqcn, outcome);
}
