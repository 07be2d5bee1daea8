import type { Config } from '@docgen/protocol';
import { type CacheHost, cacheUnreachable } from '../host/boot/framework-cache.js';
import type { RequestContext } from './request-context.js';

/**
 * Describes how a request reaches the cache of the application: its PHP, or the reason why not. `config` is absent
 * where it was refused; the defaults hold then. The mode `static` promises that PHP is not started (host 1), so it is
 * not.
 */
export function frameworkCache(
  config: Config | undefined,
  mode: string | undefined,
  run: RequestContext,
): { host: CacheHost } | { unreachable: string } {
  const wanted = mode ?? config?.host.boot ?? run.env.DOCGEN_HOST_BOOT;
  if (wanted === 'static') return { unreachable: 'the host mode is static, which never starts PHP' };
  const host = {
    root: run.root,
    php: config?.host.php ?? 'php',
    timeout: config?.host.timeout ?? 60,
    env: run.env,
    ...(run.signal === undefined ? {} : { signal: run.signal }),
  };
  const unreachable = cacheUnreachable(host);
  return unreachable === undefined ? { host } : { unreachable };
}
