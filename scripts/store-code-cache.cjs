// Stores V8's code; it is loaded before a run and into each of its threads. At the end of the leading thread it writes
// the code of the script KEEP_CODE_OF into the file KEEP_CODE, followed by the build KEEP_BUILD, and writes into the
// file SAY_CODE whether cached code of the script was `taken`, `refused`, or there was `none`.
const { renameSync, writeFileSync } = require('node:fs');
const { basename } = require('node:path');
const vm = require('node:vm');
const { workerData } = require('node:worker_threads');

const { KEEP_CODE: target, KEEP_CODE_OF: of, KEEP_BUILD: build, SAY_CODE: said } = process.env;
// Of the analysis threads, the helpers have a slot of their own.
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
