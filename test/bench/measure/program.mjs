import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = join(dirname(fileURLToPath(import.meta.url)), '../../..');
export const entry = join(repository, 'client-cli/dist/main.js');
export const program = join(repository, 'client-cli/bin/docgen.mjs');

/**
 * The environment of every measured process: homes and sockets of its own, and nothing of the caller but the path.
 * NODE_EXTRA_CA_CERTS stays out, too: it costs each start of Node 20 about 33 ms.
 */
export function environment(scratch) {
  return {
    PATH: process.env.PATH,
    HOME: scratch.folder('home'),
    XDG_CACHE_HOME: scratch.folder('cache'),
    XDG_RUNTIME_DIR: scratch.folder('run'),
    TMPDIR: scratch.folder('tmp'),
    NO_COLOR: '1',
  };
}
