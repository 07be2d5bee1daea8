import { inOrder } from '../infer/expression/calls/argument-order.js';
import type { ClassRules, MemberCall, MemberRule } from '../infer/member-rule.js';
import { phpClasses } from '../stdlib/classes.js';
import type { Type } from '../types/type.js';
import { collection } from './collection/collection.js';
import { auth, guard } from './container/auth.js';
import { configRepository } from './container/config-repository.js';
import { containers } from './container/container.js';
import { jobs } from './container/jobs.js';
import { castTexts } from './eloquent/casts/cast-texts.js';
import { factory } from './eloquent/factory.js';
import { model } from './eloquent/model.js';
import { pivotRelation, relation } from './eloquent/relation.js';
import { exceptionRules } from './exceptions/exception-rules.js';
import { gateResponse } from './exceptions/gate-response.js';
import { facades } from './facades/facades.js';
import { httpClient } from './http/http-client.js';
import { request, session, uploadedFile } from './http/request.js';
import { redirector, redirectRules, response, responseFactory } from './http/response.js';
import { views } from './http/view.js';
import { parametersOfMethod } from './method-parameters.js';
import { packages } from './packages/index.js';
import { cursorPaginator, lengthPaginator, pageContracts, simplePaginator } from './pagination/paginator.js';
import { builder } from './query/builder.js';
import { queryBuilder } from './query/query-builder.js';
import { collectionResource, resource } from './resources/resource.js';
import { arr } from './support/arr.js';
import { carbon, carbonClasses } from './support/carbon.js';
import { finderFile } from './support/finder-file.js';
import { fluent } from './support/fluent.js';
import { number } from './support/number.js';
import { str, stringable } from './support/stringable.js';
import { uri } from './support/uri.js';
import { messageBag, validatedInput, validatesRequests, validator, validatorFactory } from './validation/validator.js';

/**
 * Lists the rules of every framework class the engine knows without its source (engine 14). Adding a class is one entry
 * here.
 */
export const CLASS_RULES: readonly ClassRules[] = [
  arr,
  auth,
  guard,
  builder,
  queryBuilder,
  pivotRelation,
  relation,
  model,
  ...castTexts,
  factory,
  collection,
  lengthPaginator,
  simplePaginator,
  cursorPaginator,
  ...pageContracts,
  request,
  uploadedFile,
  session,
  resource,
  collectionResource,
  response,
  responseFactory,
  redirectRules,
  redirector,
  ...views,
  carbon,
  ...carbonClasses,
  str,
  stringable,
  validator,
  messageBag,
  validatedInput,
  validatesRequests,
  validatorFactory,
  configRepository,
  ...containers,
  ...httpClient,
  number,
  uri,
  fluent,
  ...phpClasses,
  ...exceptionRules,
  ...gateResponse,
  ...jobs,
  finderFile,
  ...facades,
];

const BY_CLASS: ReadonlyMap<string, ClassRules> = new Map(
  [...CLASS_RULES, ...packages].map((table) => [table.fqcn.toLowerCase(), table]),
);

function tableOf(fqcn: string): ClassRules | undefined {
  return BY_CLASS.get(fqcn.toLowerCase());
}

/** Answers a call by the rules of the receiver's class and then of its ancestors. */
export function ruleCall(call: MemberCall): Type | undefined {
  const name = call.name.toLowerCase();
  const { codebase } = call.frame.run;
  const chain = codebase.ancestors(call.on.fqcn);
  for (const ancestor of chain) {
    const type = answered(tableOf(ancestor), name, call);
    if (type !== undefined) return type;
  }
  const trait = codebase.method(call.on.fqcn, call.name)?.trait;
  const type = trait === undefined ? undefined : answered(tableOf(trait), name, call);
  if (type !== undefined) return type;
  for (const ancestor of chain) {
    const type = tableOf(ancestor)?.other?.(call);
    if (type !== undefined) return type;
  }
  return undefined;
}

function answered(table: ClassRules | undefined, name: string, call: MemberCall): Type | undefined {
  const rule: MemberRule | undefined = table?.methods[name];
  if (typeof rule !== 'function' || table === undefined || call.args.named.size === 0)
    return typeof rule === 'function' ? rule(call) : rule;
  const names = parametersOfMethod(call.frame.run.codebase, call.on.fqcn, table.fqcn, call.name);
  return rule({ ...call, args: inOrder(call.args, names) });
}
