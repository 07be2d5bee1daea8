#!/usr/bin/env node
// Runs dist/main.cjs with the code V8 compiled when docgen was built (scripts/code-cache.mjs), which spares a warm
// command a tenth of its time. Code of another bundle is recognised by its last bytes, V8 refuses code of another
// version, and without code the file is compiled as usual. The script is CommonJS, as the program is: the loader of ES
// modules takes 6 ms to begin with.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { Script } = require('node:vm');

const BUILD_LENGTH = 16;
const dist = join(__dirname, '../dist');
const filename = join(dist, 'main.cjs');
const source = bytes(filename)?.toString('latin1');
if (source === undefined) {
  console.error('docgen is not built yet. Run npm run build in its directory first.');
  process.exitCode = 1;
} else run(source);

function run(source) {
  // As in server/src/threads/accelerations.ts, which refuses what it does not know.
  const isEnabled = !(process.env.DOCGEN_DISABLE ?? '').split(',').some((name) => name.trim() === 'code-cache');
  const kept = (isEnabled ? bytes(join(dist, 'main.code')) : undefined) ?? Buffer.alloc(0);
  const build = kept.toString('latin1', Math.max(0, kept.length - BUILD_LENGTH));
  const fits = kept.length > BUILD_LENGTH && source.includes(build);
  const script = new Script(`(function (require, __filename, importHere) {${source}\n})`, {
    filename,
    ...(fits ? { cachedData: kept.subarray(0, -BUILD_LENGTH) } : {}),
  });
  // import() does not work in a script that was not compiled here.
  const importHere = (path) => import(require('node:url').pathToFileURL(join(dist, path)).href);
  script.runInThisContext()(require, filename, importHere);
}

function bytes(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
