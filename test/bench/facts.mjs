// Cost of all facts of a folder with their hashes: `node test/bench/facts.mjs [directory]`, by default the framework in the
// example's vendor. Every run is a process of its own, timed from its start: cold, as a first export meets the parser.
// `parse only` makes the syntax trees and drops them; `facts` lowers and hashes them too. Takes the best of some runs.
// Prints the memory of facts that are all kept as well. Asserts nothing.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const RUNS = 3;
const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const directory = resolve(process.argv[2] ?? join(root, 'examples/bookshop/vendor/laravel/framework/src'));

const folder = mkdtempSync(join(tmpdir(), 'docgen-facts-'));
try {
  const program = join(folder, 'facts.cjs');
  await build({
    entryPoints: [join(root, 'test/bench/facts-program.mjs')],
    outfile: program,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    conditions: ['docgen-source'],
    logLevel: 'error',
  });
  const once = (task, workers) => {
    const from = performance.now();
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--expose-gc', program, directory, task, String(workers)],
      { encoding: 'utf8' },
    );
    const seconds = (performance.now() - from) / 1000;
    if (status !== 0) throw new Error(stderr);
    return { seconds, ...JSON.parse(stdout) };
  };
  const best = (task, workers) => {
    const runs = Array.from({ length: RUNS }, () => once(task, workers));
    const least = (name) => Math.min(...runs.map((run) => run[name]));
    return { ...runs[0], seconds: least('seconds'), busy: least('busy') };
  };

  for (const workers of [1, 2]) {
    const parse = best('parse', workers);
    const facts = best('facts', workers);
    if (workers === 1) console.log(`${facts.files} files, ${facts.megabytes.toFixed(2)} MB, ${facts.facts} facts`);
    const speed = ({ seconds, busy, megabytes }) =>
      `${seconds.toFixed(2)} s, ${(megabytes / seconds).toFixed(1)} MB/s, processor ${busy.toFixed(2)} s`;
    console.log(`${workers} worker${workers > 1 ? 's' : ''}, cold:`);
    console.log(`  facts ${speed(facts)}, peak memory ${facts.peak.toFixed(0)} MB`);
    console.log(`  parse only ${speed(parse)}`);
    console.log(
      `  ratio ${(facts.seconds / parse.seconds).toFixed(2)}, of processor time ${(facts.busy / parse.busy).toFixed(2)}`,
    );
  }
  const warm = once('warm', 1);
  console.log(
    `warm, one worker: facts ${warm.warmFacts.toFixed(1)} MB/s; parse only ${warm.warmParse.toFixed(1)} MB/s`,
  );
  const kept = once('kept', 1);
  console.log(
    `all facts kept: heap ${kept.heap.toFixed(0)} MB, without bodies ${kept.signatures.toFixed(0)} MB, as JSON ${kept.json.toFixed(1)} MB`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
