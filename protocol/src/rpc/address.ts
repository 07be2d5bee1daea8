import { createHash } from 'node:crypto';

/** Bounds a socket path: it has 108 bytes on Linux and 104 on macOS, the end mark included, and 100 fit both. */
export const PATH_LIMIT = 100;

/** Names the directory of one daemon: one application, one user, one build (commands 8.1). */
export function daemonId(realRoot: string, user: string, build: string): string {
  return digest([realRoot, user, build]);
}

/** Names the cache directory of an application, which successive builds share (cache 1.2). */
export function cacheId(realRoot: string, user: string): string {
  return digest([realRoot, user]);
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16);
}
