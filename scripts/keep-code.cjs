// Loaded into every thread of a run: keeps the code V8 has made of `analysis.cjs` by the time the thread that leads the analysis
// ends, in the file named by KEEP_CODE; or says in the one named by SAY_CODE whether V8 took the code that lies there: `taken`,
// `refused` or `none`.
const { renameSync, writeFileSync } = require('node:fs');
const vm = require('node:vm');
const { isMainThread, workerData } = require('node:worker_threads');

const { KEEP_CODE: target, SAY_CODE: told } = process.env;
if (!isMainThread && workerData?.slot === undefined) {
  const { Script } = vm;
  vm.Script = class extends Script {
    constructor(source, options) {
      super(source, options);
      const { cachedDataRejected: refused } = this;
      if (told !== undefined) writeFileSync(told, refused === undefined ? 'none' : refused ? 'refused' : 'taken');
      if (target === undefined) return;
      process.once('exit', () => {
        writeFileSync(`${target}.new`, this.createCachedData());
        renameSync(`${target}.new`, target);
      });
    }
  };
}
