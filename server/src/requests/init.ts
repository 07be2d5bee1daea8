import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { byteOrder, type Diagnostic, type DocumentConfig, type HostFacts, sortDiagnostics } from '@docgen/protocol';
import type { BuildOptions, ConfigurationFindings } from '@docgen/protocol/rpc';
import { isRecord, parseJson } from '../project/composer-json.js';
import { annotatedService } from '../project/config/annotated-service.js';
import { annotatedYaml } from '../project/config/annotated-yaml.js';
import { readViewers } from '../project/config/viewers.js';
import { DISABLED, Refusal } from '../project/refusal.js';
import type { RouteTableResult } from '../threads/index.js';
import { defaultBranch } from './comparison/default-branch.js';
import { comparedPath } from './comparison/old-artifact.js';
import { loadConfig } from './load-config.js';
import type { RequestContext } from './request-context.js';
import { configurationOf, routeTable } from './routes.js';
import { writeArtifact } from './writing/write-artifact.js';

export interface WrittenFile {
  /** App-relative path. */
  path: string;
  outcome: 'wrote' | 'overwrote' | 'kept' | 'failed';
  /** The line to print when the write failed. */
  failure?: string;
}

/** Says what `init` is to write. */
export interface InitOptions {
  /** Overwrite files that exist. */
  force: boolean;
  /** Write every setting, not only those people change first. */
  all: boolean;
}

/**
 * Writes the configuration, the first step of `init` (commands 7.6). Existing files stay unless `force`. Throws a refusal where there is no
 * Laravel application.
 */
export function writeConfiguration({ force, all }: InitOptions, run: RequestContext): WrittenFile[] {
  refuseOthers(run.root);
  const service = run.readService?.(run.root, run.env);
  const exists = existsSync(join(run.root, 'docgen.yaml'));
  if (service?.enabled === false || (exists && loadConfig(run.root, run.env).disabled)) {
    throw new Refusal('disabled', [DISABLED]);
  }
  if (!exists && service !== undefined && service.staleKeys.length > 0) {
    const { blocks } = loadConfig(run.root, run.env, run.readService);
    const refusal = new Refusal('config-refused', []);
    refusal.blocks.push(...blocks);
    throw refusal;
  }
  const files = [write('docgen.yaml', annotatedYaml({ all }), force, run.root)];
  // Only the companion reads the other file.
  if (hasPackage(run.root, COMPANION)) files.push(write('config/docgen.php', annotatedService(), force, run.root));
  return files;
}

/**
 * Writes the patterns that the routes of the application suggest into a file that `writeConfiguration` has just written, where its own
 * match none; answers whether it did.
 */
export function proposeRoutes({ all }: InitOptions, survey: RouteSurvey, run: RequestContext): boolean {
  if (survey.proposed.length === 0 || survey.documents.some(({ documented }) => documented > 0)) return false;
  return write('docgen.yaml', annotatedYaml({ all, include: survey.proposed }), true, run.root).outcome !== 'failed';
}

const FRAMEWORK = 'laravel/framework';
const COMPANION = 'docgen/laravel';

function refuseOthers(root: string): void {
  if (existsSync(join(root, 'artisan')) || hasPackage(root, FRAMEWORK)) return;
  throw new Refusal('option-invalid', [
    `No Laravel application: ${FRAMEWORK} stands neither in composer.json nor in vendor/, and there is no artisan file.`,
    '  - Run docgen init in the folder of the application, or name it with --app=<dir>.',
  ]);
}

/** Tells whether Composer installed a package, or is asked to. */
function hasPackage(root: string, name: string): boolean {
  if (existsSync(join(root, 'vendor', name))) return true;
  let text: string;
  try {
    text = readFileSync(join(root, 'composer.json'), 'utf8');
  } catch {
    return false;
  }
  const manifest = parseJson(text);
  if (!isRecord(manifest)) return false;
  return [manifest.require, manifest['require-dev']].some((part) => isRecord(part) && Object.hasOwn(part, name));
}

function write(path: string, text: string, force: boolean, root: string): WrittenFile {
  const file = join(root, path);
  const exists = existsSync(file);
  if (exists && !force) return { path, outcome: 'kept' };
  const failure = writeArtifact(root, file, text);
  if (failure !== undefined) return { path, outcome: 'failed', failure };
  return { path, outcome: exists ? 'overwrote' : 'wrote' };
}

export interface RouteSurvey {
  documents: {
    key: string;
    /** Number of routes it describes. */
    documented: number;
    /** Patterns as written; empty for every route. */
    include: string[];
  }[];
  /** Names the first operation, as `docgen explain` takes it; null where none is documented. */
  signature: string | null;
  /** The artifact to compare with and the branch that has it, as `docgen diff` takes them; null without an artifact that is OpenAPI. */
  comparison: { path: string; branch: string | null } | null;
  /** The path of each document's page; null where it has none, as without the companion. */
  pages: { key: string; route: string | null }[];
  /** Number of routes that could be documented at all. */
  total: number;
  /** Patterns for a document that has no routes yet: of what stands behind the middleware `api`, else of everything. */
  proposed: string[];
  /** First segments with their number of routes, busiest first. */
  prefixes: { prefix: string; routes: number }[];
  host: { source: 'php'; version: string } | { source: 'static'; reason: string };
  configuration: ConfigurationFindings;
  diagnostics: Diagnostic[];
}

/** Surveys the routes the documents take, and how they were read, the second and third step of `init`. */
export async function surveyRoutes(params: BuildOptions, run: RequestContext): Promise<RouteSurvey> {
  const { state, build, table } = await routeTable(params, run);
  const possible = table.routes.filter(({ route, dropped }) => {
    const silent = route.fallback || route.methods.every((method) => method === 'HEAD');
    return !silent && (dropped === null || !route.vendor);
  });
  return {
    signature: firstSignature(table.routes),
    documents: [...state.config.documents.values()].map(({ key, routes }) => ({
      key,
      documented: table.routes.filter(({ documents }) => documents.includes(key)).length,
      include: routes.include,
    })),
    comparison: await comparison([...state.config.documents.values()], run),
    pages: pages([...state.config.documents.keys()], table.facts, run.root),
    total: possible.length,
    proposed: proposed(possible.map(({ route }) => route)),
    prefixes: prefixes(possible.map(({ route }) => route.uri)),
    host: host(table.facts),
    configuration: configurationOf(state, build),
    diagnostics: sortDiagnostics(build.hostDiagnostics),
  };
}

function pages(keys: readonly string[], { service }: HostFacts, root: string): RouteSurvey['pages'] {
  const { viewers } = readViewers(service, keys);
  const served = hasPackage(root, COMPANION);
  return keys.map((key) => ({ key, route: (served ? viewers.get(key)?.route : null) ?? null }));
}

async function comparison([first]: readonly DocumentConfig[], run: RequestContext): Promise<RouteSurvey['comparison']> {
  const path = first === undefined ? undefined : comparedPath(first);
  return path === undefined ? null : { path, branch: (await defaultBranch(run)) ?? null };
}

/** More patterns than these are no choice any more. */
const MOST_PATTERNS = 5;

function proposed(routes: readonly { uri: string; middleware: readonly string[] }[]): string[] {
  const api = routes.filter(({ middleware }) => middleware.includes('api'));
  const patterns = prefixes(api.map(({ uri }) => uri)).map(({ prefix }) => prefix);
  if (patterns.length > 0 && patterns.length <= MOST_PATTERNS) return patterns.sort(byteOrder);
  return routes.length === 0 ? [] : ['*'];
}

function prefixes(uris: readonly string[]): RouteSurvey['prefixes'] {
  const counts = new Map<string, number>();
  for (const uri of uris) {
    const steps = uri.replace(/^\//, '').split('/');
    const prefix = steps.length > 1 ? `${steps[0]}/*` : uri;
    counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  const list = [...counts].map(([prefix, routes]) => ({ prefix, routes }));
  return list.sort((a, b) => b.routes - a.routes || byteOrder(a.prefix, b.prefix));
}

function host(facts: HostFacts): RouteSurvey['host'] {
  if (facts.source === 'php') return { source: 'php', version: facts.php?.version ?? 'of unknown version' };
  const why = facts.notes.find(({ code }) => code === 'host.static-routes')?.params.why;
  return { source: 'static', reason: typeof why === 'string' ? why : 'the routes were read from source' };
}

function firstSignature(routes: RouteTableResult['routes']): string | null {
  const first = routes.find(({ documents }) => documents.length > 0)?.route;
  if (first === undefined) return null;
  // Optional marks and binding columns are no part of the published path.
  return `${first.methods[0]} /${first.uri.replace(/\{([^{}:?]+)[^{}]*\}/g, '{$1}').replace(/^\/+/, '')}`;
}
