import type { Type } from './type.js';

const VAGUE_BARE = new Set(
  [
    'Illuminate\\Database\\Eloquent\\Model',
    'Illuminate\\Http\\Resources\\Json\\JsonResource',
    'Illuminate\\Http\\Resources\\Json\\ResourceCollection',
    'Illuminate\\Http\\Resources\\Json\\AnonymousResourceCollection',
    'Illuminate\\Contracts\\Support\\Arrayable',
    'Illuminate\\Contracts\\Support\\Jsonable',
    'Illuminate\\Contracts\\Support\\Responsable',
    'Illuminate\\Contracts\\Support\\Htmlable',
    'JsonSerializable',
    'Traversable',
    'Iterator',
    'IteratorAggregate',
    'Generator',
    'stdClass',
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
  ].map((name) => name.toLowerCase()),
);

/** Engine 5.2: says nothing about the payload. `manyImplementations` answers for interfaces and abstract classes. */
export function isVague(type: Type, manyImplementations: (fqcn: string) => boolean = () => false): boolean {
  switch (type.kind) {
    case 'unknown':
      return true;
    case 'class':
      return (
        ((type.args === undefined || type.args.length === 0) && VAGUE_BARE.has(type.fqcn.toLowerCase())) ||
        manyImplementations(type.fqcn)
      );
    case 'union': {
      const rest = type.members.filter((m) => m.kind !== 'null');
      return rest.length > 0 && rest.every((m) => isVague(m, manyImplementations));
    }
    default:
      return false;
  }
}
