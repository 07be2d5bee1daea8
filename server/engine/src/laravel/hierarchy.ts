import { EXCEPTION_PARENTS } from './exceptions/http-exceptions.js';
import { FRACTAL_PARENTS } from './packages/fractal/names.js';
import { PERMISSION_PARENTS } from './packages/permission.js';
import { QUERY_BUILDER_PARENTS } from './packages/query-builder-names.js';

/**
 * Parents of framework and PHP classes, so that a hierarchy is known without vendor/: class → parent class and
 * interfaces. A readable declaration adds to it.
 */
const E = 'Illuminate\\Database\\Eloquent\\';
const R = `${E}Relations\\`;
const H = 'Symfony\\Component\\HttpFoundation\\';

const TABLE: Record<string, string[]> = {
  [`${E}Model`]: [
    'Illuminate\\Contracts\\Support\\Arrayable',
    'Illuminate\\Contracts\\Support\\Jsonable',
    'JsonSerializable',
    'ArrayAccess',
  ],
  'Illuminate\\Foundation\\Auth\\User': [`${E}Model`, 'Illuminate\\Contracts\\Auth\\Authenticatable'],
  'Illuminate\\Notifications\\DatabaseNotification': [`${E}Model`],
  'Laravel\\Sanctum\\PersonalAccessToken': [`${E}Model`],
  [`${R}Pivot`]: [`${E}Model`],
  [`${R}MorphPivot`]: [`${R}Pivot`],
  [`${E}Collection`]: ['Illuminate\\Support\\Collection'],
  'Illuminate\\Notifications\\DatabaseNotificationCollection': [`${E}Collection`],
  'Illuminate\\Support\\Collection': ['Illuminate\\Support\\Enumerable', 'ArrayAccess'],
  'Illuminate\\Support\\LazyCollection': ['Illuminate\\Support\\Enumerable'],
  'Illuminate\\Support\\Enumerable': [
    'Illuminate\\Contracts\\Support\\Arrayable',
    'Illuminate\\Contracts\\Support\\Jsonable',
    'JsonSerializable',
    'Countable',
    'IteratorAggregate',
  ],
  [`${R}Relation`]: [`${E}Builder`],
  [`${R}BelongsTo`]: [`${R}Relation`],
  [`${R}MorphTo`]: [`${R}BelongsTo`],
  [`${R}HasOne`]: [`${R}Relation`],
  [`${R}HasMany`]: [`${R}Relation`],
  [`${R}MorphOne`]: [`${R}Relation`],
  [`${R}MorphMany`]: [`${R}Relation`],
  [`${R}HasOneThrough`]: [`${R}Relation`],
  [`${R}HasManyThrough`]: [`${R}Relation`],
  [`${R}BelongsToMany`]: [`${R}Relation`],
  [`${R}MorphToMany`]: [`${R}BelongsToMany`],
  'Illuminate\\Contracts\\Database\\Eloquent\\Builder': [`${E}Builder`],
  'Illuminate\\Http\\Request': [`${H}Request`],
  'Illuminate\\Foundation\\Http\\FormRequest': ['Illuminate\\Http\\Request'],
  'Illuminate\\Http\\UploadedFile': [`${H}File\\UploadedFile`],
  'Illuminate\\Http\\JsonResponse': [`${H}JsonResponse`],
  [`${H}JsonResponse`]: [`${H}Response`],
  'Illuminate\\Http\\Response': [`${H}Response`],
  'Illuminate\\Http\\RedirectResponse': [`${H}RedirectResponse`],
  [`${H}RedirectResponse`]: [`${H}Response`],
  [`${H}BinaryFileResponse`]: [`${H}Response`],
  [`${H}StreamedResponse`]: [`${H}Response`],
  [`${H}StreamedJsonResponse`]: [`${H}StreamedResponse`],
  'Illuminate\\Http\\Resources\\Json\\JsonResource': [
    'JsonSerializable',
    'Illuminate\\Contracts\\Support\\Responsable',
    'ArrayAccess',
  ],
  'Illuminate\\Http\\Resources\\JsonApi\\JsonApiResource': ['Illuminate\\Http\\Resources\\Json\\JsonResource'],
  'TiMacDonald\\JsonApi\\JsonApiResource': ['Illuminate\\Http\\Resources\\Json\\JsonResource'],
  'Illuminate\\Http\\Resources\\Json\\ResourceCollection': ['Illuminate\\Http\\Resources\\Json\\JsonResource'],
  'Illuminate\\Http\\Resources\\Json\\AnonymousResourceCollection': [
    'Illuminate\\Http\\Resources\\Json\\ResourceCollection',
  ],
  'Illuminate\\Http\\Resources\\MissingValue': [],
  'Illuminate\\Http\\Resources\\MergeValue': [],
  'Illuminate\\Pagination\\LengthAwarePaginator': ['Illuminate\\Contracts\\Pagination\\LengthAwarePaginator'],
  'Illuminate\\Pagination\\Paginator': ['Illuminate\\Contracts\\Pagination\\Paginator'],
  'Illuminate\\Pagination\\CursorPaginator': ['Illuminate\\Contracts\\Pagination\\CursorPaginator'],
  'Illuminate\\Contracts\\Pagination\\LengthAwarePaginator': ['Illuminate\\Contracts\\Pagination\\Paginator'],
  'Illuminate\\Support\\Carbon': ['Carbon\\Carbon'],
  'Carbon\\Carbon': ['DateTime', 'Carbon\\CarbonInterface'],
  'Carbon\\CarbonImmutable': ['DateTimeImmutable', 'Carbon\\CarbonInterface'],
  'Carbon\\CarbonInterface': ['DateTimeInterface', 'JsonSerializable'],
  'Carbon\\CarbonInterval': ['DateInterval'],
  DateTime: ['DateTimeInterface'],
  DateTimeImmutable: ['DateTimeInterface'],
  'Illuminate\\Support\\Stringable': ['Stringable', 'JsonSerializable'],
  'Illuminate\\Support\\HtmlString': ['Illuminate\\Contracts\\Support\\Htmlable', 'Stringable'],
  'Illuminate\\View\\View': ['Illuminate\\Contracts\\View\\View'],
  'Illuminate\\Contracts\\View\\View': ['Illuminate\\Contracts\\Support\\Renderable'],
  ArrayObject: ['ArrayAccess', 'IteratorAggregate', 'Countable'],
  ArrayIterator: ['Iterator', 'ArrayAccess', 'Countable'],
  Iterator: ['Traversable'],
  IteratorAggregate: ['Traversable'],
  Generator: ['Iterator'],
  BackedEnum: ['UnitEnum'],
  ...EXCEPTION_PARENTS,
  ...FRACTAL_PARENTS,
  ...PERMISSION_PARENTS,
  ...QUERY_BUILDER_PARENTS,
};

const BY_LOWER = new Map(Object.entries(TABLE).map(([name, parents]) => [name.toLowerCase(), { name, parents }]));

/** Parents the table gives a class, or undefined when it does not name it. */
export function knownParents(fqcn: string): readonly string[] | undefined {
  return BY_LOWER.get(fqcn.toLowerCase())?.parents;
}

/** Interfaces among the names above; what the framework calls a contract is one too. */
const INTERFACES = new Set([
  'illuminate\\support\\enumerable',
  'carbon\\carboninterface',
  'iterator',
  'iteratoraggregate',
  'backedenum',
]);

/** A name of the table that is a class, not an interface. */
export function isKnownClass(fqcn: string): boolean {
  const lower = fqcn.toLowerCase();
  return BY_LOWER.has(lower) && !INTERFACES.has(lower) && !lower.startsWith('illuminate\\contracts\\');
}

const DECLARED_PREFIXES = ['illuminate\\', 'symfony\\', 'carbon\\', 'laravel\\', 'psr\\', 'ramsey\\uuid\\'];

/** A class the product speaks of without reading it: it counts as declared (engine 2.2). */
export function isKnownName(fqcn: string): boolean {
  const lower = fqcn.toLowerCase();
  return BY_LOWER.has(lower) || DECLARED_PREFIXES.some((p) => lower.startsWith(p)) || PHP_CLASSES.has(lower);
}

const PHP_CLASSES = new Set(
  [
    'stdClass',
    'Closure',
    'Generator',
    'Traversable',
    'Iterator',
    'IteratorAggregate',
    'ArrayAccess',
    'Countable',
    'Stringable',
    'JsonSerializable',
    'DateTimeInterface',
    'DateTimeZone',
    'DateInterval',
    'DatePeriod',
    'SplFileInfo',
    'SplObjectStorage',
    'Throwable',
    'Exception',
    'Error',
    'RuntimeException',
    'LogicException',
    'InvalidArgumentException',
    'UnitEnum',
    'BackedEnum',
    'WeakMap',
    'ReflectionClass',
  ].map((name) => name.toLowerCase()),
);
