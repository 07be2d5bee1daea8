import { EMAIL_VERIFICATION_REQUEST, FORM_REQUEST } from '@docgen/laravel-knowledge';
import { classOf, isSubclassOf, methodOf } from '@docgen/php';
import type { ActionFacts, AnalysisContext, OperationRoute } from '../../../analysis/index.js';
import { boundClass, entryUnit } from '../read/callee.js';
import { type Asked, type Circumstances, type RouteOutcome, readUnder, settled } from '../read/circumstances.js';
import { className } from '../read/class-name.js';
import { fieldsOf } from '../read/rules/fields.js';
import type { RuleMap } from '../read/rules/rule-map.js';
import { scopeOf } from '../read/scope.js';
import { CallTrace } from '../read/statements/call-trace.js';
import { readBody } from '../read/statements/statements.js';
import type { RuleSet } from '../rule-set.js';
import { addRules, rulesAdded } from './added-rules.js';
import { inlineRules } from './inline.js';
import { copiedField, placedRules } from './placed-rules.js';
import { dataOfRequest } from './request-data.js';
import { unreadOf } from './unread-parts.js';

/** Finds the first action parameter whose type is a form request (validation 2.1). */
export function formRequestOf(ctx: AnalysisContext, action: ActionFacts): string | undefined {
  for (const param of action.params) {
    const written = className(param.type);
    const name = written === undefined ? undefined : boundClass(ctx, written);
    if (name !== undefined && name !== FORM_REQUEST && isSubclassOf(ctx, name, FORM_REQUEST))
      return classOf(ctx, name)?.name ?? name;
  }
  return undefined;
}

/** Reads the rules of a form request for an operation, shared by every operation of which its tests say the same. */
export function requestRules(
  ctx: AnalysisContext,
  fqcn: string,
  operation: OperationRoute,
): { value: RuleSet; outcome: RouteOutcome } {
  return settled(operation, (outcome) => rulesUnder(ctx, fqcn, outcome));
}

/** Reads the rules of a form request under an outcome of its tests. */
export function formRequestRules(ctx: AnalysisContext, fqcn: string, outcome: RouteOutcome): RuleSet {
  return rulesUnder(ctx, fqcn, outcome).value;
}

/** Tells whether the rules of a form request are the same for every operation: they ask neither for its verb nor for its route. */
export function isReadOnce(ctx: AnalysisContext, fqcn: string): boolean {
  const { verb, tests } = rulesUnder(ctx, fqcn, { verb: 'POST', holds: [] });
  return !verb && tests.length === 0;
}

/** Reads rules under an outcome: once for all verbs where the code never asks for the verb. */
function rulesUnder(ctx: AnalysisContext, fqcn: string, outcome: RouteOutcome): Asked<RuleSet> {
  const under = (one: RouteOutcome) =>
    readUnder(ctx, `rules:${fqcn}`, one, (inner, circumstances) => read(inner, fqcn, circumstances));
  const any = under({ ...outcome, verb: 'POST' });
  return any.verb ? under(outcome) : any;
}

function read(ctx: AnalysisContext, fqcn: string, asks: Circumstances): RuleSet {
  const scope = scopeOf(
    ctx,
    asks,
    { class: fqcn, self: fqcn, fact: `class:${fqcn}`, root: {}, body: [], inRequest: true },
    0,
  );
  // The framework never calls rules() itself then.
  const validator = entryUnit(scope, fqcn, 'validator', () => []);
  const hook = entryUnit(scope, fqcn, 'withValidator', () => []);
  const handed = hook?.fact.params[0] && { fact: hook.unit.fact, name: hook.fact.params[0].name };
  const units = [validator, hook].flatMap((callee) => (callee === undefined ? [] : [callee]));
  if (validator !== undefined)
    return inlineRules(ctx, asks, units, { always: true, handed }) ?? { fields: [], unread: [] };
  const rules = entryUnit(scope, fqcn, 'rules', () => []);
  if (rules === undefined) return { fields: [], unread: rulesOfPackage(ctx, fqcn) };
  const at = scopeOf(ctx, asks, rules.unit, 0);
  const read: RuleMap = readBody(rules.unit.body, at);
  const data = dataOfRequest(scope, fqcn);
  // Where the fields of the rules lie is not known then, so what the rules hold is of no use.
  if ('unread' in data) return { fields: [], unread: [], unreadData: { where: fqcn, anchor: data.unread } };
  const placed = placedRules(read, data, asks);
  const trace = new CallTrace((met) => {
    const added = rulesAdded(met, handed);
    if (added !== undefined) addRules(placed, added, data, asks);
    return added !== undefined;
  });
  if (hook !== undefined) trace.enter(hook.key, scopeOf(ctx, asks, hook.unit, 0), hook.unit);
  const { map, copied } = placed;
  return {
    fields: fieldsOf(map, at),
    unread: unreadOf(map),
    ...(copied.length === 0 ? {} : { copied: copied.map((one) => copiedField(one, at)) }),
  };
}

/** Names the `rules()` a form request has from a package, whose bodies nobody reads (validation 2.1); the framework's own has none. */
function rulesOfPackage(ctx: AnalysisContext, fqcn: string): RuleSet['unread'] {
  const found = methodOf(ctx, fqcn, 'rules');
  if (found === undefined || found.fact.abstract === true || found.owner === EMAIL_VERIFICATION_REQUEST) return [];
  return [{ part: `${found.trait ?? found.owner}::rules()`, where: fqcn, anchor: { fact: found.sigId } }];
}
