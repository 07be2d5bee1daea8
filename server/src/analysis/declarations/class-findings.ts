import {
  casesOf,
  classOf,
  classPlace,
  constantOf,
  type DeclarationPlace,
  declarationsAt,
  memberPlace,
  methodOf,
  methodPlace,
  propertyOf,
  traitsOf,
} from '@docgen/php';
import type { AnalysisContext } from '../context.js';
import { isPackageAction } from '../package-action.js';
import { propertyNames } from './hidden.js';
import { raiseHiddenArguments } from './property.js';
import { raiseUnread } from './unread-finding.js';
import { unpublishedWebhook, webhookRoles } from './webhook.js';

/** Names what a class is to a document; its attributes have meaning as such. */
export type ClassRole = 'controller' | 'schema' | 'enum' | 'exception' | 'request' | 'rule' | 'webhook';

/** Lists the attributes that speak of operations: on a class they are for its actions. */
const OF_ACTIONS = new Set(
  (
    'Response ResponseHeader QueryParameter PathParameter HeaderParameter CookieParameter ExcludeFromDocs Internal InDocs ' +
    'IgnoreParam IgnoreResponse Summary Group DeprecatedOperation Unauthenticated Security OptionallyAuthenticated Abilities ' +
    'WorkflowStep'
  ).split(' '),
);

/** Lists those of them that speak of a webhook as well (errors 13). */
const OF_WEBHOOKS = new Set(
  'Response ResponseHeader ExcludeFromDocs Internal InDocs Summary Group DeprecatedOperation'.split(' '),
);

/** Lists which other attributes have meaning on a class of each role (config 9). */
const MEANINGFUL: Record<ClassRole, readonly string[]> = {
  controller: ['Description', 'BodyParameter', 'ErrorComponent'],
  schema: ['Description', 'Hidden', 'SchemaId', 'SchemaName', 'Mock'],
  enum: ['Description', 'SchemaId', 'SchemaName'],
  exception: ['Description', 'ErrorComponent'],
  request: ['Description', 'BodyParameter', 'SchemaId', 'SchemaName', 'Mock'],
  rule: ['RuleSchema'],
  webhook: ['Description', 'Webhook'],
};

const ROLES: Record<ClassRole, string> = {
  controller: 'a controller',
  schema: 'a class published as a schema',
  enum: 'an enum',
  exception: 'an exception',
  request: 'a request class',
  rule: 'a validation rule',
  webhook: 'a webhook',
};

/**
 * Reports every attribute of a class, its properties, constants and cases that has no effect there: unreadable,
 * misplaced, or without meaning for what the class is (config 9, 10). Each is told once, whoever uses the class.
 */
export function raiseClassFindings(fqcn: string, asked: readonly ClassRole[], ctx: AnalysisContext): void {
  const place = classPlace(ctx, fqcn);
  if (place === undefined) return;
  raiseUnread(place, ctx);
  const roles = [...webhookRoles(ctx, fqcn, ctx.document), ...asked];
  for (const { attribute, anchor } of declarationsAt(ctx, place).read) {
    const reason = withoutEffect(attribute, fqcn, roles, ctx);
    if (reason === 'unread') ctx.raiseShared('attribute.schema-class-unread', { attribute, class: fqcn }, { anchor });
    else if (reason !== undefined) ctx.raiseShared('attribute.without-effect', { attribute, reason }, { anchor });
  }
  if (roles.includes('controller')) return;
  raiseMemberFindings(fqcn, roles, ctx);
  for (const trait of traitsOf(ctx, fqcn)) {
    const ofTrait = classPlace(ctx, trait);
    if (ofTrait !== undefined) raiseWithoutEffect(ofTrait, TRAITS_ARE_UNREAD, ctx);
  }
}

/** Says why attributes of a trait change nothing (config 7.2). */
export const TRAITS_ARE_UNREAD = 'attributes of a trait do not reach the classes that use it';

/** Reports every attribute of a place that no document reads, but the one that is `silent` there. */
function raiseWithoutEffect(place: DeclarationPlace, reason: string, ctx: AnalysisContext, silent?: string): void {
  raiseUnread(place, ctx);
  for (const { attribute, anchor } of declarationsAt(ctx, place).read)
    if (attribute !== silent) ctx.raiseShared('attribute.without-effect', { attribute, reason }, { anchor });
}

/** Says why an attribute of a class changes nothing; `unread` where it speaks of operations and the class has none. */
function withoutEffect(
  attribute: string,
  fqcn: string,
  roles: readonly ClassRole[],
  ctx: AnalysisContext,
): string | undefined {
  const stray = strayVersioning(attribute);
  if (stray !== undefined) return stray;
  if (attribute === 'Webhook') return unpublishedWebhook(ctx, fqcn, ctx.document);
  if (OF_ACTIONS.has(attribute)) {
    if (roles.includes('controller') || isController(ctx, fqcn)) return undefined;
    if (!roles.includes('webhook')) return 'unread';
    return OF_WEBHOOKS.has(attribute) ? undefined : 'it says nothing of a webhook';
  }
  const [role] = roles;
  return role === undefined || roles.some((one) => MEANINGFUL[one].includes(attribute))
    ? undefined
    : `it says nothing of ${ROLES[role]}`;
}

/** Says why an attribute of API versions changes nothing here: it is read of the classes `api_version.changes` names alone. */
export function strayVersioning(attribute: string): string | undefined {
  return attribute.startsWith('Versioning\\')
    ? 'changes between API versions are declared on classes of their own, which api_version.changes of docgen.yaml names'
    : undefined;
}

function raiseMemberFindings(fqcn: string, roles: readonly ClassRole[], ctx: AnalysisContext): void {
  for (const name of propertyNames(ctx, fqcn)) {
    const found = propertyOf(ctx, fqcn, name);
    if (found === undefined || found.fact.attributes.length === 0) continue;
    const place = memberPlace(ctx, found, 'P');
    raiseUnread(place, ctx);
    raiseHiddenArguments(ctx, fqcn, name);
    for (const { attribute, anchor } of declarationsAt(ctx, place).read) {
      const isUntaken = attribute === 'HiddenFromRequest' && !roles.includes('request');
      const reason = isUntaken ? 'nothing of its class is taken from a request' : strayVersioning(attribute);
      if (reason !== undefined) ctx.raiseShared('attribute.without-effect', { attribute, reason }, { anchor });
    }
  }
  for (const one of casesOf(ctx, fqcn) ?? []) raiseUnread(memberPlace(ctx, one, 'CC'), ctx);
  for (const name of classOf(ctx, fqcn)?.members.constants ?? []) {
    const found = constantOf(ctx, fqcn, name);
    if (found === undefined || found.fact.attributes.length === 0) continue;
    raiseWithoutEffect(memberPlace(ctx, found, 'CC'), 'it describes cases of an enum, and this is a constant', ctx);
  }
  raiseMethodFindings(fqcn, roles, ctx);
}

/** Lists methods the framework calls, in lower case: a route never leads to one, whatever else its class is. */
const OF_FRAMEWORK = new Set(
  (
    'rules authorize messages attributes prepareforvalidation withvalidator after passedvalidation validationdata failedvalidation ' +
    'failedauthorization toarray with withresponse paginationinformation toattributes torelationships tolinks tometa casts'
  ).split(' '),
);

/** Reports attributes of methods: no route leads to one of a published class, but where the class is a controller as well. */
function raiseMethodFindings(fqcn: string, roles: readonly ClassRole[], ctx: AnalysisContext): void {
  const isAction = isPackageAction(ctx, fqcn);
  for (const name of classOf(ctx, fqcn)?.members.methods ?? []) {
    const isOfFramework = OF_FRAMEWORK.has(name.toLowerCase());
    if (isAction && !isOfFramework) continue;
    const found = methodOf(ctx, fqcn, name);
    if (found === undefined || found.fact.attributes.length === 0) continue;
    if (!isOfFramework && isController(ctx, fqcn)) continue;
    // A method that renders an exception may name its component (config 9.12).
    const silent = roles.includes('exception') ? 'ErrorComponent' : undefined;
    raiseWithoutEffect(methodPlace(ctx, found), `it is for actions, and ${found.fact.name}() is none`, ctx, silent);
  }
}

/** Tells whether a route leads to a class; its methods are looked at with the routes then. */
function isController(ctx: AnalysisContext, fqcn: string): boolean {
  const name = fqcn.toLowerCase();
  return ctx
    .host('routes')
    .some(({ action }) => action.kind === 'controller' && action.class.replace(/^\\/, '').toLowerCase() === name);
}
