// Loaded before the command line: keeps the code V8 has made of it by its end in the file named by KEEP_COMMAND, with the build
// it was made of behind it; and says in the file named by SAY_COMMAND whether code it was given was taken.
const { renameSync, writeFileSync } = require('node:fs');
const vm = require('node:vm');

const { KEEP_COMMAND: target, KEEP_BUILD: build, SAY_COMMAND: said } = process.env;
const { Script } = vm;
vm.Script = class extends Script {
  constructor(source, options) {
    super(source, options);
    if (said !== undefined) {
      const given = options.cachedData !== undefined;
      writeFileSync(said, given ? (this.cachedDataRejected ? 'refused' : 'taken') : 'none');
    }
    if (target === undefined) return;
    process.once('exit', () => {
      writeFileSync(`${target}.new`, Buffer.concat([this.createCachedData(), Buffer.from(build)]));
      renameSync(`${target}.new`, target);
    });
  }
};
