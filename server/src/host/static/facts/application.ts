import { slug } from '@docgen/php';
import type { HostFacts } from '@docgen/protocol';
import type { Interpreter } from '../interpreter/interpreter.js';
import { relative } from '../sources/paths.js';
import { isArray, likelyValue, text, truth, type Value } from '../values/value.js';

/** Writes `app`, `paths`, `appName`, `appUrl`, `sessionCookie`, `auth` and `passport` of the facts (host 4.1, 4.5). */
export function applicationFacts(
  interp: Interpreter,
): Pick<HostFacts, 'app' | 'paths' | 'appName' | 'appUrl' | 'sessionCookie' | 'auth' | 'passport'> {
  const value = (key: string): Value => likelyValue(interp.config.get(key) ?? null);
  const name = text(value('app.name')) || 'Laravel';
  const url = text(value('app.url')) ?? '';
  const environment = interp.env.get('APP_URL');
  const path = (key: string): string => relative(interp.app.paths.get(key) ?? '') ?? '';
  return {
    app: {
      env: text(value('app.env')) || 'production',
      name,
      url,
      debug: truth(value('app.debug')) === true,
      namespace: interp.app.namespace.replace(/\\+$/, ''),
      locale: text(value('app.locale')) || 'en',
    },
    paths: {
      app: path('app'),
      bootstrap: path('bootstrap'),
      config: path('config'),
      database: path('database'),
      lang: langPath(interp),
      public: path('public'),
      resources: path('resource'),
      storage: path('storage'),
      vendor: 'vendor',
    },
    appName: { value: name, pinned: text(interp.env.get('APP_NAME') ?? null) !== name },
    appUrl: { value: url, pinned: environment === undefined || trimSlash(text(environment) ?? '') !== trimSlash(url) },
    sessionCookie: sessionCookie(text(value('session.cookie')), name),
    auth: guards(value('auth.defaults.guard'), value('auth.guards')),
    passport: passport(interp, text(value('passport.path'))),
  };
}

/**
 * Gives the folder of translations: before version 9 it lay below resources/, and the framework keeps that folder when
 * it exists.
 */
function langPath(interp: Interpreter): string {
  const moved = relative(interp.app.paths.get('lang') ?? '') ?? 'lang';
  if (moved !== 'lang') return moved;
  return interp.world.kind(`${interp.app.paths.get('resource') ?? ''}/lang`) === 'directory'
    ? 'resources/lang'
    : 'lang';
}

function sessionCookie(written: string | undefined, name: string): { value: string; pinned: boolean } {
  const value = written ?? `${slug(name, '_')}_session`;
  const derived = [`${slug(name, '_')}_session`, `${slug(name, '-')}-session`];
  return { value, pinned: !derived.includes(value) };
}

function guards(defaultGuard: Value, table: Value): HostFacts['auth'] {
  const result: HostFacts['auth']['guards'] = {};
  if (isArray(table)) {
    for (const [name, settings] of table.entries) {
      const known = likelyValue(settings);
      if (!isArray(known)) continue;
      const driver = text(likelyValue(known.entries.get('driver') ?? null)) ?? '';
      const inputKey = text(likelyValue(known.entries.get('input_key') ?? null));
      const provider = text(likelyValue(known.entries.get('provider') ?? null)) || null;
      result[String(name)] = { driver, provider, ...(inputKey === undefined || inputKey === '' ? {} : { inputKey }) };
    }
  }
  return { defaultGuard: text(defaultGuard) || null, guards: result };
}

function passport(interp: Interpreter, path: string | undefined): HostFacts['passport'] {
  const found = interp.app.found.passport;
  if (!interp.app.packages.has('laravel/passport') && found.scopes.size === 0) return null;
  return {
    path: path || 'oauth',
    scopes: Object.fromEntries(found.scopes),
    passwordGrant: found.passwordGrant,
    implicitGrant: found.implicitGrant,
  };
}

function trimSlash(s: string): string {
  return s.replace(/\/+$/, '');
}
