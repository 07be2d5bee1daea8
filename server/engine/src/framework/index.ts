import type { Type } from '../types.js';
import { arr } from './arr.js';
import { auth, guard } from './auth.js';
import { builder } from './builder.js';
import { carbon, carbonImmutable } from './carbon.js';
import { collection } from './collection.js';
import { configRepository } from './config-repository.js';
import { containers } from './container.js';
import { facades } from './facades.js';
import { factory } from './factory.js';
import { fluent } from './fluent.js';
import { httpClient } from './http-client.js';
import { model } from './model.js';
import { number } from './number.js';
import { packages } from './packages/index.js';
import { cursorPaginator, lengthPaginator, simplePaginator } from './paginator.js';
import { parametersOfMethod } from './parameters/names.js';
import { inOrder } from './parameters/order.js';
import { phpClasses } from './php-classes.js';
import { queryBuilder } from './query-builder.js';
import { relation } from './relation.js';
import { request, session, uploadedFile } from './request.js';
import { collectionResource, resource } from './resource.js';
import { redirector, response, responseFactory } from './response.js';
import type { Call, ClassRules, Rule } from './rule.js';
import { str, stringable } from './stringable.js';
import { messageBag, validatedInput, validatesRequests, validator, validatorFactory } from './validator.js';

/**
 * Every framework class the engine knows by heart (engine 14). Adding one is one entry here.
 */
export const TABLES: readonly ClassRules[] = [
  arr,
  auth,
  guard,
  builder,
  queryBuilder,
  relation,
  model,
  factory,
  collection,
  lengthPaginator,
  simplePaginator,
  cursorPaginator,
  request,
  uploadedFile,
  session,
  resource,
  collectionResource,
  response,
  responseFactory,
  redirector,
  carbon,
  carbonImmutable,
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
  fluent,
  ...phpClasses,
  ...facades,
];

const BY_CLASS: ReadonlyMap<string, ClassRules> = new Map(
  [...TABLES, ...packages].map((table) => [table.fqcn.toLowerCase(), table]),
);

function tableOf(fqcn: string): ClassRules | undefined {
  return BY_CLASS.get(fqcn.toLowerCase());
}

/** What the tables say of a call, asking the receiver's class and then its ancestors. */
export function frameworkCall(call: Call): Type | undefined {
  const name = call.name.toLowerCase();
  const { world } = call.frame.run;
  const chain = world.ancestors(call.on.fqcn);
  for (const ancestor of chain) {
    const type = answered(tableOf(ancestor), name, call);
    if (type !== undefined) return type;
  }
  const trait = world.method(call.on.fqcn, call.name)?.trait;
  const type = trait === undefined ? undefined : answered(tableOf(trait), name, call);
  if (type !== undefined) return type;
  for (const ancestor of chain) {
    const type = tableOf(ancestor)?.other?.(call);
    if (type !== undefined) return type;
  }
  return undefined;
}

function answered(table: ClassRules | undefined, name: string, call: Call): Type | undefined {
  const rule: Rule | undefined = table?.methods[name];
  if (typeof rule !== 'function' || table === undefined || call.args.named.size === 0)
    return typeof rule === 'function' ? rule(call) : rule;
  const names = parametersOfMethod(call.frame.run.world, call.on.fqcn, table.fqcn, call.name);
  return rule({ ...call, args: inOrder(call.args, names) });
}
