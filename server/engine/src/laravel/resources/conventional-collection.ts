import { ANONYMOUS_RESOURCE_COLLECTION, USE_RESOURCE, USE_RESOURCE_COLLECTION } from '@docgen/laravel-knowledge';
import type { Codebase } from '../../infer/codebase.js';
import { callMember } from '../../infer/evaluator.js';
import { argText, typeArgs } from '../../infer/expression/calls/arguments.js';
import type { MemberCall } from '../../infer/member-rule.js';
import { klass, NEVER, shape, unknown } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { isPaginator } from '../classes.js';
import { attributeArg } from '../eloquent/property-defaults.js';
import { resourceFor } from './resource.js';
import { conventionNames } from './resource-class.js';

/**
 * Answers `$xs->toResourceCollection(R?)` (responses 7.6): `R::collection($xs)`, else what the model of the items names, else the classes
 * that are named after it.
 */
export function conventionalCollection(call: MemberCall, item: Type): Type {
  const { codebase } = call.frame.run;
  const written = argText(call.args, 0);
  if (written !== undefined) return collected(codebase.spelled(written), call);
  const model = item.kind === 'class' ? item.fqcn : undefined;
  const found = model === undefined ? undefined : chosenBy(model, codebase);
  if (found === undefined) return klass(ANONYMOUS_RESOURCE_COLLECTION, [unknown('untyped'), call.on]);
  if (!found.collection) return collected(found.fqcn, call);
  const made = resourceFor(found.fqcn, call.on, codebase);
  return hasOwnBody(found.fqcn, codebase) ? union([made, emptyOf(call)]) : made;
}

/** Finds the class a model chooses for lists of itself: by attribute first, a class for the whole list before one of an item. */
function chosenBy(model: string, codebase: Codebase): { fqcn: string; collection: boolean } | undefined {
  for (const [attribute, collection] of [
    [USE_RESOURCE_COLLECTION, true],
    [USE_RESOURCE, false],
  ] as const) {
    const stated = attributeArg(model, attribute, 0, 'class', codebase);
    if (stated?.kind === 'literal') return { fqcn: codebase.spelled(String(stated.value)), collection };
  }
  const names = conventionNames(model);
  const known = (name: string) => codebase.classOf(name) !== undefined;
  const list = names.map((name) => `${name}Collection`).find(known);
  if (list !== undefined) return { fqcn: list, collection: true };
  const one = names.find(known);
  return one === undefined ? undefined : { fqcn: one, collection: false };
}

function collected(fqcn: string, call: MemberCall): Type {
  return callMember(klass(fqcn), 'collection', typeArgs(call.frame, [call.on]), call.frame, true);
}

/** Tells whether an empty list, which the framework gives to no class of the project, is answered otherwise. */
function hasOwnBody(fqcn: string, codebase: Codebase): boolean {
  return (
    ['toArray', 'with', 'paginationInformation', 'toResponse'].some(
      (name) => codebase.projectMethod(fqcn, name) !== undefined,
    ) || codebase.isProject(codebase.property(fqcn, 'wrap')?.in ?? '')
  );
}

function emptyOf(call: MemberCall): Type {
  const page = isPaginator(call.on.fqcn, call.frame.run.codebase);
  return klass(ANONYMOUS_RESOURCE_COLLECTION, [NEVER, page ? { ...call.on, args: [NEVER] } : shape([])]);
}
