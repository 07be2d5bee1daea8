// Puts V8's code beside the bundle: that of the command line, compiled while a daemon answers it, for
// client-cli/bin/docgen.cjs, that of an export in a process of its own, for the same, and that of the analysis, compiled
// while it documents the example application, for `worker-bootstrap.ts`.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'client-cli/dist');
const work = mkdtempSync(join(tmpdir(), 'docgen-code-'));
const app = join(work, 'app');
const env = { PATH: process.env.PATH, HOME: work, XDG_RUNTIME_DIR: join(work, 'run') };

/** Runs a command under some more variables; with `script`, V8's code for that script is kept. */
function docgen(args, script, more = {}) {
  const keep = script === undefined ? [] : ['--require', join(root, 'scripts/store-code-cache.cjs')];
  const target = script && join(dist, script.replace(/\.cjs$/, '.code'));
  const build = readFileSync(join(dist, 'build-id'), 'utf8').trim();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...keep, join(root, 'client-cli/bin/docgen.cjs'), ...args, `--app=${app}`],
    {
      encoding: 'utf8',
      env: script ? { ...env, ...more, KEEP_CODE: target, KEEP_CODE_OF: script, KEEP_BUILD: build } : env,
    },
  );
  if (status !== 0) throw new Error(`docgen ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  if (target !== undefined) statSync(target);
}

for (const name of ['main.code', 'export-here.code', 'analysis.code']) rmSync(join(dist, name), { force: true });
mkdirSync(env.XDG_RUNTIME_DIR, { mode: 0o700 });
try {
  const left = new Set(['vendor', 'storage', 'node_modules']);
  cpSync(join(root, 'examples/bookshop'), app, { recursive: true, filter: (path) => !left.has(basename(path)) });
  docgen(['export', '--host=static', '--no-daemon'], 'analysis.cjs');
  // V8 takes code only under the flags it was made under, and this script is loaded before one is set.
  docgen(['export', '--host=static', '--no-daemon'], 'export-here.cjs', { DOCGEN_DISABLE: 'optimization-delay' });
  docgen(['daemon', 'start']);
  try {
    docgen(['export', '--host=static']);
    docgen(['export', '--host=static'], 'main.cjs');
  } finally {
    docgen(['daemon', 'stop']);
  }
} finally {
  rmSync(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
