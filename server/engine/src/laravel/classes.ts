import type { Codebase } from '../infer/codebase.js';
import type { FrameworkClasses } from '../infer/framework/classes.js';
import { literal } from '../types/make.js';
import { isKnownClass, isKnownName, knownParents } from './hierarchy.js';
import { HTTP_RESPONSE, statusConstant } from './http/http-status.js';
import { isResponse } from './http/response-type.js';
import {
  COLLECTION,
  ELOQUENT_COLLECTION,
  ENUMERABLE,
  LAZY_COLLECTION,
  MODEL,
  RESOURCE,
  RESOURCE_COLLECTION,
} from './names.js';
import { FLUENT } from './support/fluent-type.js';

export function isModel(fqcn: string, codebase: Codebase): boolean {
  return codebase.isSubclass(fqcn, MODEL);
}

export function isResource(fqcn: string, codebase: Codebase): boolean {
  return codebase.isSubclass(fqcn, RESOURCE);
}

export function isCollectionResource(fqcn: string, codebase: Codebase): boolean {
  return codebase.isSubclass(fqcn, RESOURCE_COLLECTION);
}

export function isCollection(fqcn: string, codebase: Codebase): boolean {
  return codebase.isSubclass(fqcn, ENUMERABLE);
}

const PAGINATORS = [
  'Illuminate\\Contracts\\Pagination\\Paginator',
  'Illuminate\\Contracts\\Pagination\\CursorPaginator',
  'Illuminate\\Pagination\\AbstractCursorPaginator',
  'Illuminate\\Pagination\\CursorPaginator',
];

export function isPaginator(fqcn: string, codebase: Codebase): boolean {
  return PAGINATORS.some((paginator) => codebase.isSubclass(fqcn, paginator));
}

/** Base controllers do what they do to an object by names that no property of an application has. */
const CONTROLLERS = new Set(['illuminate\\routing\\controller', 'laravel\\lumen\\routing\\controller']);

const REAL_TIME_FACADES = 'Facades\\';

export const classes: FrameworkClasses = {
  parentsOf: knownParents,
  isClass: isKnownClass,
  isDeclared: isKnownName,
  constantOf(fqcn, name, codebase) {
    const status = codebase.isSubclass(fqcn, HTTP_RESPONSE) ? statusConstant(name) : undefined;
    return status === undefined ? undefined : literal(status);
  },
  isRecord: isModel,
  isWrapper: isResource,
  isSequence: (fqcn, codebase) => isCollection(fqcn, codebase) || isPaginator(fqcn, codebase),
  isCollection,
  iterables: [ELOQUENT_COLLECTION, COLLECTION, LAZY_COLLECTION, 'IteratorAggregate', 'Iterator', 'Traversable'],
  argumentsAre: (fqcn) => (fqcn === FLUENT ? 'members' : isResponse(fqcn) ? 'written' : 'items'),
  isActionBase: (lower) => CONTROLLERS.has(lower),
  bindingOf(fqcn, codebase) {
    const bindings = codebase.reader.read<Record<string, string | null>>('host:bindings') ?? {};
    return Object.hasOwn(bindings, fqcn) ? bindings[fqcn] : undefined;
  },
  aliasOf: (name) => (name.startsWith(REAL_TIME_FACADES) ? name.slice(REAL_TIME_FACADES.length) : name),
};
