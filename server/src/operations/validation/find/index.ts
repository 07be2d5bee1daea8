import { type ActionFacts, type AnalysisContext, actionFacts, type OperationRoute } from '../../../analysis/index.js';
import { Verb } from '../read/scope.js';
import { actionUnit } from '../read/statements/call-trace.js';
import { isOpen, type RuleSet } from '../rule-set.js';
import { classRules, dataClassOf, type RuleSource, ruledAction } from './class-rules.js';
import { formRequestOf, formRequestRules, groupOf } from './form-request.js';
import { inlineRules } from './inline.js';

/** Holds the rules an operation is validated by, and their source (validation 2.1). */
export type FoundRules =
  /** `group` is the verb that names the class's component, when it is not the plain one (validation 15.3). */
  { source: RuleSource; class: string; group?: string; set: RuleSet } | { source: 'inline'; set: RuleSet };

/**
 * Finds the rules of an operation: of the form request among its parameters, else of the validation calls its code
 * makes; undefined when nothing validates.
 */
export function findRules(operation: OperationRoute, ctx: AnalysisContext): FoundRules | undefined {
  const action = actionFacts(ctx, operation);
  if (action === undefined) return undefined;
  const verb = operation.verb === 'HEAD' ? 'GET' : operation.verb;
  const request = formRequestOf(ctx, action);
  if (request !== undefined) {
    const set = formRequestRules(ctx, request, verb);
    if (set.fields.length > 0 || set.copied !== undefined) {
      const group = groupOf(ctx, request, verb);
      return { source: 'form-request', class: request, ...(group === undefined ? {} : { group }), set };
    }
  }
  const inline = inlineOf(ctx, action, verb);
  if (inline !== undefined) return { source: 'inline', set: inline };
  const other = otherClass(ctx, action, verb);
  if (other !== undefined) return other;
  const set = request === undefined ? undefined : formRequestRules(ctx, request, verb);
  return set !== undefined && request !== undefined && isOpen(set)
    ? { source: 'form-request', class: request, set }
    : undefined;
}

/** Finds the rules of a Data class among the parameters, or of an action of the actions package. */
function otherClass(ctx: AnalysisContext, action: ActionFacts, verb: string): FoundRules | undefined {
  const data = dataClassOf(ctx, action);
  if (data !== undefined) return { source: 'data', class: data, set: classRules(ctx, 'data', data, verb) };
  const ruled = ruledAction(ctx, action);
  return ruled === undefined
    ? undefined
    : { source: 'action', class: ruled, set: classRules(ctx, 'action', ruled, verb) };
}

function inlineOf(ctx: AnalysisContext, action: ActionFacts, verb: string): RuleSet | undefined {
  const found = ctx.derived<RuleSet | null>(`rules:${action.controller ?? ''}:${action.body}#${verb}`, (inner) => {
    const unit = actionUnit(inner, action);
    return unit === undefined ? null : (inlineRules(inner, new Verb(verb), [unit]) ?? null);
  });
  return found ?? undefined;
}
