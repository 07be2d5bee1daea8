import { type ActionFacts, type AnalysisContext, actionFacts, type OperationRoute } from '../../../analysis/index.js';
import { readUnder, settled, verbOf } from '../read/circumstances.js';
import { operationUnit } from '../read/statements/call-trace.js';
import { isOpen, type RuleSet } from '../rule-set.js';
import { classRules, dataClassOf, type RuleSource, ruledAction } from './class-rules.js';
import { passesEarly, successesOf } from './early-returns.js';
import { formRequestOf, requestRules } from './form-request.js';
import { inlineRules } from './inline.js';
import { inputMadeIn, type MadeInput } from './made-input.js';
import { groupOf, type RuleGroup } from './rule-group.js';

/** Holds the rules an operation is validated by, and their source (validation 2.1). */
export type FoundRules =
  /**
   * `group` names the class's component, when it is not the plain one (validation 15.3); `made` says that the code of
   * the action makes the object itself.
   */
  | { source: RuleSource; class: string; group?: RuleGroup; made?: true; set: RuleSet }
  | { source: 'inline'; set: RuleSet };

/**
 * Finds the rules of an operation: of the form request among its parameters, else of the validation calls its code
 * makes; undefined when nothing validates.
 */
export function findRules(operation: OperationRoute, ctx: AnalysisContext): FoundRules | undefined {
  const action = actionFacts(ctx, operation);
  if (action === undefined) return undefined;
  const request = formRequestOf(ctx, action);
  const asked = request === undefined ? undefined : rulesOfRequest(request, operation, ctx);
  if (asked !== undefined && (asked.set.fields.length > 0 || asked.set.copied !== undefined)) return asked;
  const inline = inlineOf(ctx, action, operation);
  if (inline !== undefined) return { source: 'inline', set: inline };
  const other = otherClass(ctx, action, operation);
  if (other !== undefined) return other;
  return asked !== undefined && isOpen(asked.set)
    ? { source: 'form-request', class: asked.class, set: asked.set }
    : undefined;
}

/** Reads the rules of a form request for an operation, under the name of the component they make. */
function rulesOfRequest(
  fqcn: string,
  operation: OperationRoute,
  ctx: AnalysisContext,
): Extract<FoundRules, { class: string }> {
  const { value: set, outcome } = requestRules(ctx, fqcn, operation);
  const holds = set.fields.length > 0 || set.copied !== undefined;
  const group = holds ? groupOf(ctx, fqcn, outcome) : undefined;
  return { source: 'form-request', class: fqcn, ...(group === undefined ? {} : { group }), set };
}

/**
 * Finds the rules of a Data class among the parameters, of a form request or Data class the code makes, or of an action
 * of the actions package.
 */
function otherClass(ctx: AnalysisContext, action: ActionFacts, operation: OperationRoute): FoundRules | undefined {
  const outcome = { verb: verbOf(operation), holds: [] };
  const taken = dataClassOf(ctx, action);
  const made = taken === undefined ? madeInput(ctx, action, operation) : undefined;
  const keep = (set: RuleSet): RuleSet => (made?.caught === true ? { ...set, handled: true } : set);
  if (made?.source === 'form-request') {
    const { set, ...rules } = rulesOfRequest(made.class, operation, ctx);
    return { ...rules, made: true, set: keep(set) };
  }
  const data = taken ?? made?.class;
  if (data !== undefined) return { source: 'data', class: data, set: keep(classRules(ctx, 'data', data, outcome)) };
  const ruled = ruledAction(ctx, action);
  return ruled === undefined
    ? undefined
    : { source: 'action', class: ruled, set: classRules(ctx, 'action', ruled, outcome) };
}

/** Finds the class by which the action, or the code it calls, validates the input as it makes an object of it. */
function madeInput(ctx: AnalysisContext, action: ActionFacts, operation: OperationRoute): MadeInput | undefined {
  const successes = successesOf(action, operation, ctx);
  const key = `made-input:${action.controller ?? ''}:${action.body}:${successes.join()}`;
  const passes = passesEarly(action, successes);
  const found = settled(operation, (outcome) =>
    readUnder<MadeInput | null>(ctx, key, outcome, (inner, circumstances) => {
      const unit = operationUnit(inner, operation);
      return unit === undefined ? null : (inputMadeIn(inner, circumstances, unit, passes) ?? null);
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
