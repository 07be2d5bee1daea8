import { type Config, type Diagnostic, raise } from '@docgen/protocol';

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

const BOOTS = ['auto', 'php', 'static'] as const;
const TRUE = new Set(['1', 'true', 'on', 'yes']);

/** Puts the environment above the file (config 1.5). An empty variable counts as unset. */
export function applyEnvironment(config: Config, env: EnvironmentVariables): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const engine = env.DOCGEN_ENGINE;
  if (engine !== undefined && engine !== '') {
    if (engine !== 'null' && engine !== 'in-process') {
      diagnostics.push(raise('engine.mode-unknown', { word: engine, place: 'DOCGEN_ENGINE' }));
    }
    config.engine.mode = engine === 'null' ? null : 'in-process';
  }
  const cache = env.DOCGEN_FRAGMENT_CACHE;
  if (cache !== undefined && cache !== '') config.cache.enabled = TRUE.has(cache.toLowerCase());
  const boot = env.DOCGEN_HOST_BOOT;
  if (boot !== undefined && boot !== '') {
    const known = BOOTS.find((word) => word === boot);
    if (known !== undefined) config.host.boot = known;
    else {
      const params = {
        key: 'DOCGEN_HOST_BOOT',
        word: JSON.stringify(boot),
        values: [...BOOTS],
        used: config.host.boot,
      };
      diagnostics.push(raise('config.unknown-value', params));
    }
  }
  return diagnostics;
}
