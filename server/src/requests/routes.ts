import { sortDiagnostics } from '@docgen/protocol';
import type { BuildOptions, ConfigurationFindings, RoutesResult } from '@docgen/protocol/rpc';
import type { BuildSummary, RouteTableResult } from '../threads/index.js';
import { withViewers } from './configuration-findings.js';
import { buildOptions, chosenDocuments, type Ready, type RequestContext, ready } from './request-context.js';
import { askDocuments } from './start-build.js';

/** Answers `docgen/routes`: the route table and the fate of each route; nothing is analysed. */
export async function listRoutes(params: BuildOptions, run: RequestContext): Promise<RoutesResult> {
  const { state, build, table } = await routeTable(params, run);
  return {
    source: build.host.source,
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
    operations: build.operations,
    diagnostics: sortDiagnostics(build.hostDiagnostics),
    configuration: configurationOf(state, build),
  };
}

interface RouteTableBuild {
  state: Ready;
  build: BuildSummary;
  table: RouteTableResult;
}

/** Asks for the route table, for every request about routes. */
export async function routeTable(params: BuildOptions, run: RequestContext): Promise<RouteTableBuild> {
  const state = ready(run);
  const limits = buildOptions(params);
  const documents = chosenDocuments(state.config, params.document);
  const wish = { ...limits, routesOnly: true };
  const { answer, build } = await askDocuments('route-table', {}, state, documents, wish, run);
  return { state, build, table: answer };
}

/** Lists findings about the configuration files where no floor counts them. */
export function configurationOf(state: Ready, { host }: Pick<BuildSummary, 'host'>): ConfigurationFindings {
  return withViewers(state, host).map(({ name, diagnostics }) => ({ name, diagnostics: sortDiagnostics(diagnostics) }));
}
