import { type ActionFacts, type AnalysisContext, actionFacts, type OperationRoute } from '../../../analysis/index.js';
import { readUnder, settled, verbOf } from '../read/circumstances.js';
import { operationUnit } from '../read/statements/call-trace.js';
import { isOpen, type RuleSet } from '../rule-set.js';
import { classRules, dataClassOf, type RuleSource, ruledAction } from './class-rules.js';
import { passesEarly, successesOf } from './early-returns.js';
import { formRequestOf, requestRules } from './form-request.js';
import { inlineRules } from './inline.js';
import { dataMadeOf } from './made-data.js';
import { groupOf, type RuleGroup } from './rule-group.js';

/** Holds the rules an operation is validated by, and their source (validation 2.1). */
export type FoundRules =
  /** `group` names the class's component, when it is not the plain one (validation 15.3). */
  { source: RuleSource; class: string; group?: RuleGroup; set: RuleSet } | { source: 'inline'; set: RuleSet };

/**
 * Finds the rules of an operation: of the form request among its parameters, else of the validation calls its code
 * makes; undefined when nothing validates.
 */
export function findRules(operation: OperationRoute, ctx: AnalysisContext): FoundRules | undefined {
  const action = actionFacts(ctx, operation);
  if (action === undefined) return undefined;
  const request = formRequestOf(ctx, action);
  const asked = request === undefined ? undefined : requestRules(ctx, request, operation);
  if (request !== undefined && asked !== undefined) {
    const { value: set, outcome } = asked;
    if (set.fields.length > 0 || set.copied !== undefined) {
      const group = groupOf(ctx, request, outcome);
      return { source: 'form-request', class: request, ...(group === undefined ? {} : { group }), set };
    }
  }
  const inline = inlineOf(ctx, action, operation);
  if (inline !== undefined) return { source: 'inline', set: inline };
  const other = otherClass(ctx, action, operation);
  if (other !== undefined) return other;
  return asked !== undefined && request !== undefined && isOpen(asked.value)
    ? { source: 'form-request', class: request, set: asked.value }
    : undefined;
}

/** Finds the rules of a Data class among the parameters, or of an action of the actions package. */
function otherClass(ctx: AnalysisContext, action: ActionFacts, operation: OperationRoute): FoundRules | undefined {
  const outcome = { verb: verbOf(operation), holds: [] };
  const data = dataClassOf(ctx, action) ?? dataMadeIn(ctx, action, operation);
  if (data !== undefined) return { source: 'data', class: data, set: classRules(ctx, 'data', data, outcome) };
  const ruled = ruledAction(ctx, action);
  return ruled === undefined
    ? undefined
    : { source: 'action', class: ruled, set: classRules(ctx, 'action', ruled, outcome) };
}

/** Finds the Data class the action or the code it calls makes of the request. */
function dataMadeIn(ctx: AnalysisContext, action: ActionFacts, operation: OperationRoute): string | undefined {
  const key = `made-data:${action.controller ?? ''}:${action.body}`;
  const found = settled(operation, (outcome) =>
    readUnder<string | null>(ctx, key, outcome, (inner, circumstances) => {
      const unit = operationUnit(inner, operation);
      return unit === undefined ? null : (dataMadeOf(inner, circumstances, unit) ?? null);
    }),
  );
  return found.value ?? undefined;
}

function inlineOf(ctx: AnalysisContext, action: ActionFacts, operation: OperationRoute): RuleSet | undefined {
  const successes = successesOf(action, operation, ctx);
  const key = `rules:${action.controller ?? ''}:${action.body}:${successes.join()}`;
  const passes = passesEarly(action, successes);
  const found = settled(operation, (outcome) =>
    readUnder<RuleSet | null>(ctx, key, outcome, (inner, circumstances) => {
      const unit = operationUnit(inner, operation);
      return unit === undefined ? null : (inlineRules(inner, circumstances, [unit], { passes }) ?? null);
    }),
  );
  return found.value ?? undefined;
}
