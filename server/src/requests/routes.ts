import { type Diagnostic, type RouteFact, sortDiagnostics } from '@docgen/protocol';
import type { BuildResult } from '../build/index.js';
import { type ConfigurationFindings, withViewers } from './configuration-findings.js';
import { type BuildOptions, buildOptions, chosen, type Ready, type Run, ready } from './run.js';
import { startBuild } from './start-build.js';

export interface RoutesResult {
  source: 'php' | 'static';
  /** In registration order (commands 7.4). */
  routes: {
    methods: string[];
    uri: string;
    domain: string | null;
    name: string | null;
    action: RouteFact['action'];
    middleware: string[];
    resolved: string[];
    documents: string[];
    dropped: string | null;
    at: RouteFact['at'];
  }[];
  /** Operations over the documents asked for. */
  operations: number;
  diagnostics: Diagnostic[];
  /** Findings about the configuration files; only the terminal shows them. */
  configuration: ConfigurationFindings;
}

/** `docgen/routes`: the route table and what became of each route; nothing is analysed. */
export async function listRoutes(params: BuildOptions, run: Run): Promise<RoutesResult> {
  const { state, built } = await routeTable(params, run);
  return {
    source: built.host.source,
    routes: built.routes.map(({ route, resolved, documents, dropped }) => ({
      methods: route.methods,
      uri: route.uri,
      domain: route.domain,
      name: route.name,
      action: route.action,
      middleware: route.middleware,
      resolved,
      documents,
      dropped,
      at: route.at,
    })),
    operations: built.operations,
    diagnostics: sortDiagnostics(built.hostDiagnostics),
    configuration: configurationOf(state, built),
  };
}

/** The build that stops after the route table, for every request about routes. */
export async function routeTable(params: BuildOptions, run: Run): Promise<{ state: Ready; built: BuildResult }> {
  const state = ready(run);
  const limits = buildOptions(params);
  const documents = chosen(state.config, params.document);
  return { state, built: await startBuild(state, documents, { ...limits, routesOnly: true }, run) };
}

/** Findings about the configuration files where no floor counts them. */
export function configurationOf(state: Ready, { host }: BuildResult): ConfigurationFindings {
  return withViewers(state, host).map(({ name, diagnostics }) => ({ name, diagnostics: sortDiagnostics(diagnostics) }));
}
