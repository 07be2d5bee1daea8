import type { ClassDescriptions } from '../types/class-descriptions.js';
import { literal } from '../types/make.js';
import type { ClassType, Type } from '../types/type.js';
import { membersOf } from '../types/union.js';
import { isResponse, partsOf } from './http/response-type.js';
import { COLLECTION, ELOQUENT_COLLECTION, JSON_RESPONSE, LAZY_COLLECTION, RESPONSE } from './names.js';

const VAGUE = [
  'Illuminate\\Database\\Eloquent\\Model',
  'Illuminate\\Http\\Resources\\Json\\JsonResource',
  'Illuminate\\Http\\Resources\\Json\\ResourceCollection',
  'Illuminate\\Http\\Resources\\Json\\AnonymousResourceCollection',
  'Illuminate\\Contracts\\Support\\Arrayable',
  'Illuminate\\Contracts\\Support\\Jsonable',
  'Illuminate\\Contracts\\Support\\Responsable',
  'Illuminate\\Contracts\\Support\\Htmlable',
  'Illuminate\\Http\\JsonResponse',
  'Illuminate\\Http\\Response',
  'Symfony\\Component\\HttpFoundation\\Response',
  'Symfony\\Component\\HttpFoundation\\JsonResponse',
  'Illuminate\\Http\\RedirectResponse',
  'Illuminate\\Support\\Collection',
  'Illuminate\\Support\\LazyCollection',
  'Illuminate\\Support\\Enumerable',
  'Illuminate\\Database\\Eloquent\\Collection',
  'Illuminate\\Pagination\\LengthAwarePaginator',
  'Illuminate\\Pagination\\Paginator',
  'Illuminate\\Pagination\\CursorPaginator',
  'Illuminate\\Contracts\\Pagination\\LengthAwarePaginator',
  'Illuminate\\Contracts\\Pagination\\Paginator',
  'Illuminate\\Contracts\\Pagination\\CursorPaginator',
  'Illuminate\\Database\\Eloquent\\Builder',
  'Illuminate\\Database\\Query\\Builder',
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
