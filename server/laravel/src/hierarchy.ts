import { AUTHENTICATE } from './classes/auth.js';
import { CARBON, CARBON_IMMUTABLE, CARBON_INTERFACE, CARBON_INTERVAL } from './classes/carbon.js';
import {
  ARRAYABLE_CONTRACT,
  AUTHENTICATABLE_CONTRACT,
  AUTHENTICATES_REQUESTS_CONTRACT,
  AUTHENTICATES_SESSIONS_CONTRACT,
  AUTHORIZABLE_CONTRACT,
  BUILDER_CONTRACT,
  CAN_BE_ESCAPED,
  CAN_RESET_PASSWORD,
  CURSOR_PAGINATOR_CONTRACT,
  EXCEPTION_HANDLER_CONTRACT,
  HAS_BROADCAST_CHANNEL,
  HTMLABLE_CONTRACT,
  JSONABLE_CONTRACT,
  KERNEL_CONTRACT,
  LENGTH_AWARE_PAGINATOR_CONTRACT,
  MUST_VERIFY_EMAIL,
  PAGINATOR_CONTRACT,
  QUEUEABLE_COLLECTION,
  QUEUEABLE_ENTITY,
  RENDERABLE_CONTRACT,
  RESPONSABLE_CONTRACT,
  URL_ROUTABLE_CONTRACT,
  VIEW_CONTRACT,
} from './classes/contracts.js';
import { ELOQUENT_BUILDER, ELOQUENT_COLLECTION, MODEL, MORPH_PIVOT, PIVOT, RELATION } from './classes/database.js';
import {
  APPLICATION,
  AUTH_SERVICE_PROVIDER,
  AUTH_USER,
  EMAIL_VERIFICATION_REQUEST,
  EVENT_SERVICE_PROVIDER,
  EXCEPTION_HANDLER,
  FORM_REQUEST,
  HTTP_KERNEL,
  ROUTE_SERVICE_PROVIDER,
} from './classes/foundation.js';
import {
  AUTHENTICATE_SESSION,
  CONTAINER,
  DATABASE_NOTIFICATION,
  DATABASE_NOTIFICATION_COLLECTION,
  VIEW,
} from './classes/framework.js';
import {
  ANONYMOUS_RESOURCE_COLLECTION,
  JSON_API_RESOURCE,
  JSON_RESOURCE,
  JSON_RESPONSE,
  MERGE_VALUE,
  MISSING_VALUE,
  REDIRECT_RESPONSE,
  REQUEST,
  RESOURCE_COLLECTION,
  RESPONSE,
  UPLOADED_FILE,
} from './classes/http.js';
import {
  PERSONAL_ACCESS_TOKEN,
  SPATIE_PERMISSION,
  SPATIE_QUERY_BUILDER,
  SPATIE_ROLE,
  TIMACDONALD_JSON_API_RESOURCE,
} from './classes/packages.js';
import { CURSOR_PAGINATOR, LENGTH_AWARE_PAGINATOR, PAGINATOR } from './classes/pagination.js';
import { THROTTLE_REQUESTS, THROTTLE_REQUESTS_WITH_REDIS } from './classes/routing.js';
import {
  AGGREGATE_SERVICE_PROVIDER,
  COLLECTION,
  ENUMERABLE,
  HTML_STRING,
  ILLUMINATE_CARBON,
  LAZY_COLLECTION,
  SERVICE_PROVIDER,
  STRINGABLE,
} from './classes/support.js';
import {
  SYMFONY_BINARY_FILE_RESPONSE,
  SYMFONY_JSON_RESPONSE,
  SYMFONY_REDIRECT_RESPONSE,
  SYMFONY_REQUEST,
  SYMFONY_RESPONSE,
  SYMFONY_STREAMED_JSON_RESPONSE,
  SYMFONY_STREAMED_RESPONSE,
  SYMFONY_UPLOADED_FILE,
} from './classes/symfony.js';
import { EXCEPTION_PARENTS } from './exception-parents.js';
import { RELATIONS } from './namespaces.js';
import { FRACTAL_PARENTS } from './packages/fractal.js';
import { JWT_PARENTS } from './packages/jwt.js';
import { DATA_PARENTS } from './packages/laravel-data.js';
import { WRITER_PARENTS } from './packages/writers.js';

/**
 * Lists parent class and interfaces of classes of PHP, the framework and known packages, so that a hierarchy holds
 * without vendor/.
 */

const TABLE: Record<string, string[]> = {
  [MODEL]: [
    URL_ROUTABLE_CONTRACT,
    ARRAYABLE_CONTRACT,
    JSONABLE_CONTRACT,
    HAS_BROADCAST_CHANNEL,
    QUEUEABLE_ENTITY,
    CAN_BE_ESCAPED,
    'JsonSerializable',
    'ArrayAccess',
    'Stringable',
  ],
  'Lorisleiva\\Actions\\ActionRequest': [FORM_REQUEST],
  [AUTH_USER]: [MODEL, AUTHENTICATABLE_CONTRACT, AUTHORIZABLE_CONTRACT, CAN_RESET_PASSWORD],
  [DATABASE_NOTIFICATION]: [MODEL],
  [PERSONAL_ACCESS_TOKEN]: [MODEL],
  [PIVOT]: [MODEL],
  [MORPH_PIVOT]: [PIVOT],
  [ELOQUENT_COLLECTION]: [COLLECTION, QUEUEABLE_COLLECTION],
  [DATABASE_NOTIFICATION_COLLECTION]: [ELOQUENT_COLLECTION],
  [COLLECTION]: [ENUMERABLE, CAN_BE_ESCAPED, 'ArrayAccess'],
  [LAZY_COLLECTION]: [ENUMERABLE],
  [ENUMERABLE]: [ARRAYABLE_CONTRACT, JSONABLE_CONTRACT, 'JsonSerializable', 'Countable', 'IteratorAggregate'],
  [RELATION]: [ELOQUENT_BUILDER],
  [`${RELATIONS}BelongsTo`]: [RELATION],
  [`${RELATIONS}MorphTo`]: [`${RELATIONS}BelongsTo`],
  [`${RELATIONS}HasOne`]: [RELATION],
  [`${RELATIONS}HasMany`]: [RELATION],
  [`${RELATIONS}MorphOne`]: [RELATION],
  [`${RELATIONS}MorphMany`]: [RELATION],
  [`${RELATIONS}HasOneThrough`]: [RELATION],
  [`${RELATIONS}HasManyThrough`]: [RELATION],
  [`${RELATIONS}BelongsToMany`]: [RELATION],
  [`${RELATIONS}MorphToMany`]: [`${RELATIONS}BelongsToMany`],
  [BUILDER_CONTRACT]: [ELOQUENT_BUILDER],
  [REQUEST]: [SYMFONY_REQUEST],
  [FORM_REQUEST]: [REQUEST],
  [EMAIL_VERIFICATION_REQUEST]: [FORM_REQUEST],
  [UPLOADED_FILE]: [SYMFONY_UPLOADED_FILE],
  [JSON_RESPONSE]: [SYMFONY_JSON_RESPONSE],
  [SYMFONY_JSON_RESPONSE]: [SYMFONY_RESPONSE],
  [RESPONSE]: [SYMFONY_RESPONSE],
  [REDIRECT_RESPONSE]: [SYMFONY_REDIRECT_RESPONSE],
  [SYMFONY_REDIRECT_RESPONSE]: [SYMFONY_RESPONSE],
  [SYMFONY_BINARY_FILE_RESPONSE]: [SYMFONY_RESPONSE],
  [SYMFONY_STREAMED_RESPONSE]: [SYMFONY_RESPONSE],
  [SYMFONY_STREAMED_JSON_RESPONSE]: [SYMFONY_STREAMED_RESPONSE],
  [JSON_RESOURCE]: ['JsonSerializable', RESPONSABLE_CONTRACT, 'ArrayAccess'],
  [JSON_API_RESOURCE]: [JSON_RESOURCE],
  [TIMACDONALD_JSON_API_RESOURCE]: [JSON_RESOURCE],
  [RESOURCE_COLLECTION]: [JSON_RESOURCE],
  [ANONYMOUS_RESOURCE_COLLECTION]: [RESOURCE_COLLECTION],
  [MISSING_VALUE]: [],
  [MERGE_VALUE]: [],
  [LENGTH_AWARE_PAGINATOR]: [
    LENGTH_AWARE_PAGINATOR_CONTRACT,
    ARRAYABLE_CONTRACT,
    JSONABLE_CONTRACT,
    'JsonSerializable',
  ],
  [PAGINATOR]: [PAGINATOR_CONTRACT, ARRAYABLE_CONTRACT, JSONABLE_CONTRACT, 'JsonSerializable'],
  [CURSOR_PAGINATOR]: [CURSOR_PAGINATOR_CONTRACT, ARRAYABLE_CONTRACT, JSONABLE_CONTRACT, 'JsonSerializable'],
  [LENGTH_AWARE_PAGINATOR_CONTRACT]: [PAGINATOR_CONTRACT],
  [ILLUMINATE_CARBON]: [CARBON],
  [CARBON]: ['DateTime', CARBON_INTERFACE],
  [CARBON_IMMUTABLE]: ['DateTimeImmutable', CARBON_INTERFACE],
  [CARBON_INTERFACE]: ['DateTimeInterface', 'JsonSerializable'],
  [CARBON_INTERVAL]: ['DateInterval'],
  DateTime: ['DateTimeInterface'],
  DateTimeImmutable: ['DateTimeInterface'],
  [STRINGABLE]: ['Stringable', 'JsonSerializable'],
  [HTML_STRING]: [HTMLABLE_CONTRACT, 'Stringable'],
  [VIEW]: [VIEW_CONTRACT],
  [VIEW_CONTRACT]: [RENDERABLE_CONTRACT],
  ArrayObject: ['ArrayAccess', 'IteratorAggregate', 'Countable'],
  ArrayIterator: ['Iterator', 'ArrayAccess', 'Countable'],
  Iterator: ['Traversable'],
  IteratorAggregate: ['Traversable'],
  Generator: ['Iterator'],
  BackedEnum: ['UnitEnum'],
  [ROUTE_SERVICE_PROVIDER]: [SERVICE_PROVIDER],
  [AUTH_SERVICE_PROVIDER]: [SERVICE_PROVIDER],
  [EVENT_SERVICE_PROVIDER]: [SERVICE_PROVIDER],
  [AGGREGATE_SERVICE_PROVIDER]: [SERVICE_PROVIDER],
  [HTTP_KERNEL]: [KERNEL_CONTRACT],
  [EXCEPTION_HANDLER]: [EXCEPTION_HANDLER_CONTRACT],
  [APPLICATION]: [CONTAINER],
  [AUTHENTICATE]: [AUTHENTICATES_REQUESTS_CONTRACT],
  [AUTHENTICATE_SESSION]: [AUTHENTICATES_SESSIONS_CONTRACT],
  [THROTTLE_REQUESTS_WITH_REDIS]: [THROTTLE_REQUESTS],
  ...DATA_PARENTS,
  [SPATIE_PERMISSION]: [MODEL],
  [SPATIE_ROLE]: [MODEL],
  // The class delegates every unknown call to the builder it wraps.
  [SPATIE_QUERY_BUILDER]: [ELOQUENT_BUILDER],
  ...EXCEPTION_PARENTS,
  ...FRACTAL_PARENTS,
  ...JWT_PARENTS,
  ...WRITER_PARENTS,
};

/** Lists contracts that extend nothing, which models and collections of the framework implement, or an application's own. */
const CONTRACTS = [
  URL_ROUTABLE_CONTRACT,
  ARRAYABLE_CONTRACT,
  JSONABLE_CONTRACT,
  HTMLABLE_CONTRACT,
  RENDERABLE_CONTRACT,
  RESPONSABLE_CONTRACT,
  HAS_BROADCAST_CHANNEL,
  QUEUEABLE_ENTITY,
  QUEUEABLE_COLLECTION,
  CAN_BE_ESCAPED,
  AUTHENTICATABLE_CONTRACT,
  AUTHORIZABLE_CONTRACT,
  CAN_RESET_PASSWORD,
  MUST_VERIFY_EMAIL,
  PAGINATOR_CONTRACT,
  CURSOR_PAGINATOR_CONTRACT,
];
for (const name of CONTRACTS) TABLE[name] = [];

const BY_LOWER = new Map(Object.entries(TABLE).map(([name, parents]) => [name.toLowerCase(), { name, parents }]));

/** Gives the parents of a class by the table, or undefined when the table lacks it. */
export function knownParents(fqcn: string): readonly string[] | undefined {
  return BY_LOWER.get(fqcn.toLowerCase())?.parents;
}

/** Lists the interfaces among the names above, the framework's contracts included. */
const INTERFACES = new Set([
  'illuminate\\support\\enumerable',
  'carbon\\carboninterface',
  'iterator',
  'iteratoraggregate',
  'backedenum',
]);

/** Tells whether a name of the table is a class, not an interface. */
export function isKnownClass(fqcn: string): boolean {
  const lower = fqcn.toLowerCase();
  return BY_LOWER.has(lower) && !INTERFACES.has(lower) && !lower.startsWith('illuminate\\contracts\\');
}

const DECLARED_PREFIXES = ['illuminate\\', 'symfony\\', 'carbon\\', 'laravel\\', 'psr\\', 'ramsey\\uuid\\'];

/** Tells whether a class is one the product names without reading it: it counts as declared (engine 2.2). */
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
