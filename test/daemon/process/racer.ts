import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Installation } from '../installation.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Holds a client's result: the daemon's process, or the reason why there was none. */
export type Found = { pid: number } | { failed: string };

/**
 * The part of the program that finds or starts a daemon, as a function: put beside the program of an installation, it is one
 * of its clients without the cost of a process for each.
 */
export async function clientOf(installation: Installation) {
  const outfile = join(installation.folder, 'client-cli/dist/racer.js');
  await build({
    absWorkingDir: ROOT,
    stdin: {
      contents: `
        import { addressOf } from '@docgen/server/daemon/directory';
        import { attach } from './daemon/attach.js';
        import { start } from './daemon/start.js';
        export async function find(root, env) {
          try {
            const address = addressOf(root, env);
            const connection = (await attach(address)) ?? (await start(address, env));
            const { pid } = await connection.request('docgen/status', {});
            connection.close();
            return { pid };
          } catch (error) {
            return { failed: String(error) };
          }
        }`,
      resolveDir: join(ROOT, 'client-cli/src'),
      loader: 'ts',
    },
    bundle: true,
    outfile,
    format: 'esm',
    platform: 'node',
    conditions: ['docgen-source'],
    logLevel: 'silent',
  });
  const { find } = await import(/* @vite-ignore */ pathToFileURL(outfile).href);
  return find as (root: string, env: Readonly<Record<string, string>>) => Promise<Found>;
}
