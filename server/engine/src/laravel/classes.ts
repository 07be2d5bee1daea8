import {
  ABSTRACT_CURSOR_PAGINATOR,
  COLLECTION,
  CURSOR_PAGINATOR,
  CURSOR_PAGINATOR_CONTRACT,
  ELOQUENT_COLLECTION,
  ENUMERABLE,
  FLUENT,
  isKnownClass,
  isKnownName,
  JSON_RESOURCE,
  knownParents,
  LAZY_COLLECTION,
  MODEL,
  overriddenParameterClass,
  PAGINATOR_CONTRACT,
  RESOURCE_COLLECTION,
  SYMFONY_RESPONSE,
} from '@docgen/laravel-knowledge';
import type { Codebase } from '../infer/codebase.js';
import type { FrameworkClasses } from '../infer/framework/classes.js';
import { literal } from '../types/make.js';
import { aliasedClass } from './facades/aliases.js';
import { statusConstant } from './http/http-status.js';
import { isResponse } from './http/response-type.js';

export function isModel(fqcn: string, codebase: Codebase): boolean {
  return codebase.isSubclass(fqcn, MODEL);
}

export function isResource(fqcn: string, codebase: Codebase): boolean {
  return codebase.isSubclass(fqcn, JSON_RESOURCE);
}

export function isCollectionResource(fqcn: string, codebase: Codebase): boolean {
  return codebase.isSubclass(fqcn, RESOURCE_COLLECTION);
}

export function isCollection(fqcn: string, codebase: Codebase): boolean {
  return codebase.isSubclass(fqcn, ENUMERABLE);
}

const PAGINATORS = [PAGINATOR_CONTRACT, CURSOR_PAGINATOR_CONTRACT, ABSTRACT_CURSOR_PAGINATOR, CURSOR_PAGINATOR];

export function isPaginator(fqcn: string, codebase: Codebase): boolean {
  return PAGINATORS.some((paginator) => codebase.isSubclass(fqcn, paginator));
}

/** Tells whether one name is a model or a collection and the other a page: packages extend each, and join none. */
function areApart(fqcn: string, name: string, codebase: Codebase): boolean {
  if (codebase.isProject(name)) return false;
  const isHeld = (one: string): boolean => isCollection(one, codebase) || isModel(one, codebase);
  return isPaginator(fqcn, codebase)
    ? isHeld(name) && !isPaginator(name, codebase)
    : isHeld(fqcn) && isPaginator(name, codebase);
}

/** Names base controllers, whose methods touch no property an application declares. */
const CONTROLLERS = new Set(['illuminate\\routing\\controller', 'laravel\\lumen\\routing\\controller']);

/** Holds what the framework's model declares as constants, so that `self::CREATED_AT` reads without vendor/. */
const TIMESTAMPS: ReadonlyMap<string, string> = new Map([
  ['CREATED_AT', 'created_at'],
  ['UPDATED_AT', 'updated_at'],
]);

export const classes: FrameworkClasses = {
  parentsOf: knownParents,
  isClass: isKnownClass,
  isDeclared: isKnownName,
  constantOf(fqcn, name, codebase) {
    const known = codebase.isSubclass(fqcn, SYMFONY_RESPONSE)
      ? statusConstant(name)
      : isModel(fqcn, codebase)
        ? TIMESTAMPS.get(name)
        : undefined;
    return known === undefined ? undefined : literal(known);
  },
  isRecord: isModel,
  isWrapper: isResource,
  isSequence: (fqcn, codebase) => isCollection(fqcn, codebase) || isPaginator(fqcn, codebase),
  isCollection,
  areApart,
  iterables: [ELOQUENT_COLLECTION, COLLECTION, LAZY_COLLECTION, 'IteratorAggregate', 'Iterator', 'Traversable'],
  argumentsAre: (fqcn) => (fqcn === FLUENT ? 'members' : isResponse(fqcn) ? 'written' : 'items'),
  isActionBase: (lower) => CONTROLLERS.has(lower),
  overriddenParameter: overriddenParameterClass,
  bindingOf(fqcn, codebase) {
    const bindings = codebase.reader.read<Record<string, string | null>>('host:bindings') ?? {};
    return Object.hasOwn(bindings, fqcn) ? bindings[fqcn] : undefined;
  },
  aliasOf: aliasedClass,
};
