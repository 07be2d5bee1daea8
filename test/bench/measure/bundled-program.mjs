import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import { repository } from './program.mjs';

/** Bundles `<name>-program.mjs` with the sources it imports; gives the path of the file. */
export async function bundled(scratch, name) {
  const outfile = join(scratch.folder(name), `${name}.mjs`);
  await build({
    entryPoints: [join(repository, `test/bench/measure/${name}-program.mjs`)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: ['docgen-source'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
  return outfile;
}

/** Runs Node and reads the JSON it prints; throws what it says on standard error where it fails. */
export function printed(args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
