import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';

/**
 * The entry of every thread that analyses, in the bundle. Runs `analysis.cjs` with the code V8 made of it when docgen was built:
 * compiling three megabytes function by function takes a twentieth of the processor time of a build of 180 operations on one thread, an eighth on two. Code of another bundle lies under
 * another name, code of another V8 is refused by it; then it is compiled as ever.
 */
const file = join(__dirname, 'analysis.cjs');
const build = text(join(__dirname, 'build-id'))?.trim();
const cachedData = build === undefined ? undefined : bytes(join(__dirname, `analysis-${build}.code`));
const source = `(function (require, __filename, __dirname) {${readFileSync(file, 'latin1')}\n})`;
const script = new Script(source, { filename: file, ...(cachedData === undefined ? {} : { cachedData }) });
script.runInThisContext()(createRequire(file), file, __dirname);

function text(path: string): string | undefined {
  return bytes(path)?.toString('utf8');
}

function bytes(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
