// Throughput of reading PHP: `node test/bench/parse.mjs [directory …]`, by default the framework in the example's vendor.
// Prints MB/s of the first pass and of a warm one, for parsing alone and for parsing and lowering. Asserts nothing.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const directories = process.argv.slice(2);
if (directories.length === 0) directories.push(join(root, 'examples/bookshop/vendor/laravel/framework/src'));

const { parse, lower } = await sources();
const files = directories.flatMap(phpFiles).map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const size = files.reduce((sum, { text }) => sum + text.length, 0) / 1e6;
console.log(`${files.length} files, ${size.toFixed(2)} MB`);
measure('parse', ({ text }) => parse(text));
measure('parse and lower', ({ path, text }) => lower(path, text));

function measure(name, run) {
  const speeds = [];
  const busy = [];
  let slowest = 0;
  let failed = 0;
  for (let pass = 0; pass < 6; pass++) {
    const from = performance.now();
    const before = process.cpuUsage();
    for (const file of files) {
      const begin = performance.now();
      try {
        run(file);
      } catch {
        failed++;
      }
      if (pass > 0) slowest = Math.max(slowest, performance.now() - begin);
    }
    speeds.push((size / (performance.now() - from)) * 1000);
    busy.push((size / process.cpuUsage(before).user) * 1e6);
  }
  const warm = Math.max(...speeds.slice(1));
  const processor = Math.max(...busy.slice(1));
  console.log(
    `${name}: first ${speeds[0].toFixed(1)} MB/s, warm ${warm.toFixed(1)} MB/s (${processor.toFixed(1)} MB per processor second), slowest file ${slowest.toFixed(0)} ms, failed ${failed / 6}`,
  );
}

function phpFiles(path) {
  if (!statSync(path).isDirectory()) return path.endsWith('.php') ? [path] : [];
  return readdirSync(path)
    .sort()
    .flatMap((name) => phpFiles(join(path, name)));
}

/** The TypeScript sources, bundled in memory. */
async function sources() {
  const entry = `export { parse } from './server/php/src/parser/engine.ts';
    export { lower } from './server/php/src/lower/file.ts';`;
  const result = await build({
    stdin: { contents: entry, resolveDir: root },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    conditions: ['docgen-source'],
    external: ['better-sqlite3', 'php-parser'],
    logLevel: 'error',
  });
  const module = { exports: {} };
  new Function('module', 'exports', 'require', result.outputFiles[0].text)(
    module,
    module.exports,
    createRequire(join(root, 'server/php/package.json')),
  );
  return module.exports;
}
