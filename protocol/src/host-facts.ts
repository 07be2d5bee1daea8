import type { Anchor } from './diagnostics/index.js';

/**
 * Holds the facts of host 4, which only the host application knows. They are read by a boot (`php`) or from source
 * (`static`).
 */
export interface HostFacts {
  docgen: 'facts/1';
  source: 'php' | 'static';
  php: { version: string; binary: string } | null;
  framework: { name: string; version: string | null };
  app: { env: string; name: string; url: string; debug: boolean; namespace: string; locale: string };
  paths: Record<
    'app' | 'bootstrap' | 'config' | 'database' | 'lang' | 'public' | 'resources' | 'storage' | 'vendor',
    string
  >;
  /** Says for each section whether it is whole; a consumer that needs "X is absent" asks its flag first (host 4.9). */
  complete: Record<HostSection, boolean>;
  included: string[];
  notes: HostNote[];
  service: ServiceFacts;
  routes: RouteFact[];
  router: RouterFacts;
  auth: { defaultGuard: string | null; guards: Record<string, GuardFacts> };
  passport: { path: string; scopes: Record<string, string>; passwordGrant: boolean; implicitGrant: boolean } | null;
  gates: {
    abilities: Record<string, At | string | null>;
    policies: Record<string, string>;
    /** Closures behind abilities, which the sources tell by their places. */
    closures?: Record<string, string>;
  };
  sessionCookie: { value: string; pinned: boolean };
  appName: { value: string; pinned: boolean };
  appUrl: { value: string; pinned: boolean };
  handler: HandlerFacts | null;
  wrap: string | null;
  /** Says what happens to blank text before a request is validated; null where that is not known. */
  blankText: BlankText | null;
  resourceWraps: Record<string, string | null>;
  morphMap: Record<string, string>;
  validatorExtensions: Record<string, At>;
  bindings: Record<string, string | null>;
  config: Record<string, unknown>;
  redacted: string[];
  packages: Record<string, string>;
  autoload: { psr4: Record<string, string[]>; classmap?: string[]; files: string[] };
  filters: Record<string, number[]>;
  tags: Record<string, string>;
}

/** Says what the middleware of every request makes of blank text (host 4.7). */
export interface BlankText {
  /** Empty text becomes null. */
  nulled: boolean;
  /** Patterns of the dotted names whose text is not trimmed before, `*` for any characters; null where none is trimmed. */
  untrimmed: string[] | null;
}

/** Describes a guard as it is configured; `inputKey` is the name of the request value its token may stand in. */
export interface GuardFacts {
  driver: string;
  provider: string | null;
  inputKey?: string;
}

export type HostSection =
  | 'routes'
  | 'order'
  | 'wheres'
  | 'middleware'
  | 'binders'
  | 'limiters'
  | 'handler'
  | 'gates'
  | 'morphMap'
  | 'wrap'
  | 'config';

/**
 * Names a place in the application; `file` is app-relative with `/`. `nth` counts the closures that begin on the line
 * before this one.
 */
export type At = { file: string; line: number; end?: number; nth?: number } | null;

/**
 * Carries a finding of the host reader, replayed as a diagnostic: `params` are those of `code` in the registry. `route`
 * is the signature of the route it concerns.
 */
export interface HostNote {
  code: string;
  params: Record<string, string | number | string[]>;
  at: At;
  route?: string;
}

export interface ServiceFacts {
  enabled: boolean;
  viewerEnabled: boolean;
  cacheStore: string | null;
  viewers: Record<string, Record<string, unknown>>;
  drivers: Record<string, { class: string; specVersion: string | null; assets: string[] }>;
  staleKeys: string[];
}

export type RouteAction =
  /** `named` is the class the route names, where the container makes another in its place. */
  | { kind: 'controller'; class: string; method: string; named?: string }
  /** `of` is the method, or the function (`class` null), of a first-class callable. */
  | { kind: 'closure'; at: At; of?: { class: string | null; name: string } }
  | { kind: 'unknown'; text: string };

/** Describes one registered route (host 4.3). */
export interface RouteFact {
  methods: string[];
  uri: string;
  domain: string | null;
  name: string | null;
  action: RouteAction;
  vendor: boolean;
  middleware: string[];
  excluded: string[];
  wheres: Record<string, string>;
  defaults: Record<string, unknown>;
  bindingFields: Record<string, string | null>;
  scoped: boolean | null;
  trashed: boolean;
  /** The callback of `missing()`, where the route declares one; null where its place is not known. */
  missing?: At;
  fallback: boolean;
  parameters: string[];
  at: At;
  error: string | null;
}

export interface RouterFacts {
  groups: Record<string, string[]>;
  aliases: Record<string, string>;
  priority: string[];
  /** Classes every request goes through, outermost first, without those of the framework. */
  global: string[];
  patterns: Record<string, string>;
  binders: Record<string, { kind: 'bind' | 'model'; class: string | null; at: At }>;
  limiters: Record<string, At>;
  /** Answers of named limiters, found in the sources; a limiter without a `response()` of its own has none. */
  limiterAnswers?: Record<string, LimiterAnswers>;
  macros: Record<string, Record<string, At>>;
}

export interface LimiterAnswers {
  /** Fact ids of the closures given to `response()`. */
  closures: string[];
  /** Place of what is given to `response()` and is no closure: what it answers is not read. */
  unread?: Anchor;
  /** Fact id of its own closure, where that may return a response or throw. */
  itself?: string;
  /** A limit of it answers as the framework does. */
  stock: boolean;
}

export interface RenderCallback {
  type: string | string[] | null;
  kind: 'closure' | 'method' | 'invokable';
  symbol: string | null;
  at: At;
  /** Fact id of the closure, where it was found in the sources. */
  closure?: string;
}

export interface HandlerFacts {
  class: string | null;
  chain: string[];
  render: RenderCallback[];
  /** `closure` and `respondClosure` are fact ids of closures that were found in the sources. */
  map: { from: string; to: string | null; at: At; closure?: string }[];
  respond: At;
  respondClosure?: string;
  /** Method that is the callback, as `class::method`, where it is no closure. */
  respondMethod?: string;
  jsonWhen: At;
}
