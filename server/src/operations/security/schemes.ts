import { SequentialWeakMap } from '@docgen/cache';
import { type DocumentConfig, type HostFacts, isMap, type Json, type JsonMap, obj, stableJson } from '@docgen/protocol';
import type { Fragment } from '../../analysis/index.js';
import { guardSchemes } from './guard-drivers.js';

const TOKEN_TEXT =
  'Sanctum token: send a personal access token or API token as a Bearer token in the Authorization header.';
const STATEFUL_TEXT =
  'Sanctum session: log in first to receive the session cookie, then send it with the X-XSRF-TOKEN header taken from the ' +
  'XSRF-TOKEN cookie on every call that changes state.';

/**
 * Collects the security schemes the document defines (errors 10.2-10.4): the configured ones as written, else those of
 * Sanctum, Passport and guards that a requirement of some operation names.
 */
export function securitySchemes(host: HostFacts, document: DocumentConfig, fragments: readonly Fragment[]): JsonMap {
  if (document.security.schemes.size > 0) return document.security.schemes;
  const used = requirementsOf(document, fragments);
  const schemes: JsonMap = new Map();
  if (used.has('passport')) schemes.set('passport', passportScheme(host, document, used.get('passport') as string[]));
  if (used.has('sanctumStateful')) {
    const name = cookieOf(host, document).name;
    schemes.set('sanctumStateful', obj({ type: 'apiKey', in: 'cookie', name, description: STATEFUL_TEXT }));
  }
  if (used.has('sanctumToken'))
    schemes.set('sanctumToken', obj({ type: 'http', scheme: 'bearer', description: TOKEN_TEXT }));
  for (const [name, scheme] of guardSchemes(
    host.auth,
    (one) => used.has(one),
    () => cookieOf(host, document).name,
  ))
    if (!schemes.has(name)) schemes.set(name, scheme);
  return schemes;
}

/** Maps scheme names that operations or the document require to the scopes asked of each. */
export function requirementsOf(document: DocumentConfig, fragments: readonly Fragment[]): Map<string, string[]> {
  const used = new Map<string, string[]>();
  const take = (requirements: readonly JsonMap[]): void => {
    for (const requirement of requirements) {
      for (const [scheme, scopes] of requirement) {
        const known = used.get(scheme) ?? [];
        if (known.length === 0) used.set(scheme, known);
        for (const scope of Array.isArray(scopes) ? scopes : [])
          if (typeof scope === 'string' && !known.includes(scope)) known.push(scope);
      }
    }
  };
  take(requirementsIn(document.security.document));
  let before: Required | undefined;
  for (const fragment of fragments) {
    const required = requiredBy(fragment);
    // Nearly every operation requires the same as the one before.
    if (required.text !== before?.text) take(required.requirements);
    before = required;
  }
  return used;
}

/** Keeps the requirements per fragment: a build asks several times, and nearly all fragments stay. */
const known = new SequentialWeakMap<Fragment, Required>();

interface Required {
  requirements: readonly JsonMap[];
  /** All requirements as one text, to compare. */
  text: string;
}

function requiredBy(fragment: Fragment): Required {
  let required = known.get(fragment);
  if (required === undefined) {
    const written = fragment.contributions.filter((c) => c.target.node === 'operation' && c.field === 'security');
    const requirements = written.flatMap(({ value }) => requirementsIn(value));
    required = { requirements, text: stableJson(requirements) };
    known.set(fragment, required);
  }
  return required;
}

function requirementsIn(value: unknown): JsonMap[] {
  return (Array.isArray(value) ? (value as Json[]) : []).filter(isMap);
}

/** Names the cookie of the stateful scheme: configured, the application's, or the framework's (errors 10.3). */
export function cookieOf(host: HostFacts, document: DocumentConfig): { name: string; pinned: boolean } {
  const configured = document.integrations.sanctum?.cookie;
  if (typeof configured === 'string' && configured !== '') return { name: configured, pinned: true };
  const name = host.sessionCookie.value === '' ? 'laravel_session' : host.sessionCookie.value;
  return { name, pinned: host.sessionCookie.pinned };
}

function passportScheme(host: HostFacts, document: DocumentConfig, referenced: readonly string[]): JsonMap {
  const base = passportUrl(host, document).replace(/\/+$/, '');
  const path = (host.passport?.path ?? 'oauth').replace(/^\/+|\/+$/g, '');
  const authorizationUrl = `${base}/${path}/authorize`;
  const tokenUrl = `${base}/${path}/token`;
  const scopes = (): JsonMap => scopeMap(host, referenced);
  const flows = obj({
    authorizationCode: obj({ authorizationUrl, tokenUrl, refreshUrl: tokenUrl, scopes: scopes() }),
    clientCredentials: obj({ tokenUrl, refreshUrl: tokenUrl, scopes: scopes() }),
    implicit: host.passport?.implicitGrant ? obj({ authorizationUrl, scopes: scopes() }) : undefined,
    password: host.passport?.passwordGrant ? obj({ tokenUrl, refreshUrl: tokenUrl, scopes: scopes() }) : undefined,
  });
  return obj({ type: 'oauth2', flows });
}

/** Gives the base of the OAuth endpoints: pinned by the configuration, else the application's URL. */
export function passportUrl(host: HostFacts, document: DocumentConfig): string {
  const configured = document.integrations.passport?.url;
  if (typeof configured === 'string' && configured !== '') return configured;
  return host.appUrl.value === '' ? 'http://localhost' : host.appUrl.value;
}

function scopeMap(host: HostFacts, referenced: readonly string[]): JsonMap {
  const known = Object.entries(host.passport?.scopes ?? {});
  const scopes: JsonMap = new Map(known);
  for (const scope of referenced) if (!scopes.has(scope)) scopes.set(scope, scope);
  return scopes.size === 0 ? obj({ '*': 'Full access to the API' }) : scopes;
}
