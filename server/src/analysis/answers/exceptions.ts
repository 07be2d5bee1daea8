/**
 * Names framework exceptions behind answers no code throws explicitly (errors 5, 9), with their application-visible
 * parents.
 */
export const EXCEPTIONS = {
  AuthenticationException: 'Illuminate\\Auth\\AuthenticationException',
  AuthorizationException: 'Illuminate\\Auth\\Access\\AuthorizationException',
  BackedEnumCaseNotFoundException: 'Illuminate\\Routing\\Exceptions\\BackedEnumCaseNotFoundException',
  HttpException: 'Symfony\\Component\\HttpKernel\\Exception\\HttpException',
  InvalidSignatureException: 'Illuminate\\Routing\\Exceptions\\InvalidSignatureException',
  MissingAbilityException: 'Laravel\\Sanctum\\Exceptions\\MissingAbilityException',
  MissingScopeException: 'Laravel\\Passport\\Exceptions\\MissingScopeException',
  ModelNotFoundException: 'Illuminate\\Database\\Eloquent\\ModelNotFoundException',
  RecordNotFoundException: 'Illuminate\\Database\\RecordNotFoundException',
  RecordsNotFoundException: 'Illuminate\\Database\\RecordsNotFoundException',
  ThrottleRequestsException: 'Illuminate\\Http\\Exceptions\\ThrottleRequestsException',
  TokenMismatchException: 'Illuminate\\Session\\TokenMismatchException',
  UnauthorizedHttpException: 'Symfony\\Component\\HttpKernel\\Exception\\UnauthorizedHttpException',
  ValidationException: 'Illuminate\\Validation\\ValidationException',
} as const;

export const KERNEL = 'Symfony\\Component\\HttpKernel\\Exception\\';
export const HTTP = [
  `${KERNEL}HttpException`,
  `${KERNEL}HttpExceptionInterface`,
  'RuntimeException',
  'Exception',
  'Throwable',
];

/**
 * Lists the classes the framework converts an exception to before a render callback sees it, nearest first, then their
 * parents: a callback typed with any of these answers it. The framework turns a missing model into a 404 and a denied
 * gate into a 403.
 */
export const SEEN_AS: Record<string, readonly string[]> = {
  [EXCEPTIONS.AuthenticationException]: [EXCEPTIONS.AuthenticationException, 'Exception', 'Throwable'],
  [EXCEPTIONS.AuthorizationException]: [`${KERNEL}AccessDeniedHttpException`, ...HTTP],
  [EXCEPTIONS.BackedEnumCaseNotFoundException]: [`${KERNEL}NotFoundHttpException`, ...HTTP],
  [EXCEPTIONS.HttpException]: HTTP,
  [EXCEPTIONS.InvalidSignatureException]: [EXCEPTIONS.InvalidSignatureException, ...HTTP],
  [EXCEPTIONS.MissingAbilityException]: [`${KERNEL}AccessDeniedHttpException`, ...HTTP],
  [EXCEPTIONS.MissingScopeException]: [`${KERNEL}AccessDeniedHttpException`, ...HTTP],
  [EXCEPTIONS.ModelNotFoundException]: [`${KERNEL}NotFoundHttpException`, ...HTTP],
  [EXCEPTIONS.RecordNotFoundException]: [`${KERNEL}NotFoundHttpException`, ...HTTP],
  [EXCEPTIONS.RecordsNotFoundException]: [`${KERNEL}NotFoundHttpException`, ...HTTP],
  [EXCEPTIONS.ThrottleRequestsException]: [
    EXCEPTIONS.ThrottleRequestsException,
    `${KERNEL}TooManyRequestsHttpException`,
    ...HTTP,
  ],
  [EXCEPTIONS.TokenMismatchException]: HTTP,
  [EXCEPTIONS.UnauthorizedHttpException]: [EXCEPTIONS.UnauthorizedHttpException, ...HTTP],
  [EXCEPTIONS.ValidationException]: [EXCEPTIONS.ValidationException, 'Exception', 'Throwable'],
};

/**
 * Lists the exceptions the framework replaces by another, with all below them: the replacement keeps the original as
 * its previous one.
 */
export const CONVERTED: readonly string[] = [
  EXCEPTIONS.BackedEnumCaseNotFoundException,
  EXCEPTIONS.ModelNotFoundException,
  EXCEPTIONS.AuthorizationException,
  EXCEPTIONS.TokenMismatchException,
  EXCEPTIONS.RecordNotFoundException,
  EXCEPTIONS.RecordsNotFoundException,
];
