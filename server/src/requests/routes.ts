import { type Diagnostic, type RouteFact, sortDiagnostics } from '@docgen/protocol';
import { readViewers } from '../project/config/viewers.js';
import { withViewers } from './configuration-findings.js';
import { type BuildOptions, buildOptions, callbacks, chosen, type Run, ready } from './run.js';

export interface RoutesResult {
  source: 'php' | 'static';
  /** Version of the PHP that booted the application. */
  php: string | null;
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
  /** Route of the page by document; null where there is none. */
  viewers: Record<string, string | null>;
  /** Findings about the configuration files; only the terminal shows them. */
  configuration: { name: string; diagnostics: Diagnostic[] }[];
}

/** `docgen/routes`: the route table and what became of each route; nothing is analysed. */
export async function listRoutes(params: BuildOptions, run: Run): Promise<RoutesResult> {
  const state = ready(run);
  const limits = buildOptions(params);
  const documents = chosen(state.config, params.document).map(({ key }) => key);
  const { build } = await import('../build/index.js');
  const input = { root: run.root, config: state.config, documents, env: run.env, routesOnly: true, ...limits };
  const built = await build(input, callbacks(run));
  return {
    source: built.host.source,
    php: built.host.php?.version ?? null,
    routes: built.routes.map(({ route, resolved, documents: keys, dropped }) => ({
      methods: route.methods,
      uri: route.uri,
      domain: route.domain,
      name: route.name,
      action: route.action,
      middleware: route.middleware,
      resolved,
      documents: keys,
      dropped,
      at: route.at,
    })),
    operations: built.operations,
    diagnostics: sortDiagnostics(built.hostDiagnostics),
    viewers: Object.fromEntries(
      [...readViewers(built.host.service, [...state.config.documents.keys()]).viewers].map(([key, { route }]) => [
        key,
        route,
      ]),
    ),
    configuration: withViewers(state, built.host).map(({ name, diagnostics }) => ({
      name,
      diagnostics: sortDiagnostics(diagnostics),
    })),
  };
}
