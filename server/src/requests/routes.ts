import { sortDiagnostics } from '@docgen/protocol';
import type { BuildOptions, ConfigurationFindings, RoutesResult } from '@docgen/protocol/rpc';
import type { BuildResult, RouteTableResult } from '../threads/index.js';
import { withViewers } from './configuration-findings.js';
import { buildOptions, chosen, type Ready, type Run, ready } from './request-context.js';
import { startBuild } from './start-build.js';

/** `docgen/routes`: the route table and what became of each route; nothing is analysed. */
export async function listRoutes(params: BuildOptions, run: Run): Promise<RoutesResult> {
  const { state, built, table } = await routeTable(params, run);
  return {
    source: built.host.source,
    routes: table.routes.map(({ route, resolved, documents, dropped }) => ({
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

interface RouteTableBuild {
  state: Ready;
  built: BuildResult;
  table: RouteTableResult;
}

/** The build that stops after the route table, for every request about routes. */
export async function routeTable(params: BuildOptions, run: Run): Promise<RouteTableBuild> {
  const state = ready(run);
  const limits = buildOptions(params);
  const documents = chosen(state.config, params.document);
  const built = await startBuild(state, documents, { ...limits, routesOnly: true }, run);
  if (built.table === undefined) throw new Error('A build that stops after the route table answered none.');
  return { state, built, table: built.table };
}

/** Findings about the configuration files where no floor counts them. */
export function configurationOf(state: Ready, { host }: BuildResult): ConfigurationFindings {
  return withViewers(state, host).map(({ name, diagnostics }) => ({ name, diagnostics: sortDiagnostics(diagnostics) }));
}
