import type { FactSource } from '@docgen/cache';
import { createEngine } from '@docgen/engine';
import { createPhpIndex } from '@docgen/php';
import {
  type DocumentConfig,
  type HostFacts,
  isMap,
  type Json,
  type RouteFact,
  type UnboundDiagnostic,
} from '@docgen/protocol';
import { METHODS, OperationDraft } from '../../server/src/document/index.js';
import { exceptionAnswer } from '../../server/src/operations/errors/index.js';
import { disabledIntegrations } from '../../server/src/operations/integrations/disabled.js';
import { type Selection, selectOperations } from '../../server/src/operations/routes/select.js';
import { mapping, schemaOf } from '../../server/src/operations/schema/index.js';
import { securityFindings, securitySchemes } from '../../server/src/operations/security/index.js';
import { selectWebhooks } from '../../server/src/operations/webhooks/select.js';
import { nullEngine } from '../../server/src/pipeline/engine.js';
import { analyzeRoute } from '../../server/src/pipeline/fragments/analyze-route.js';
import { createLocate } from '../../server/src/pipeline/inputs/locate.js';
import { createSession } from '../../server/src/query/context.js';
import { createFactSources } from '../../server/src/query/fact-sources.js';
import { composerMaps, memoryFiles } from '../php/memory-files.js';

/** A small application: PHP texts by path, registered routes, and what differs from a quiet host and configuration. */
export interface App {
  files?: Record<string, string>;
  routes: Partial<RouteFact>[];
  host?: Partial<HostFacts>;
  document?: (document: DocumentConfig) => void;
  documentKeys?: string[];
  /** Classes below the directory of webhooks that `document` sets. */
  webhookClasses?: string[];
  /** Infer types; without it the null engine answers nothing. */
  infers?: boolean;
}

export interface Result {
  selection: Selection;
  /** `GET /api/x` → the operation without extensions, as plain JSON; parameters and responses included. */
  operations: Record<string, Record<string, unknown>>;
  /** Analyses an operation and keeps `x-docgen` facts: `GET /api/x` → parameter or response → facts. */
  facts: Record<string, Record<string, unknown>>;
  codes: string[];
  diagnostics: UnboundDiagnostic[];
  /** Findings of the components, which are not among `diagnostics`. */
  ofComponents: UnboundDiagnostic[];
  components: Record<string, unknown>;
  /** Ids that components ask for: name → id. */
  pins: Record<string, string>;
  schemes: Record<string, unknown>;
}

export function routeFact(part: Partial<RouteFact>): RouteFact {
  const uri = part.uri ?? 'api/x';
  return {
    methods: ['GET', 'HEAD'],
    uri,
    domain: null,
    name: null,
    action: { kind: 'controller', class: 'App\\C', method: 'show' },
    vendor: false,
    middleware: [],
    excluded: [],
    wheres: {},
    defaults: {},
    bindingFields: {},
    scoped: null,
    trashed: false,
    fallback: false,
    parameters: [...uri.matchAll(/\{([^{}?]+)\??\}/g)].map((m) => m[1] as string),
    at: { file: 'routes/api.php', line: 3 },
    error: null,
    ...part,
  };
}

export function hostFacts(part: Partial<HostFacts> = {}): HostFacts {
  const complete = 'routes order wheres middleware binders limiters handler gates morphMap wrap config'.split(' ');
  return {
    docgen: 'facts/1',
    source: 'php',
    php: null,
    framework: { name: 'laravel/framework', version: '12.0.0' },
    app: { env: 'testing', name: 'Case', url: '', debug: false, namespace: 'App\\', locale: 'en' },
    paths: {} as HostFacts['paths'],
    complete: Object.fromEntries(complete.map((c) => [c, true])) as HostFacts['complete'],
    included: [],
    notes: [],
    service: {} as HostFacts['service'],
    routes: [],
    router: { groups: {}, aliases: {}, priority: [], global: [], patterns: {}, binders: {}, limiters: {}, macros: {} },
    auth: { defaultGuard: 'web', guards: { web: { driver: 'session', provider: 'users' } } },
    passport: null,
    gates: { abilities: {}, policies: {} },
    sessionCookie: { value: 'shop_session', pinned: true },
    appName: { value: 'Laravel', pinned: true },
    appUrl: { value: '', pinned: false },
    handler: null,
    wrap: 'data',
    blankText: null,
    resourceWraps: {},
    morphMap: {},
    validatorExtensions: {},
    bindings: {},
    config: {},
    redacted: [],
    packages: { 'laravel/framework': '12.0.0', 'laravel/sanctum': '4.0.0', 'laravel/passport': '13.0.0' },
    autoload: { psr4: {}, files: [] },
    filters: {},
    tags: {},
    ...part,
  };
}

export function documentConfig(): DocumentConfig {
  return {
    key: 'default',
    info: new Map<string, Json>([
      ['title', 'Case'],
      ['version', '1.0.0'],
    ]),
    servers: [],
    routes: { include: [], exclude: [], filter: null, includeVendor: false, optionalSegments: 'split' },
    apiVersion: null,
    versioning: null,
    security: { authMiddleware: 'auth*', schemes: new Map(), default: null, document: null },
    errorResponses: 'default',
    tags: { defaultStrategy: 'controller', map: new Map(), mapper: null, definitions: [] },
    representation: {
      filters: 'deepObject',
      nullable: 'type-array',
      operationId: 'route-name',
      summaries: 'derived',
      enumNaming: 'none',
      enumComponents: true,
      errorComponents: true,
      paginationComponents: true,
      exampleFormats: {},
    },
    integrations: {},
    webhooksDir: null,
    contentDir: null,
    recordings: null,
    overlays: [],
    workflows: new Map(),
    coverageLog: null,
    export: { targets: [], mockFakerKey: null, configured: 'default' },
    configHash: '',
  } as unknown as DocumentConfig;
}

/** Select and analyse the routes of an application. */
export function run(app: App): Result {
  const index = createPhpIndex(memoryFiles(app.files ?? {}), composerMaps());
  const routes = app.routes.map(routeFact);
  const host = hostFacts({ ...app.host, routes });
  const document = documentConfig();
  app.document?.(document);
  const source: FactSource = createFactSources(index, host);
  const reader = { read: <T>(id: string) => source.get(id)?.value as T | undefined };
  const documentKeys = app.documentKeys ?? ['default'];
  const routed = selectOperations({
    host,
    document,
    documentKeys,
    reader,
    middlewareOf: (route) => route.middleware,
    closureAt: (file, line, end, nth) => index.closureAt(file, line, end, nth),
  });
  const classes = app.webhookClasses ?? [];
  const webhooks = selectWebhooks({ document, documentKeys, classes, methods: METHODS, reader });
  const selection = {
    ...routed,
    operations: [...routed.operations, ...webhooks.operations],
    diagnostics: [...routed.diagnostics, ...webhooks.diagnostics],
  };
  const config = { onRouteError: 'skeleton', engine: { mode: null } } as never;
  const session = createSession({
    source,
    document,
    config,
    engine: app.infers === true ? createEngine() : nullEngine,
    classSchema: (fqcn, args, ctx) =>
      schemaOf({ kind: 'class', fqcn, ...(args.length === 0 ? {} : { args: [...args] }) }, mapping(ctx)),
    exceptionAnswer,
  });
  const result: Result = {
    selection,
    operations: {},
    facts: {},
    codes: [],
    diagnostics: [...selection.diagnostics],
    ofComponents: [],
    components: {},
    pins: {},
    schemes: {},
  };
  const fragments = selection.operations.map((operation) => analyzeRoute(operation, session));
  for (const fragment of fragments) {
    const draft = new OperationDraft();
    for (const contribution of fragment.contributions) draft.apply(contribution);
    const frozen = draft.freeze('op:v1:0000000000000000', createLocate(index, host));
    const key = `${fragment.verb} ${fragment.host ?? ''}${fragment.path}`;
    result.operations[key] = strip(frozen) as Record<string, unknown>;
    result.facts[key] = factsOf(frozen);
    result.diagnostics.push(...fragment.diagnostics);
    for (const c of fragment.components) {
      result.components[c.name] = c.contributions.map((x) => plain(x.value as Json));
      if (c.pin !== undefined) result.pins[c.name] = c.pin.id;
      result.ofComponents.push(...c.diagnostics);
    }
  }
  result.diagnostics.push(...disabledIntegrations(host, [document]), ...securityFindings(host, document, fragments));
  result.codes = result.diagnostics.map((d) => d.code);
  result.schemes = plain(securitySchemes(host, document, fragments)) as Record<string, unknown>;
  return result;
}

function plain(value: Json): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Map) return Object.fromEntries([...value].map(([k, v]) => [k, plain(v)]));
  return value;
}

function strip(value: Json): unknown {
  if (Array.isArray(value)) return value.map(strip);
  if (!isMap(value)) return value;
  return Object.fromEntries([...value].filter(([k]) => k !== 'x-docgen').map(([k, v]) => [k, strip(v)]));
}

function factsOf(operation: Map<string, Json>): Record<string, unknown> {
  const facts: Record<string, unknown> = {};
  const take = (name: string, node: Json | undefined): void => {
    const own = isMap(node) ? node.get('x-docgen') : undefined;
    const found = isMap(own) ? own.get('facts') : undefined;
    if (found !== undefined) facts[name] = plain(found);
  };
  const parameters = operation.get('parameters');
  for (const p of Array.isArray(parameters) ? parameters : []) if (isMap(p)) take(String(p.get('name')), p);
  const responses = operation.get('responses');
  if (isMap(responses)) for (const [status, response] of responses) take(status, response);
  return facts;
}
