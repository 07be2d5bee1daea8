import { FORM_REQUEST } from '@docgen/laravel-knowledge';
import { classOf, isSubclassOf } from '@docgen/php';
import type { ActionFacts, AnalysisContext } from '../../../analysis/index.js';
import { boundClass, className, entryUnit } from '../read/callee.js';
import { fieldsOf } from '../read/rules/fields.js';
import type { RuleMap } from '../read/rules/rule-map.js';
import { scopeOf, Verb } from '../read/scope.js';
import { readBody } from '../read/statements/statements.js';
import { type RuleSet, stableRules } from '../rule-set.js';
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

/** Reads the rules of a form request for one verb, shared by every route that uses the class. */
export function formRequestRules(ctx: AnalysisContext, fqcn: string, verb: string): RuleSet {
  const same = ctx.derived(`rules:${fqcn}`, (inner) => sameForAll(inner, fqcn));
  return same ?? ctx.derived(`rules:${fqcn}#${verb}`, (inner) => read(inner, fqcn, new Verb(verb)));
}

/** Reads rules whose code never asks for the verb, once for all verbs. */
function sameForAll(ctx: AnalysisContext, fqcn: string): RuleSet | null {
  const verb = new Verb('POST');
  const rules = read(ctx, fqcn, verb);
  return verb.asked ? null : rules;
}

function read(ctx: AnalysisContext, fqcn: string, verb: Verb): RuleSet {
  const scope = scopeOf(
    ctx,
    verb,
    { class: fqcn, self: fqcn, fact: `class:${fqcn}`, root: {}, body: [], inRequest: true },
    0,
  );
  // The framework never calls rules() itself then.
  const validator = entryUnit(scope, fqcn, 'validator', () => []);
  if (validator !== undefined)
    return inlineRules(ctx, verb, [{ key: validator.key, unit: validator.unit }], true) ?? { fields: [], unread: [] };
  const rules = entryUnit(scope, fqcn, 'rules', () => []);
  if (rules === undefined) return { fields: [], unread: [] };
  const at = scopeOf(ctx, verb, rules.unit, 0);
  const read: RuleMap = readBody(rules.unit.body, at);
  const data = dataOfRequest(scope, fqcn);
  // Where the fields of the rules lie is not known then, so what the rules hold is of no use.
  if ('unread' in data) return { fields: [], unread: [], unreadData: { where: fqcn, anchor: data.unread } };
  const { map, copied } = placedRules(read, data, verb);
  return {
    fields: fieldsOf(map, at),
    unread: unreadOf(map),
    ...(copied.length === 0 ? {} : { copied: copied.map((one) => copiedField(one, at)) }),
  };
}

/** Lists the verbs a form request is evaluated for, whatever the route table holds (validation 15.3). */
const GROUPED = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Gives the verb that names the group of a verb; undefined for the group that keeps the plain name. Verbs whose rule
 * sets are equal form one group; the outcome depends on the class alone.
 */
export function groupOf(ctx: AnalysisContext, fqcn: string, verb: string): string | undefined {
  return ctx.derived(`rule-group:${fqcn}#${verb}`, (inner) => grouped(inner, fqcn, verb) ?? null) ?? undefined;
}

function grouped(ctx: AnalysisContext, fqcn: string, verb: string): string | undefined {
  const own = stableRules(formRequestRules(ctx, fqcn, verb));
  const keys = GROUPED.map((v): [string, string] => [v, stableRules(formRequestRules(ctx, fqcn, v))]).filter(
    ([v]) => formRequestRules(ctx, fqcn, v).fields.length > 0,
  );
  const first = keys[0];
  if (first === undefined || first[1] === own) return undefined;
  return keys.find(([, key]) => key === own)?.[0] ?? verb;
}
