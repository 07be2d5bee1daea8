/** Class names of packages beside the framework. */
export const MISSING_SCOPE_EXCEPTION = 'Laravel\\Passport\\Exceptions\\MissingScopeException';
export const PASSPORT_HAS_API_TOKENS = 'Laravel\\Passport\\HasApiTokens';
export const PASSPORT = 'Laravel\\Passport\\Passport';
export const PERSONAL_ACCESS_TOKEN_RESULT = 'Laravel\\Passport\\PersonalAccessTokenResult';
export const HAS_ABILITIES = 'Laravel\\Sanctum\\Contracts\\HasAbilities';
export const MISSING_ABILITY_EXCEPTION = 'Laravel\\Sanctum\\Exceptions\\MissingAbilityException';
export const HAS_API_TOKENS = 'Laravel\\Sanctum\\HasApiTokens';
export const SANCTUM_AUTHENTICATE_SESSION = 'Laravel\\Sanctum\\Http\\Middleware\\AuthenticateSession';
export const ENSURE_FRONTEND_REQUESTS_ARE_STATEFUL =
  'Laravel\\Sanctum\\Http\\Middleware\\EnsureFrontendRequestsAreStateful';
export const NEW_ACCESS_TOKEN = 'Laravel\\Sanctum\\NewAccessToken';
export const PERSONAL_ACCESS_TOKEN = 'Laravel\\Sanctum\\PersonalAccessToken';
export const AS_ACTION = 'Lorisleiva\\Actions\\Concerns\\AsAction';
export const AS_CONTROLLER = 'Lorisleiva\\Actions\\Concerns\\AsController';
export const WITH_ATTRIBUTES = 'Lorisleiva\\Actions\\Concerns\\WithAttributes';
export const LARAVEL_ACTIONS = 'Lorisleiva\\Actions\\Action';
export const AS_OBJECT = 'Lorisleiva\\Actions\\Concerns\\AsObject';
export const CONTAINER_INTERFACE = 'Psr\\Container\\ContainerInterface';
export const HTTP_CLIENT_INTERFACE = 'Psr\\Http\\Client\\ClientInterface';
export const RESPONSE_INTERFACE = 'Psr\\Http\\Message\\ResponseInterface';
export const URI_INTERFACE = 'Psr\\Http\\Message\\UriInterface';
export const LOGGER_INTERFACE = 'Psr\\Log\\LoggerInterface';
export const RAMSEY_UUID = 'Ramsey\\Uuid\\Uuid';
export const UUID_INTERFACE = 'Ramsey\\Uuid\\UuidInterface';
export const LARAVEL_FRACTAL = 'Spatie\\Fractal\\Fractal';
export const FRACTAL = 'Spatie\\Fractalistic\\Fractal';
export const SPATIE_PERMISSION = 'Spatie\\Permission\\Models\\Permission';
/** Namespaces of the middleware of spatie/laravel-permission; the second is that before version 6. */
export const SPATIE_PERMISSION_MIDDLEWARE = ['Spatie\\Permission\\Middleware\\', 'Spatie\\Permission\\Middlewares\\'];
export const SPATIE_UNAUTHORIZED = 'Spatie\\Permission\\Exceptions\\UnauthorizedException';
export const SPATIE_ROLE = 'Spatie\\Permission\\Models\\Role';
export const HAS_TRANSLATIONS = 'Spatie\\Translatable\\HasTranslations';
export const INVALID_QUERY = 'Spatie\\QueryBuilder\\Exceptions\\InvalidQuery';
export const SCOUT_BUILDER = 'Laravel\\Scout\\Builder';
export const SEARCHABLE = 'Laravel\\Scout\\Searchable';
export const SPATIE_QUERY_BUILDER = 'Spatie\\QueryBuilder\\QueryBuilder';
export const TIMACDONALD_JSON_API_RESOURCE = 'TiMacDonald\\JsonApi\\JsonApiResource';
