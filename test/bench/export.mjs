// Cost of one cold export: `npm run bench -- [--app dir] [--json]`, by default of the example application, from the bundle.
// The floor is a process that reads and parses the application's own PHP files once, in one thread; the ratio to it holds
// from machine to machine better than seconds do. Prints medians of runs that take turns. Asserts nothing.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { parse } from 'yaml';

const RUNS = 5;
const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const { values } = parseArgs({
  options: {
    app: { type: 'string', default: join(root, 'examples/bookshop') },
    json: { type: 'boolean', default: false },
  },
});
const app = resolve(values.app);
const program = join(root, 'client-cli/bin/docgen.mjs');
if (!existsSync(join(root, 'client-cli/dist/main.js'))) {
  console.log('docgen is not built yet. Run npm run build first.');
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'docgen-bench-'));
try {
  report(await measurements());
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measurements() {
  const usage = join(folder, 'usage.json');
  const preload = join(folder, 'usage.cjs');
  writeFileSync(
    preload,
    `if (require('node:worker_threads').isMainThread) process.on('exit', () =>
      require('node:fs').writeFileSync(${JSON.stringify(usage)}, JSON.stringify(process.resourceUsage())));`,
  );
  const once = (...args) => {
    const from = performance.now();
    const { status, stdout } = spawnSync(process.execPath, ['--require', preload, ...args], { encoding: 'utf8' });
    const wall = (performance.now() - from) / 1000;
    if (status !== 0) throw new Error(`${args.join(' ')} ended with status ${status}:\n${stdout}`);
    const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(usage, 'utf8'));
    return { wall, cpu: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS / 1024 };
  };

  const floor = await floorProgram();
  const empty = join(folder, 'empty.cjs');
  writeFileSync(empty, '');
  const document = firstDocument();
  const commands = {
    export: [
      program,
      'export',
      ...(document === undefined ? [] : [document]),
      `--app=${app}`,
      '--host=static',
      '--no-daemon',
      '--no-progress',
      '--format=openapi-3.2',
      `--out=${join(folder, 'openapi.json')}`,
    ],
    floor: [floor, app],
    version: [program, '--version'],
    node: [empty],
  };
  const runs = Object.fromEntries(Object.keys(commands).map((name) => [name, []]));
  for (let run = 0; run < RUNS; run++) for (const name in commands) runs[name].push(once(...commands[name]));
  const of = (name, what) => median(runs[name].map((run) => run[what]));
  return [
    { name: 'cold export / floor', value: of('export', 'wall') / of('floor', 'wall'), unit: 'ratio' },
    { name: 'cold export / floor, processor time', value: of('export', 'cpu') / of('floor', 'cpu'), unit: 'ratio' },
    { name: 'cold export', value: of('export', 'wall'), unit: 's' },
    { name: 'cold export, processor time', value: of('export', 'cpu'), unit: 's' },
    { name: 'floor', value: of('floor', 'wall'), unit: 's' },
    { name: 'floor, processor time', value: of('floor', 'cpu'), unit: 's' },
    { name: 'start-up over bare node', value: (of('version', 'wall') - of('node', 'wall')) * 1000, unit: 'ms' },
    { name: 'peak memory', value: of('export', 'memory'), unit: 'MB' },
    { name: 'peak memory of the floor', value: of('floor', 'memory'), unit: 'MB' },
  ];
}

/** `--out` takes one document. */
function firstDocument() {
  const file = join(app, 'docgen.yaml');
  if (!existsSync(file)) return undefined;
  return Object.keys(parse(readFileSync(file, 'utf8'))?.documents ?? {})[0];
}

/** Reads and parses with the parser of the product. */
async function floorProgram() {
  const file = join(folder, 'floor.cjs');
  const contents = `import { readdirSync, readFileSync } from 'node:fs';
    import { parse } from './server/php/src/parser/engine.ts';
    const skipped = new Set(['vendor', 'node_modules', 'storage']);
    const visit = (dir) => {
      for (const entry of readdirSync(dir, { withFileTypes: true })) {
        const path = dir + '/' + entry.name;
        if (entry.isDirectory()) {
          if (!skipped.has(entry.name) && !entry.name.startsWith('.')) visit(path);
        } else if (entry.name.endsWith('.php') && !entry.name.endsWith('.blade.php')) {
          try { parse(readFileSync(path, 'utf8')); } catch {}
        }
      }
    };
    visit(process.argv[2]);`;
  await build({
    stdin: { contents, resolveDir: root },
    outfile: file,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    conditions: ['docgen-source'],
    logLevel: 'error',
  });
  return file;
}

function report(measured) {
  if (values.json) console.log(JSON.stringify(measured, null, 2));
  else for (const { name, value, unit } of measured) console.log(`${name}: ${value.toFixed(2)} ${unit}`);
}

function median(list) {
  return [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
}
