// Puts beside the bundle what V8 makes of the analysis while it documents the example application, for `load-analysis.ts`.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(root, 'client-cli/dist');
const target = join(out, `analysis-${readFileSync(join(out, 'build-id'), 'utf8').trim()}.code`);
const work = mkdtempSync(join(tmpdir(), 'docgen-code-'));
const app = join(work, 'app');
try {
  const left = new Set(['vendor', 'storage', 'node_modules']);
  cpSync(join(root, 'examples/bookshop'), app, { recursive: true, filter: (path) => !left.has(basename(path)) });
  const run = spawnSync(
    process.execPath,
    [
      '--require',
      join(root, 'scripts/keep-code.cjs'),
      join(out, 'main.cjs'),
      'export',
      `--app=${app}`,
      '--host=static',
      '--no-daemon',
      '--no-progress',
    ],
    { encoding: 'utf8', env: { PATH: process.env.PATH, HOME: work, KEEP_CODE: target } },
  );
  if (run.status !== 0) throw new Error(`The example application could not be documented:\n${run.stdout}${run.stderr}`);
  statSync(target);
} finally {
  rmSync(work, { recursive: true, force: true });
}
