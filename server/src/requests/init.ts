import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagnostic, sortDiagnostics } from '@docgen/protocol';
import { annotatedYaml } from '../project/config/annotated.js';
import { annotatedService } from '../project/config/annotated-service.js';
import { loadConfig } from '../project/config/index.js';
import { Refusal } from '../project/refusal.js';
import { listRoutes, type RoutesResult } from './routes.js';
import { type BuildOptions, DISABLED, type Run } from './run.js';
import { writeArtifact } from './write-artifact.js';

export interface WrittenFile {
  /** App-relative. */
  path: string;
  outcome: 'wrote' | 'overwrote' | 'kept' | 'failed';
  /** The line to print when it failed. */
  failure?: string;
}

/** First step of `init`: the two configuration files (commands 7.6). Existing files stay unless `force`. */
export function writeConfiguration(force: boolean, run: Run): WrittenFile[] {
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
  return [
    write('docgen.yaml', annotatedYaml(), force, run.root),
    write('config/docgen.php', annotatedService(), force, run.root),
  ];
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
    documented: number;
    /** Patterns as written; empty: every route. */
    include: string[];
    exportPath: string;
    viewer: string | null;
  }[];
  /** Routes that could be documented at all. */
  total: number;
  /** First segments with their number of routes, busiest first. */
  prefixes: { prefix: string; routes: number }[];
  host: { source: 'php'; version: string | null } | { source: 'static'; reason: string };
  /** `GET api/books` of the first documented route, for the last step. */
  first: string | null;
  configuration: RoutesResult['configuration'];
  diagnostics: Diagnostic[];
}

/** Second and third step of `init`: which routes the documents take, and how they were read. */
export async function surveyRoutes(params: BuildOptions, run: Run): Promise<RouteSurvey> {
  const listed = await listRoutes(params, run);
  const { config } = loadConfig(run.root, run.env, run.readService);
  const possible = listed.routes.filter(
    ({ dropped }) => dropped !== 'vendor' && dropped !== 'fallback' && dropped !== 'HEAD only',
  );
  const counts = new Map<string, number>();
  for (const { uri } of possible) {
    const steps = uri.replace(/^\//, '').split('/');
    const prefix = steps.length > 1 ? `${steps[0]}/*` : (steps[0] ?? '');
    counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  const prefixes = [...counts].map(([prefix, routes]) => ({ prefix, routes }));
  prefixes.sort((a, b) => b.routes - a.routes || (a.prefix < b.prefix ? -1 : 1));
  const documented = listed.routes.find(({ documents }) => documents.length > 0);
  return {
    documents: [...(config?.documents.values() ?? [])].map(({ key, routes, export: { targets, path } }) => ({
      key,
      documented: listed.routes.filter(({ documents }) => documents.includes(key)).length,
      include: routes.include,
      exportPath: targets[0]?.path ?? path,
      viewer: listed.viewers[key] ?? null,
    })),
    total: possible.length,
    prefixes,
    host: host(listed),
    first: documented === undefined ? null : `${documented.methods[0]} /${documented.uri.replace(/^\//, '')}`,
    configuration: listed.configuration,
    diagnostics: sortDiagnostics(listed.diagnostics),
  };
}

function host(listed: RoutesResult): RouteSurvey['host'] {
  if (listed.source === 'php') return { source: 'php', version: listed.php };
  const finding = listed.diagnostics.find(({ code }) => code === 'host.static-routes');
  return { source: 'static', reason: finding?.message ?? 'the routes were read from the source.' };
}
