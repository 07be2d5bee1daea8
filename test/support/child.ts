import type { ChildProcess } from 'node:child_process';
import { build } from 'esbuild';

/** Bundles a program of the tests from sources, so that a child process runs it; native modules stay packages. */
export async function bundled(entry: string, outfile: string): Promise<string> {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    conditions: ['docgen-source'],
    logLevel: 'error',
  });
  return outfile;
}

/** Holds the output of a child process so far, and its end of any kind. */
export interface Heard {
  out: string;
  errors: string;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

export function heard(child: ChildProcess): Heard {
  const ended = new Promise<Awaited<Heard['ended']>>((done) => {
    child.once('close', (code, signal) => done({ code, signal }));
  });
  const so: Heard = { out: '', errors: '', ended };
  child.stdout?.on('data', (data) => {
    so.out += data;
  });
  child.stderr?.on('data', (data) => {
    so.errors += data;
  });
  return so;
}
