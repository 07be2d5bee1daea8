// `npm run demo` and `npm test` share these functions: on a fresh clone they install and build their dependencies
// themselves.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs a command with the terminal of this process; ends the process with its status when it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (result.error) {
    console.error(`${command} could not be started: ${result.error.message}`);
    process.exit(1);
  }
  if (result.status !== 0) process.exit(result.status ?? 1);
}

export function ensureNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Node ${process.versions.node} is too old: docgen needs Node 20.19 or later.`);
    process.exit(1);
  }
}

const stamp = join(root, 'node_modules', '.docgen-installed');
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/** Runs `npm ci`, unless node_modules already holds the packages of the lock file. */
export function ensureInstalled() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return;
  console.log('Installing packages (npm ci) …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  noteInstalled();
}

/** Notes that node_modules holds the packages of the lock file. */
export function noteInstalled() {
  writeFileSync(stamp, lockHash());
}

/** Says that whoever calls has just built and checked the types of these sources: .ci/run does so beside other things. */
const isBuilt = process.env.DOCGEN_BUILT === '1';

export function ensureBuilt() {
  if (isBuilt) return;
  console.log('Building …');
  run('npm', ['run', '--silent', 'build']);
}

/** Checks the types of the tests. */
export function ensureTyped() {
  if (!isBuilt) run('npx', ['tsc', '-p', 'test/tsconfig.json']);
}

/**
 * Installs the example's Composer packages, when PHP and Composer are there, and prints the result; answers false when
 * the application will be read without booting it.
 */
export function ensureBookshop() {
  const result = spawnSync(process.execPath, [join(root, 'scripts', 'bookshop-install.mjs')], {
    cwd: root,
    stdio: 'inherit',
  });
  return result.status === 0 && existsSync(join(root, 'examples/bookshop/vendor/autoload.php'));
}
