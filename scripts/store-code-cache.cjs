// Loaded before a run and into each of its threads: keeps the code V8 has made of the script KEEP_CODE_OF by the end of the thread
// that leads, in the file KEEP_CODE, with the build KEEP_BUILD behind it; and says in the file SAY_CODE whether code the script was
// given was `taken`, `refused`, or there was `none`.
const { renameSync, writeFileSync } = require('node:fs');
const { basename } = require('node:path');
const vm = require('node:vm');
const { workerData } = require('node:worker_threads');

const { KEEP_CODE: target, KEEP_CODE_OF: of, KEEP_BUILD: build, SAY_CODE: said } = process.env;
// Of the threads that analyse, those that only help have a slot of their own.
if (workerData?.slot === undefined) {
  const { Script } = vm;
  vm.Script = class extends Script {
    constructor(source, options) {
      super(source, options);
      if (basename(options?.filename ?? '') !== of) return;
      const { cachedDataRejected: refused } = this;
      if (said !== undefined) writeFileSync(said, refused === undefined ? 'none' : refused ? 'refused' : 'taken');
      if (target === undefined) return;
      process.once('exit', () => {
        writeFileSync(`${target}.new`, Buffer.concat([this.createCachedData(), Buffer.from(build)]));
        renameSync(`${target}.new`, target);
      });
    }
  };
}
