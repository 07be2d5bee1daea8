import type { ServiceFacts } from '@docgen/protocol';
import type { Interpreter } from '../interpreter/interpreter.js';
import { jsonValue } from './json-value.js';

/** Lists the drivers of the companion; those an application registers only a boot shows. */
const BUILT_IN: ServiceFacts['drivers'] = {
  'single-column': { class: 'Docgen\\Viewer\\SingleColumn', specVersion: null, assets: ['single-column'] },
  'three-panel': { class: 'Docgen\\Viewer\\ThreePanel', specVersion: null, assets: ['three-panel'] },
};

/** Reads `config/docgen.php` (host 4.2), and the keys in it that belong into docgen.yaml. */
export function serviceFacts(interp: Interpreter): ServiceFacts {
  const all = record(jsonValue(interp.config.get('docgen') ?? null));
  const viewers: ServiceFacts['viewers'] = {};
  for (const [name, document] of Object.entries(record(all.documents))) {
    const viewer = record(document).viewer;
    if (viewer !== undefined && viewer !== null && typeof viewer === 'object') viewers[name] = record(viewer);
  }
  const store = record(all.cache).store;
  return {
    enabled: all.enabled !== false,
    viewerEnabled: record(all.viewer).enabled !== false,
    cacheStore: typeof store === 'string' ? store : null,
    viewers,
    drivers: interp.app.packages.has('docgen/laravel') ? BUILT_IN : {},
    staleKeys: staleKeys(all),
  };
}

function staleKeys(all: Record<string, unknown>): string[] {
  const stale: string[] = [];
  for (const [key, value] of Object.entries(all)) {
    if (key === 'documents') {
      for (const [name, document] of Object.entries(record(value))) {
        for (const setting of Object.keys(record(document)))
          if (setting !== 'viewer') stale.push(`documents.${name}.${setting}`);
      }
    } else if (key === 'cache') {
      for (const setting of Object.keys(record(value))) if (setting !== 'store') stale.push(`cache.${setting}`);
    } else if (key !== 'enabled' && key !== 'viewer') stale.push(key);
  }
  return stale.sort();
}

function record(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
