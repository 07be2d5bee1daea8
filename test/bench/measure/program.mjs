import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = join(dirname(fileURLToPath(import.meta.url)), '../../..');
export const entry = join(repository, 'client-cli/dist/main.cjs');

/** A copy of the build in the scratch directory: one that is made during a run must not mix with the one that is measured. */
export function program(scratch) {
  const copy = join(scratch.directory, 'client-cli');
  if (!existsSync(copy)) {
    for (const part of ['bin', 'dist', 'package.json'])
      cpSync(join(repository, 'client-cli', part), join(copy, part), { recursive: true });
    symlinkSync(join(repository, 'node_modules'), join(scratch.directory, 'node_modules'));
  }
  return join(copy, 'bin/docgen.cjs');
}

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
    ...(scratch.disabled.length === 0 ? {} : { DOCGEN_DISABLE: scratch.disabled.join(',') }),
  };
}
