#!/usr/bin/env node
// Runs dist/main.cjs with the code V8 compiled when docgen was built (scripts/code-cache.mjs), which spares a warm
// command a tenth of its time. Code of another bundle is recognised by its last bytes, V8 refuses code of another
// version, and without code the file is compiled as usual. The script is CommonJS, as the program is: the loader of ES
// modules takes 6 ms to begin with. What the program imports and is CommonJS as well runs in the same way.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { Script } = require('node:vm');

const BUILD_LENGTH = 16;
const dist = join(__dirname, '../dist');
// As in server/src/threads/accelerations.ts, which refuses what it does not know.
const isEnabled = !(process.env.DOCGEN_DISABLE ?? '').split(',').some((name) => name.trim() === 'code-cache');
const main = bytes('main.cjs')?.toString('latin1');
if (main === undefined) {
  console.error('docgen is not built yet. Run npm run build in its directory first.');
  process.exitCode = 1;
} else run('main.cjs', main);

function run(name, source) {
  const filename = join(dist, name);
  const kept = (isEnabled ? bytes(name.replace(/cjs$/, 'code')) : undefined) ?? Buffer.alloc(0);
  const build = kept.toString('latin1', Math.max(0, kept.length - BUILD_LENGTH));
  const fits = kept.length > BUILD_LENGTH && source.includes(build);
  const script = new Script(`(function (require, __filename, importHere, module) {${source}\n})`, {
    filename,
    ...(fits ? { cachedData: kept.subarray(0, -BUILD_LENGTH) } : {}),
  });
  const module = { exports: {} };
  script.runInThisContext()(require, filename, importHere, module);
  return module.exports;
}

/** import() does not work in a script that was not compiled here. */
function importHere(path) {
  const source = path.endsWith('.cjs') ? bytes(path)?.toString('latin1') : undefined;
  if (source !== undefined) return Promise.resolve(run(path.replace('./', ''), source));
  return import(require('node:url').pathToFileURL(join(dist, path)).href);
}

function bytes(name) {
  try {
    return readFileSync(join(dist, name));
  } catch {
    return undefined;
  }
}
