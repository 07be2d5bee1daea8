import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { workerData } from 'node:worker_threads';
import { isEnabled } from './accelerations.js';
import { CompiledCode } from './compiled-code.js';
import type { WorkerData } from './messages.js';
import { memberData, startMemberThread } from './pool/spawn.js';

/**
 * The entry of every thread that analyses, in the bundle. Runs `analysis.cjs` with the code V8 made of it, when docgen was built or in an
 * earlier run on this machine: compiling three megabytes function by function takes a twentieth of the processor time of a build of 180
 * operations on one thread, an eighth on two. Code of another bundle is told by its last bytes, code of another V8 is refused by it; then
 * the file is compiled as ever. The first member of the pool starts before that.
 */
const data = workerData as WorkerData;
const { limit } = data;
const isMember = 'slot' in data;
if (data.facts !== undefined && !isMember) data.first = startMemberThread(__filename, memberData(data, 1), limit);
const filename = join(__dirname, 'analysis.cjs');
const build = bytes('build-id').toString('latin1').trim();
const built = isEnabled('code-cache') ? bytes('analysis.code') : Buffer.alloc(0);
const fits = build !== '' && built.subarray(-build.length).toString('latin1') === build;
const isKept = isEnabled('code-cache') && !fits && build !== '' && data.code !== undefined;
const kept = isKept ? new CompiledCode(data.code ?? '', build) : undefined;
// A text of this size stays outside of the heap as long as nothing is joined to it.
const source = readFileSync(filename, 'latin1');
const cachedData = fits ? built.subarray(0, -build.length) : kept?.get();
const script = new Script(source, { filename, ...(cachedData === undefined ? {} : { cachedData }) });
if (kept !== undefined && !isMember && script.cachedDataRejected !== false) data.keepCode = () => kept.keep(script);
script.runInThisContext()(createRequire(filename), filename, __dirname);

function bytes(name: string): Buffer {
  try {
    return readFileSync(join(__dirname, name));
  } catch {
    return Buffer.alloc(0);
  }
}
