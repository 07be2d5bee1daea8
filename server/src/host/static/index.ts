import type { ComposerMaps, PhpIndex, SourceFiles } from '@docgen/php';
import type { HostFacts, RouteFact } from '@docgen/protocol';
import { boundRoutes } from '../bound-actions.js';
import { configKeys, sourceDirectories } from '../config-keys.js';
import { resolveMiddleware } from '../middleware.js';
import { Application } from './application/application-state.js';
import { Configuration } from './application/configuration.js';
import { ApplicationEnvironment } from './application/environment.js';
import { packageRoutes } from './application/package-routes.js';
import { readApplication } from './application/read-application.js';
import { callMethod } from './calls/call-method.js';
import { callClosure, callValue } from './calls/call-value.js';
import { applicationFacts } from './facts/application.js';
import { configFacts } from './facts/configuration.js';
import { handlerFacts } from './facts/handler.js';
import { type MiddlewareTables, middlewareTables } from './facts/middleware-tables.js';
import { frameworkVersion, majorOf, packageVersions } from './facts/packages.js';
import { conventionalPolicies } from './facts/policies.js';
import { routeFacts, signatureOf } from './facts/routes.js';
import { serviceFacts } from './facts/service.js';
import { evaluate } from './interpreter/evaluate.js';
import { connect } from './interpreter/evaluator.js';
import { Unwind } from './interpreter/frame.js';
import { Interpreter } from './interpreter/interpreter.js';
import { Router } from './registrar/router.js';
import { SourceTree } from './sources/source-tree.js';
import { text } from './values/value.js';

export interface StaticHostInput {
  files: SourceFiles;
  index: PhpIndex;
  composer: ComposerMaps;
  /** Parsed composer.json of the application; null when there is none. */
  composerJson: unknown;
  /** The variables of `host.env` in docgen.yaml. */
  hostEnv: Readonly<Record<string, string>>;
  processEnv: Readonly<Record<string, string | undefined>>;
  /** The reason why the application is not booted; absent when the reading accompanies a boot. */
  why?: string;
  /** Configuration keys the analysis reads; the source is scanned for them when absent. */
  keys?: readonly string[];
  /** Says that a document keeps routes of packages, so packages that register some are reported. */
  includeVendor?: boolean;
}

connect({ evaluate, callMethod, callValue, callClosure });

/**
 * Reads the facts of the application from source, without running PHP (host 8 to 12). Total: an unreadable part is left
 * out and named in `notes`. `included` holds every file that was read and, with a trailing slash, every directory that
 * was listed.
 */
export function readStaticHost(input: StaticHostInput): HostFacts {
  const world = new SourceTree(input.files, input.composer);
  const packages = packageVersions(world);
  const version = frameworkVersion(packages, input.composerJson);
  const app = new Application(majorOf(version), world, packages);
  const composer = rootPackage(input.composerJson);
  app.namespace = composer.namespace ?? 'App\\';
  app.dontDiscover = composer.dontDiscover;
  const env = new ApplicationEnvironment(world, input.hostEnv, input.processEnv);
  const config = new Configuration();
  const interp = new Interpreter(input.index, world, env, config, new Router(), app);
  config.attach(interp);
  if (input.why !== undefined) interp.report.note('host.static-routes', { why: input.why }, null);

  let tables: MiddlewareTables = { groups: {}, aliases: {}, priority: [], global: [], blankText: null };
  let handler: HostFacts['handler'] = null;
  const part = (section: string, read: () => void): void => {
    try {
      read();
    } catch (error) {
      if (!(error instanceof Unwind))
        interp.report.note('host.section-unreadable', { section, reason: reason(error) }, null);
    }
  };
  part('routes', () => readApplication(interp));
  part('middleware', () => {
    tables = middlewareTables(interp);
  });
  part('handler', () => {
    handler = handlerFacts(interp);
  });
  const bindings = Object.fromEntries(app.found.bindings);
  const routes = boundRoutes(routeFacts(interp), bindings);
  unreadMiddleware(interp, routes, tables);
  interp.report.close();
  if (interp.exhausted)
    interp.report.note('host.section-unreadable', { section: 'routes', reason: 'reading took too many steps' }, null);
  const files = routeFiles(interp);
  if (routes.every(isFrameworkOwn) && files.length > 0) interp.report.note('host.static-empty', { files }, null);
  if (input.includeVendor === true) packageRoutes(interp);

  const values = configFacts(interp, [...(input.keys ?? configKeys(input.files, sourceDirectories(input.composer)))]);
  const { found } = app;
  const { blankText, ...ofRouter } = tables;
  const policies = new Map([...conventionalPolicies(interp), ...found.policies]);
  const undecided = interp.report.has(
    'host.routes-undecided',
    'host.loop-undecided',
    'host.include-undecided',
    'host.macro-unknown',
    'host.parse-failed',
    'host.route-conditional',
    'host.value-assumed',
  );
  const whole = !undecided && !interp.exhausted;
  return {
    docgen: 'facts/1',
    source: 'static',
    php: null,
    framework: { name: 'laravel/framework', version },
    ...applicationFacts(interp),
    complete: {
      routes: whole,
      order: whole,
      wheres: interp.router.routes.every((r) => !r.wheresLost),
      middleware: !found.partial.has('middleware') && !interp.report.has('host.middleware-undecided'),
      binders: !found.partial.has('binders') && whole,
      limiters: !found.partial.has('limiters') && whole,
      handler: !found.partial.has('handler') && handler !== null,
      gates: !found.partial.has('gates'),
      morphMap: !found.partial.has('morphMap'),
      wrap: !found.partial.has('wrap'),
      config: values.whole,
    },
    service: serviceFacts(interp),
    routes,
    router: {
      ...ofRouter,
      patterns: Object.fromEntries(
        [...interp.router.patterns].flatMap(([name, pattern]) =>
          text(pattern) === undefined ? [] : [[name, text(pattern) as string]],
        ),
      ),
      binders: Object.fromEntries(interp.router.binders),
      limiters: Object.fromEntries(found.limiters),
      macros: Object.fromEntries([...found.macros].map(([owner, names]) => [owner, Object.fromEntries(names)])),
    },
    gates: { abilities: Object.fromEntries(found.abilities), policies: Object.fromEntries(policies) },
    handler,
    wrap: found.wrap === undefined ? 'data' : found.wrap.value === null ? null : (text(found.wrap.value) ?? 'data'),
    blankText,
    resourceWraps: {},
    morphMap: Object.fromEntries(found.morphMap),
    validatorExtensions: Object.fromEntries(found.validatorExtensions),
    bindings,
    config: values.config,
    redacted: values.redacted,
    packages: Object.fromEntries(packages),
    autoload: composer.autoload,
    filters: {},
    tags: {},
    included: [
      ...[...world.read].filter((p) => !p.startsWith('vendor/')),
      ...[...world.listed].map((d) => `${d}/`),
    ].sort(),
    notes: interp.report.notes,
  };
}

/** Reports middleware that a controller's source states in an unreadable way (host 7). */
function unreadMiddleware(interp: Interpreter, routes: readonly RouteFact[], tables: MiddlewareTables): void {
  const reader = { read: <T>(id: string) => interp.index.get(id)?.value as T | undefined };
  const router = { ...tables, patterns: {}, binders: {}, limiters: {}, macros: {} };
  for (const route of routes) {
    if (route.vendor || route.action.kind !== 'controller') continue;
    const signature = signatureOf(route);
    for (const entry of resolveMiddleware(reader, { router }, route).unread) {
      interp.report.note('host.middleware-undecided', { route: signature, entry }, route.at, signature);
    }
  }
}

/** Lists the route files that are there, for the case that no route was read from them. */
function routeFiles(interp: Interpreter): string[] {
  const entries = interp.world.files.list('routes') ?? [];
  return entries
    .filter((e) => !e.directory && e.name.endsWith('.php') && !/^(console|channels)\.php$/.test(e.name))
    .map((e) => `routes/${e.name}`);
}

/** Tells whether the framework registers a route by itself, such as the health check: no route file says it. */
function isFrameworkOwn({ action, vendor }: RouteFact): boolean {
  return vendor && action.kind === 'closure' && action.at === null;
}

interface RootPackage {
  namespace: string | undefined;
  dontDiscover: string[];
  autoload: HostFacts['autoload'];
}

/** Reads the root package's namespace, autoload section and discovery switch. */
function rootPackage(composerJson: unknown): RootPackage {
  const root = record(composerJson);
  const autoload = record(root.autoload);
  const psr4: Record<string, string[]> = {};
  for (const [prefix, dirs] of Object.entries(record(autoload['psr-4']))) {
    psr4[prefix] = (Array.isArray(dirs) ? dirs : [dirs]).filter((d): d is string => typeof d === 'string').map(trimmed);
  }
  const namespace = Object.entries(psr4).find(([, dirs]) => dirs.includes('app'))?.[0];
  const dont = record(record(root.extra).laravel)['dont-discover'];
  const texts = (v: unknown): string[] =>
    Array.isArray(v) ? v.filter((x): x is string => typeof x === 'string').map(trimmed) : [];
  const classmap = texts(autoload.classmap);
  return {
    namespace,
    dontDiscover: texts(dont),
    autoload: { psr4, ...(classmap.length > 0 ? { classmap } : {}), files: texts(autoload.files) },
  };
}

function trimmed(path: string): string {
  return path.replace(/\/+$/, '');
}

function record(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : 'an unexpected failure';
}
