// Puts beside the bundle what V8 makes of the command line while a daemon answers it, for client-cli/bin/docgen.cjs.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'client-cli/dist');
const target = join(dist, 'main.v8');
const work = mkdtempSync(join(tmpdir(), 'docgen-code-'));
const app = join(work, 'app');
const env = {
  PATH: process.env.PATH,
  HOME: work,
  XDG_RUNTIME_DIR: join(work, 'run'),
  KEEP_COMMAND: target,
  KEEP_BUILD: readFileSync(join(dist, 'build-id'), 'utf8').trim(),
};

function docgen(node, ...args) {
  const program = [...node, join(root, 'client-cli/bin/docgen.cjs'), ...args, `--app=${app}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8', env });
  if (status !== 0) throw new Error(`docgen ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
}

rmSync(target, { force: true });
mkdirSync(env.XDG_RUNTIME_DIR, { mode: 0o700 });
try {
  const left = new Set(['vendor', 'storage', 'node_modules']);
  cpSync(join(root, 'examples/bookshop'), app, { recursive: true, filter: (path) => !left.has(basename(path)) });
  docgen([], 'daemon', 'start');
  try {
    docgen([], 'export', '--host=static');
    docgen(['--require', join(root, 'scripts/keep-command.cjs')], 'export', '--host=static');
  } finally {
    docgen([], 'daemon', 'stop');
  }
  statSync(target);
} finally {
  rmSync(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
