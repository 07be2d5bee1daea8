import type { LoadConfig } from '../project/config/index.js';

/**
 * Reads the configuration as a watch session does: the persistent cache counts as enabled, whatever the file says
 * (cache 4.1).
 */
export function persistent(load: LoadConfig): LoadConfig {
  return (root, env, readService, open) => {
    const loaded = load(root, env, readService, open);
    if (loaded.config?.cache.written !== true || loaded.config.cache.enabled) return loaded;
    return { ...loaded, config: { ...loaded.config, cache: { ...loaded.config.cache, enabled: true } } };
  };
}
