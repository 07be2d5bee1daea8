// The process facts.mjs times: `facts-program <directory> <task> <workers>`, bundled. Prints one line of JSON.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { lower } from '../../server/php/src/lower/file.ts';
import { parse } from '../../server/php/src/parser/engine.ts';
import { delayOptimization } from '../../server/src/threads/optimization-delay.ts';

/** Files handed to a worker at once. */
const BATCH = 32;
const tasks = { parse: each(tree), facts: each(hashes), warm, kept };

if (isMainThread) {
  // Docgen does this, too, before it starts a thread that analyses.
  delayOptimization();
  main(process.argv[2], process.argv[3], Number(process.argv[4]));
} else {
  parentPort.on('message', (paths) => {
    if (paths === undefined) parentPort.close();
    else parentPort.postMessage(tasks[workerData](paths));
  });
}

function main(directory, task, workers) {
  const files = phpFiles(directory);
  const batch = task === 'warm' || task === 'kept' ? files.length : BATCH;
  const total = { files: files.length, megabytes: 0, facts: 0 };
  let given = 0;
  let running = workers;
  for (let i = 0; i < workers; i++) {
    const worker = new Worker(process.argv[1], { workerData: task });
    const more = () => {
      const paths = given < files.length ? files.slice(given, given + batch) : undefined;
      given += batch;
      worker.postMessage(paths);
    };
    worker.on('message', (figures) => {
      for (const [name, figure] of Object.entries(figures)) total[name] = (total[name] ?? 0) + figure;
      more();
    });
    worker.on('exit', () => {
      if (--running > 0) return;
      const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
      console.log(JSON.stringify({ ...total, busy: (userCPUTime + systemCPUTime) / 1e6, peak: maxRSS / 1024 }));
    });
    more();
  }
}

function each(run) {
  return (paths) => {
    const total = { megabytes: 0, facts: 0 };
    for (const path of paths) {
      const text = readFileSync(path, 'utf8');
      total.megabytes += text.length / 1e6;
      total.facts += run(path, text);
    }
    return total;
  };
}

function tree(_path, text) {
  try {
    parse(text);
  } catch {
    // A file that is no PHP costs what it costs to find that out.
  }
  return 0;
}

function hashes(path, text) {
  return lower(path, text).facts.map((fact) => fact.hash).length;
}

function warm(paths) {
  const files = paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const megabytes = files.reduce((sum, { text }) => sum + text.length, 0) / 1e6;
  const speed = (run) => {
    let best = 0;
    for (let pass = 0; pass < 5; pass++) {
      const from = performance.now();
      for (const { path, text } of files) run(path, text);
      best = Math.max(best, (megabytes / (performance.now() - from)) * 1000);
    }
    return best;
  };
  return { megabytes, warmParse: speed(tree), warmFacts: speed(hashes) };
}

function kept(paths) {
  const heap = (bodies) => {
    const before = used();
    const all = paths.map((path) => lower(path, readFileSync(path, 'utf8'), undefined, bodies));
    const after = used();
    const json = all.reduce((sum, { facts }) => sum + JSON.stringify(facts.map(({ value }) => value)).length, 0);
    return [(after - before) / 1e6, json / 1e6];
  };
  const [signatures] = heap(false);
  const [whole, json] = heap(true);
  return { heap: whole, signatures, json };
}

function used() {
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

function phpFiles(directory) {
  return readdirSync(directory, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) return phpFiles(path);
      return entry.name.endsWith('.php') ? [path] : [];
    })
    .sort();
}
