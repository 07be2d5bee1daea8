import { type Diagnostic, raise, type ServiceFacts } from '@docgen/protocol';

/** Configures the reference page of one document (config 5). */
export interface ViewerSettings {
  /** Base path; null for no page. */
  route: string | null;
  gate: string | null;
  middleware: string[];
  source: 'generate' | 'artifact' | 'cache';
  driver: string;
  cdn: boolean;
  artifact: string | null;
}

const SOURCES = ['generate', 'artifact', 'cache'] as const;
const source = { file: 'config/docgen.php' };
const DEFAULT_MIDDLEWARE = ['web', 'throttle:60,1'];
const DEFAULT_ROUTE = '/docs/api';

/** Reads the pages config/docgen.php sets up and reports its faults (config 1.6, 5). */
export function readViewers(
  service: ServiceFacts,
  documents: readonly string[],
): { viewers: Map<string, ViewerSettings>; diagnostics: Diagnostic[] } {
  const viewers = new Map<string, ViewerSettings>();
  const diagnostics: Diagnostic[] = [];
  for (const key of Object.keys(service.viewers).sort()) {
    if (!documents.includes(key)) diagnostics.push(raise('config.viewer-orphan', { key }, { source }));
  }
  for (const key of documents) {
    const entry = Object.hasOwn(service.viewers, key) ? service.viewers[key] : undefined;
    viewers.set(key, viewer(key, entry, service.viewerEnabled, diagnostics));
  }
  const claims = new Map<string, string[]>();
  for (const [key, { route }] of viewers) if (route !== null) claims.set(route, [...(claims.get(route) ?? []), key]);
  for (const [route, keys] of claims) {
    if (keys.length > 1) diagnostics.push(raise('config.viewer-route-collision', { keys, route }, { source }));
  }
  return { viewers, diagnostics };
}

function viewer(
  key: string,
  entry: Record<string, unknown> | undefined,
  enabled: boolean,
  diagnostics: Diagnostic[],
): ViewerSettings {
  const text = (name: string) => {
    const value = entry?.[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const shipped = entry === undefined ? key === 'default' : !Object.hasOwn(entry, 'route');
  const on = enabled && entry?.enabled !== false;
  const route = shipped ? DEFAULT_ROUTE : text('route');
  const middleware = entry?.middleware;
  return {
    route: on && route !== null ? `/${route.replace(/^\/+|\/+$/g, '')}` : null,
    gate: text('gate'),
    middleware: Array.isArray(middleware) ? middleware.filter((item) => typeof item === 'string') : DEFAULT_MIDDLEWARE,
    source: sourceOf(key, entry?.source, diagnostics),
    driver: text('driver') ?? 'single-column',
    cdn: entry?.cdn === true,
    artifact: text('artifact'),
  };
}

function sourceOf(key: string, value: unknown, diagnostics: Diagnostic[]): ViewerSettings['source'] {
  const known = SOURCES.find((word) => word === (value ?? 'generate'));
  if (known !== undefined) return known;
  const word = typeof value === 'string' ? JSON.stringify(value) : 'a value that is no text';
  const params = { key: `documents.${key}.viewer.source`, word, values: [...SOURCES], used: '"generate"' };
  diagnostics.push(raise('config.unknown-value', params, { source }));
  return 'generate';
}
