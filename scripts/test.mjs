// `npm test` installs and builds missing dependencies, then runs every test, or those of the rooms its arguments name.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { memoryFolder } from './memory-folder.mjs';
import { ensureBookshop, ensureBuilt, ensureInstalled, ensureNode, ensureTyped, root } from './setup.mjs';
import { help, runnerArguments } from './test-rooms.mjs';

const asked = process.argv.slice(2);
if (asked.includes('--help') || asked.includes('-h')) {
  process.stdout.write(help());
  process.exit(0);
}
let runner;
try {
  runner = runnerArguments(asked);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
ensureNode();
ensureInstalled();
ensureBuilt();
const php = ensureBookshop();
if (!php) {
  const message =
    'Real Laravel is not available: tests that ask it are skipped, and the static reader answers everywhere.';
  if (process.env.DOCGEN_REQUIRE_PHP === '1') {
    console.error(`DOCGEN_REQUIRE_PHP is set, and PHP 8.2 with Composer did not install the example application.`);
    process.exit(1);
  }
  console.log(message);
}
ensureTyped();
const own = process.env.TMPDIR === undefined ? memoryFolder() : undefined;
// Ctrl-C ends the runner, and what it made goes before this process does.
process.on('SIGINT', () => {});
const result = spawnSync('npx', ['vitest', 'run', ...runner.args], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    ...(own ? { TMPDIR: own } : {}),
    ...(runner.slow ? { DOCGEN_SLOW: '1' } : {}),
    ...(runner.deep ? { DOCGEN_DEEP: '1' } : {}),
  },
});
if (own) rmSync(own, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
if (!php)
  console.log('Skipped for want of PHP or Composer: every test that asks a real Laravel (marked "real Laravel").');
process.exit(result.status ?? 1);
