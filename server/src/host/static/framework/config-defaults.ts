import { slug } from '@docgen/php';
import type { Interpreter } from '../interpreter/interpreter.js';
import { absolute } from '../sources/paths.js';
import { assoc, list, map, text, type Value } from '../values/value.js';

type Defaults = (interp: Interpreter) => Value;

const env = (interp: Interpreter, name: string, otherwise: Value): Value => interp.env.get(name) ?? otherwise;

/** Holds the configuration the framework itself ships from version 11 on, as far as a document can depend on it. */
const FILES: Record<string, Defaults> = {
  app: (i) =>
    assoc({
      name: env(i, 'APP_NAME', 'Laravel'),
      env: env(i, 'APP_ENV', 'production'),
      debug: env(i, 'APP_DEBUG', false),
      url: env(i, 'APP_URL', 'http://localhost'),
      timezone: 'UTC',
      locale: env(i, 'APP_LOCALE', 'en'),
      fallback_locale: env(i, 'APP_FALLBACK_LOCALE', 'en'),
      faker_locale: env(i, 'APP_FAKER_LOCALE', 'en_US'),
    }),
  auth: (i) =>
    assoc({
      defaults: assoc({ guard: env(i, 'AUTH_GUARD', 'web'), passwords: env(i, 'AUTH_PASSWORD_BROKER', 'users') }),
      guards: assoc({ web: assoc({ driver: 'session', provider: 'users' }) }),
      providers: assoc({ users: assoc({ driver: 'eloquent', model: env(i, 'AUTH_MODEL', 'App\\Models\\User') }) }),
      password_timeout: env(i, 'AUTH_PASSWORD_TIMEOUT', 10800n),
    }),
  session: (i) =>
    assoc({
      driver: env(i, 'SESSION_DRIVER', 'database'),
      lifetime: env(i, 'SESSION_LIFETIME', 120n),
      cookie: env(i, 'SESSION_COOKIE', derivedCookie(text(env(i, 'APP_NAME', 'laravel')) ?? 'laravel')),
      path: '/',
      domain: env(i, 'SESSION_DOMAIN', null),
    }),
  filesystems: (i) => {
    const local: [string, Value][] = [
      ['driver', 'local'],
      ['root', absolute(i.app.major >= 11 ? 'storage/app/private' : 'storage/app')],
    ];
    if (i.app.major >= 11) local.push(['serve', true]);
    return assoc({
      default: env(i, 'FILESYSTEM_DISK', 'local'),
      disks: assoc({
        local: map(local),
        public: assoc({ driver: 'local', root: absolute('storage/app/public'), visibility: 'public' }),
        s3: assoc({ driver: 's3' }),
      }),
    });
  },
  broadcasting: (i) => assoc({ default: env(i, 'BROADCAST_CONNECTION', 'null'), connections: map([]) }),
  cache: (i) => assoc({ default: env(i, 'CACHE_STORE', 'database'), stores: map([]) }),
  queue: (i) => assoc({ default: env(i, 'QUEUE_CONNECTION', 'database'), connections: map([]) }),
  database: (i) => assoc({ default: env(i, 'DB_CONNECTION', 'sqlite'), connections: map([]) }),
  logging: (i) => assoc({ default: env(i, 'LOG_CHANNEL', 'stack'), channels: map([]) }),
  mail: (i) => assoc({ default: env(i, 'MAIL_MAILER', 'log'), mailers: map([]) }),
  services: () => map([]),
  view: () => assoc({ paths: list([absolute('resources/views')]) }),
  cors: () => assoc({ paths: list(['api/*', 'sanctum/csrf-cookie']) }),
};

/** Derives the session cookie from the application's name, as the framework does. */
function derivedCookie(name: string): string {
  return `${slug(name, '_')}_session`;
}

export function frameworkConfig(interp: Interpreter, file: string): Value | undefined {
  return Object.hasOwn(FILES, file) ? FILES[file]?.(interp) : undefined;
}
