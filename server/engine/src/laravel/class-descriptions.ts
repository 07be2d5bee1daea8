import {
  ACCESS_RESPONSE,
  ANONYMOUS_RESOURCE_COLLECTION,
  ARRAYABLE_CONTRACT,
  COLLECTION,
  CURSOR_PAGINATOR,
  CURSOR_PAGINATOR_CONTRACT,
  ELOQUENT_BUILDER,
  ELOQUENT_COLLECTION,
  ENUMERABLE,
  HTMLABLE_CONTRACT,
  JSON_RESOURCE,
  JSON_RESPONSE,
  JSONABLE_CONTRACT,
  LAZY_COLLECTION,
  LENGTH_AWARE_PAGINATOR,
  LENGTH_AWARE_PAGINATOR_CONTRACT,
  MODEL,
  PAGINATOR,
  PAGINATOR_CONTRACT,
  QUERY_BUILDER,
  REDIRECT_RESPONSE,
  RESOURCE_COLLECTION,
  RESPONSABLE_CONTRACT,
  RESPONSE,
  SYMFONY_JSON_RESPONSE,
  SYMFONY_RESPONSE,
} from '@docgen/laravel-knowledge';
import type { ClassDescriptions } from '../types/class-descriptions.js';
import { literal } from '../types/make.js';
import type { ClassType, Type } from '../types/type.js';
import { membersOf } from '../types/union.js';
import { isResponse, partsOf } from './http/response-type.js';

const VAGUE = [
  ACCESS_RESPONSE,
  MODEL,
  JSON_RESOURCE,
  RESOURCE_COLLECTION,
  ANONYMOUS_RESOURCE_COLLECTION,
  ARRAYABLE_CONTRACT,
  JSONABLE_CONTRACT,
  RESPONSABLE_CONTRACT,
  HTMLABLE_CONTRACT,
  JSON_RESPONSE,
  RESPONSE,
  SYMFONY_RESPONSE,
  SYMFONY_JSON_RESPONSE,
  REDIRECT_RESPONSE,
  COLLECTION,
  LAZY_COLLECTION,
  ENUMERABLE,
  ELOQUENT_COLLECTION,
  LENGTH_AWARE_PAGINATOR,
  PAGINATOR,
  CURSOR_PAGINATOR,
  LENGTH_AWARE_PAGINATOR_CONTRACT,
  PAGINATOR_CONTRACT,
  CURSOR_PAGINATOR_CONTRACT,
  ELOQUENT_BUILDER,
  QUERY_BUILDER,
];

/** Shows the payload and status of a response; of a view or redirect the status only where it is written (engine 14.2). */
function shownArguments(type: ClassType, show: (type: Type) => string): string[] | undefined {
  const parts = isResponse(type.fqcn) ? partsOf(type) : undefined;
  if (parts === undefined) return undefined;
  const body = parts.body === undefined ? [] : [show(parts.body)];
  if (parts.status === undefined)
    return [JSON_RESPONSE, RESPONSE].includes(type.fqcn) && body.length > 0 ? [...body, show(literal(200))] : body;
  const known = membersOf(parts.status).every((m) => m.kind === 'literal');
  return [...body, known ? show(parts.status) : 'unknown'];
}

export const descriptions: ClassDescriptions = {
  vague: new Set(VAGUE.map((name) => name.toLowerCase())),
  mergeable: [COLLECTION, ELOQUENT_COLLECTION, LAZY_COLLECTION],
  shownArguments,
  shortNames: new Map([[ELOQUENT_COLLECTION, 'EloquentCollection']]),
};
