import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import { median } from './median.mjs';
import { repository } from './program.mjs';
import { goal, note, row } from './report.mjs';

const RUNS = 3;
const OPERATIONS = 10_000;

/**
 * Cost of reading, comparing and linting documents of 10,000 operations in a process that has done nothing before, in processor time, and
 * against JSON.parse of the same texts: what a pipeline waits for besides the build.
 */
export async function judging(scratch) {
  const program = join(scratch.folder('judging'), 'judging.mjs');
  await build({
    entryPoints: [join(repository, 'test/bench/measure/judging-program.mjs')],
    outfile: program,
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: ['docgen-source'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
  const runs = [];
  for (let run = 1; run <= RUNS; run++) {
    note(`two documents of ${OPERATIONS} operations, ${run} of ${RUNS}`);
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, String(OPERATIONS)], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    runs.push(JSON.parse(stdout));
  }
  const of = (name) => median(runs.map((run) => run[name]));
  const label = `${OPERATIONS} operations`;
  return [
    row(`${label}: each document`, of('megabytes'), 'MB'),
    row(`${label}: diff, cold, processor time`, of('read') + of('compare'), 's', goal(3)),
    row(`${label}: diff, of that reading both`, of('read'), 's'),
    row(`${label}: diff / JSON.parse of both`, (of('read') + of('compare')) / of('parse'), 'ratio'),
    row(`${label}: lint, cold, processor time`, of('lint'), 's', goal(3)),
  ];
}
