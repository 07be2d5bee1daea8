import { createHash } from 'node:crypto';

/** A socket path has 108 bytes on Linux and 104 on macOS, the end mark included; 100 leave room for neither to matter. */
export const PATH_LIMIT = 100;

/** Name of the directory of one daemon: one application, one user, one build (commands 8.1). */
export function daemonId(realRoot: string, user: string, build: string): string {
  return digest([realRoot, user, build]);
}

/** Name of the cache directory of an application: shared by the builds that come one after another (cache 1.2). */
export function cacheId(realRoot: string, user: string): string {
  return digest([realRoot, user]);
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16);
}
