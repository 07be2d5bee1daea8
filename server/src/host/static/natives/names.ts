/** Classes of the framework the interpreter acts for. */
export const APPLICATION = 'Illuminate\\Foundation\\Application';
export const CONFIG = 'Illuminate\\Config\\Repository';
export const COLLECTION = 'Illuminate\\Support\\Collection';
export const STRINGABLE = 'Illuminate\\Support\\Stringable';
export const BUILDER = 'Illuminate\\Foundation\\Configuration\\ApplicationBuilder';
export const MIDDLEWARE = 'Illuminate\\Foundation\\Configuration\\Middleware';
export const EXCEPTIONS = 'Illuminate\\Foundation\\Configuration\\Exceptions';
export const FILESYSTEM = 'Illuminate\\Filesystem\\Filesystem';
export const DEFAULT_PROVIDERS = 'Illuminate\\Support\\DefaultProviders';
export const HANDLER = 'Illuminate\\Foundation\\Exceptions\\Handler';

/** Names of `config/app.php` aliases: a facade may be called without importing it. */
const SHORT: Record<string, string> = {
  App: 'Illuminate\\Support\\Facades\\App',
  Arr: 'Illuminate\\Support\\Arr',
  Auth: 'Illuminate\\Support\\Facades\\Auth',
  Broadcast: 'Illuminate\\Support\\Facades\\Broadcast',
  Config: 'Illuminate\\Support\\Facades\\Config',
  File: 'Illuminate\\Support\\Facades\\File',
  Gate: 'Illuminate\\Support\\Facades\\Gate',
  RateLimiter: 'Illuminate\\Support\\Facades\\RateLimiter',
  Request: 'Illuminate\\Support\\Facades\\Request',
  Response: 'Illuminate\\Support\\Facades\\Response',
  Route: 'Illuminate\\Support\\Facades\\Route',
  Str: 'Illuminate\\Support\\Str',
  Validator: 'Illuminate\\Support\\Facades\\Validator',
};

export function facadeOf(name: string): string {
  return SHORT[name] ?? name;
}

/** Container names the reader can answer. */
export const SERVICES: Record<string, string> = {
  router: 'router',
  'Illuminate\\Routing\\Router': 'router',
  'Illuminate\\Contracts\\Routing\\Registrar': 'router',
  app: 'app',
  'Illuminate\\Foundation\\Application': 'app',
  'Illuminate\\Contracts\\Foundation\\Application': 'app',
  'Illuminate\\Container\\Container': 'app',
  'Illuminate\\Contracts\\Container\\Container': 'app',
  config: 'config',
  'Illuminate\\Config\\Repository': 'config',
  'Illuminate\\Contracts\\Config\\Repository': 'config',
  files: 'files',
  'Illuminate\\Filesystem\\Filesystem': 'files',
};
