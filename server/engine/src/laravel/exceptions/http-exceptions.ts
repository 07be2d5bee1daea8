/**
 * Exceptions of the framework: the status each stands for, and what it extends (errors 5). `null`: it reaches the client as a
 * plain 500, which no document states for a class that is not the application's.
 */
const KERNEL = 'Symfony\\Component\\HttpKernel\\Exception\\';
const ELOQUENT = 'Illuminate\\Database\\Eloquent\\';

export const HTTP_EXCEPTION = `${KERNEL}HttpException`;
export const HTTP_INTERFACE = `${KERNEL}HttpExceptionInterface`;
export const NOT_FOUND = `${KERNEL}NotFoundHttpException`;
export const AUTHORIZATION = 'Illuminate\\Auth\\Access\\AuthorizationException';
export const MODEL_NOT_FOUND = `${ELOQUENT}ModelNotFoundException`;
export const RECORD_NOT_FOUND = 'Illuminate\\Database\\RecordNotFoundException';
export const VALIDATION = 'Illuminate\\Validation\\ValidationException';
export const RESPONSE_EXCEPTION = 'Illuminate\\Http\\Exceptions\\HttpResponseException';

const KERNEL_STATUS: Record<string, number> = {
  BadRequestHttpException: 400,
  UnauthorizedHttpException: 401,
  AccessDeniedHttpException: 403,
  NotFoundHttpException: 404,
  MethodNotAllowedHttpException: 405,
  NotAcceptableHttpException: 406,
  ConflictHttpException: 409,
  GoneHttpException: 410,
  LengthRequiredHttpException: 411,
  PreconditionFailedHttpException: 412,
  UnsupportedMediaTypeHttpException: 415,
  UnprocessableEntityHttpException: 422,
  LockedHttpException: 423,
  PreconditionRequiredHttpException: 428,
  TooManyRequestsHttpException: 429,
  ServiceUnavailableHttpException: 503,
};

const STATUS: Record<string, number | null> = {
  ...Object.fromEntries(Object.entries(KERNEL_STATUS).map(([name, status]) => [KERNEL + name, status])),
  [VALIDATION]: 422,
  'Illuminate\\Auth\\AuthenticationException': 401,
  [AUTHORIZATION]: 403,
  [MODEL_NOT_FOUND]: 404,
  [RECORD_NOT_FOUND]: 404,
  'Illuminate\\Database\\RecordsNotFoundException': 404,
  'Illuminate\\Routing\\Exceptions\\BackedEnumCaseNotFoundException': 404,
  'Illuminate\\Routing\\Exceptions\\InvalidSignatureException': 403,
  'Illuminate\\Http\\Exceptions\\MalformedUrlException': 400,
  'Illuminate\\Http\\Exceptions\\PostTooLargeException': 413,
  'Illuminate\\Http\\Exceptions\\ThrottleRequestsException': 429,
  'Illuminate\\Session\\TokenMismatchException': 419,
  'Laravel\\Sanctum\\Exceptions\\MissingAbilityException': 403,
  'Laravel\\Passport\\Exceptions\\MissingScopeException': 403,
  'Illuminate\\Database\\MultipleRecordsFoundException': null,
  'Illuminate\\Support\\ItemNotFoundException': null,
  'Illuminate\\Support\\MultipleItemsFoundException': null,
  'Illuminate\\Validation\\UnauthorizedException': null,
  'Illuminate\\Http\\Client\\RequestException': null,
};

const BY_LOWER = new Map(Object.entries(STATUS).map(([name, status]) => [name.toLowerCase(), status]));

/** The status the framework gives a class of its own; `null` for a plain 500, undefined for a class the table lacks. */
export function frameworkStatus(fqcn: string): number | null | undefined {
  return BY_LOWER.get(fqcn.toLowerCase());
}

/** Parents of these classes, for a hierarchy without vendor/. */
export const EXCEPTION_PARENTS: Record<string, string[]> = {
  ...Object.fromEntries(Object.keys(KERNEL_STATUS).map((name) => [KERNEL + name, [HTTP_EXCEPTION]])),
  [HTTP_EXCEPTION]: ['RuntimeException', HTTP_INTERFACE],
  'Illuminate\\Http\\Exceptions\\ThrottleRequestsException': [`${KERNEL}TooManyRequestsHttpException`],
  'Illuminate\\Http\\Exceptions\\PostTooLargeException': [HTTP_EXCEPTION],
  'Illuminate\\Http\\Exceptions\\MalformedUrlException': [HTTP_EXCEPTION],
  'Illuminate\\Routing\\Exceptions\\InvalidSignatureException': [HTTP_EXCEPTION],
  'Laravel\\Sanctum\\Exceptions\\MissingAbilityException': [AUTHORIZATION],
  [AUTHORIZATION]: ['Exception'],
  [VALIDATION]: ['Exception'],
  [RESPONSE_EXCEPTION]: ['RuntimeException'],
  'Illuminate\\Auth\\AuthenticationException': ['Exception'],
  'Illuminate\\Database\\RecordsNotFoundException': ['RuntimeException'],
  [MODEL_NOT_FOUND]: ['Illuminate\\Database\\RecordsNotFoundException'],
  [RECORD_NOT_FOUND]: ['Illuminate\\Database\\RecordsNotFoundException'],
  'Illuminate\\Session\\TokenMismatchException': ['Exception'],
  RuntimeException: ['Exception'],
  LogicException: ['Exception'],
  DomainException: ['LogicException'],
  InvalidArgumentException: ['LogicException'],
  LengthException: ['LogicException'],
  OutOfRangeException: ['LogicException'],
  OutOfBoundsException: ['RuntimeException'],
  RangeException: ['RuntimeException'],
  UnexpectedValueException: ['RuntimeException'],
  ErrorException: ['Exception'],
  JsonException: ['Exception'],
  PDOException: ['RuntimeException'],
  'Illuminate\\Database\\QueryException': ['PDOException'],
  UnderflowException: ['RuntimeException'],
  OverflowException: ['RuntimeException'],
  BadFunctionCallException: ['LogicException'],
  BadMethodCallException: ['BadFunctionCallException'],
  TypeError: ['Error'],
  ValueError: ['Error'],
  ArithmeticError: ['Error'],
  DivisionByZeroError: ['ArithmeticError'],
  ArgumentCountError: ['TypeError'],
  AssertionError: ['Error'],
  UnhandledMatchError: ['Error'],
  Exception: ['Throwable'],
  Error: ['Throwable'],
};
