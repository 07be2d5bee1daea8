// Installs the Composer packages of examples/bookshop.
//
//   node scripts/bookshop-install.mjs
//
// Does nothing when vendor/ already holds what composer.json asks for. Registries do not all serve every package the
// framework requires, so a failing installation is tried once more with the stand-ins of test/composer.
// Without PHP or Composer it says what that leaves out and ends well, unless DOCGEN_REQUIRE_PHP=1.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const app = join(root, 'examples', 'bookshop');
const companion = join(root, 'client-laravel');
const standIns = join(root, 'test', 'composer');
const environment = { ...process.env, COMPOSER_ALLOW_SUPERUSER: '1', COMPOSER_NO_INTERACTION: '1' };

process.exitCode = main();

function main() {
  const missing = missingTool();
  if (missing !== null) {
    console.error(`${missing} The bookshop is not installed: its own tests and every test that boots it are skipped.`);
    return process.env.DOCGEN_REQUIRE_PHP === '1' ? 1 : 0;
  }
  const outdated = outdatedPackages();
  if (outdated.length > 0) return install(outdated);
  // Composer announces packages by the manifests it installed, and a copy does not renew them.
  if (!manifestIsCurrent() && install(['docgen/laravel']) !== 0) return 1;
  if (!companionIsCurrent()) return copyCompanion();
  console.log('The bookshop is installed.');
  return 0;
}

/** Names the missing tool in one sentence, or null. */
function missingTool() {
  const php = run('php', ['-r', 'echo PHP_VERSION_ID;']);
  if (php.status !== 0) return 'PHP is not installed (8.2 or later is needed).';
  if (Number(php.stdout) < 80200) return `PHP ${php.stdout} is too old (8.2 or later is needed).`;
  return run('composer', ['--version']).status === 0 ? null : 'Composer is not installed.';
}

function install(outdated) {
  console.log(`Installing the bookshop (${outdated.join(', ')}).`);
  // A lock file is the user's own: the repository has none.
  const plain = composer([existsSync(join(app, 'composer.lock')) ? 'install' : 'update']);
  if (plain.status === 0) return done();

  console.log('The packages cannot be installed as they are; trying again with the stand-ins of test/composer.');
  const filled = composer(['update'], { COMPOSER_HOME: standIns, COMPOSER_CACHE_DIR: cacheDirectory() });
  if (filled.status === 0) return done();

  console.error(
    `Without stand-ins:\n${output(plain)}\n\nWith stand-ins:\n${output(filled)}\n\nThe bookshop could not be installed.`,
  );
  return 1;
}

/**
 * Copies the companion, because Composer does not link it and does not look whether the original changed.
 */
function copyCompanion() {
  console.log('Copying client-laravel into the bookshop again.');
  const again = composer(['reinstall', 'docgen/laravel'], {
    COMPOSER_HOME: standIns,
    COMPOSER_CACHE_DIR: cacheDirectory(),
  });
  if (again.status === 0) return done();
  console.error(`${output(again)}\n\nclient-laravel could not be copied.`);
  return 1;
}

function done() {
  const left = outdatedPackages();
  if (left.length > 0) {
    console.error(`Composer succeeded, but these packages are not what composer.json asks for: ${left.join(', ')}.`);
    return 1;
  }
  console.log('The bookshop is installed.');
  return 0;
}

/** Names required packages that vendor/ lacks or holds in another version than composer.json allows. */
function outdatedPackages() {
  const wanted = JSON.parse(readFileSync(join(app, 'composer.json'), 'utf8'));
  const required = Object.entries({ ...wanted.require, ...wanted['require-dev'] }).filter(([name]) =>
    name.includes('/'),
  );
  const installed = installedVersions();
  return required
    .filter(([name, constraint]) => !installed.has(name) || !allows(constraint, installed.get(name)))
    .map(([name]) => name);
}

function installedVersions() {
  const file = join(app, 'vendor', 'composer', 'installed.json');
  if (!existsSync(file) || !existsSync(join(app, 'vendor', 'autoload.php'))) return new Map();
  try {
    return new Map(JSON.parse(readFileSync(file, 'utf8')).packages.map(({ name, version }) => [name, version]));
  } catch {
    return new Map(); // an interrupted installation
  }
}

/** Reads the caret constraints of composer.json; any other form is left to Composer and counts as not met. */
function allows(constraint, version) {
  const low = /^\^(\d+)\.(\d+)/.exec(constraint)?.slice(1).map(Number);
  const have = /^v?(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number);
  if (low === undefined || have === undefined) return false;
  if (low[0] === 0) return have[0] === 0 && have[1] === low[1];
  return have[0] === low[0] && have[1] >= low[1];
}

function companionIsCurrent() {
  const copy = join(app, 'vendor', 'docgen', 'laravel');
  const files = filesBelow(companion);
  const copied = filesBelow(copy);
  return (
    files.join('\n') === copied.join('\n') &&
    files.every((file) => readFileSync(join(companion, file)).equals(readFileSync(join(copy, file))))
  );
}

function manifestIsCurrent() {
  const { require, autoload, extra } = JSON.parse(readFileSync(join(companion, 'composer.json'), 'utf8'));
  const { packages } = JSON.parse(readFileSync(join(app, 'vendor', 'composer', 'installed.json'), 'utf8'));
  const installed = packages.find(({ name }) => name === 'docgen/laravel');
  return isDeepStrictEqual([require, autoload, extra], [installed.require, installed.autoload, installed.extra]);
}

function filesBelow(directory) {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .filter((file) => !/^(vendor|node_modules)\b/.test(file) && !file.startsWith('.'))
    .sort();
}

function cacheDirectory() {
  const asked = process.env.COMPOSER_CACHE_DIR ?? run('composer', ['config', '--global', 'cache-dir']).stdout.trim();
  return asked === '' ? join(root, '.cache', 'composer') : asked;
}

function composer(args, variables = {}) {
  return run('composer', [...args, '--no-interaction', '--no-progress', '--no-ansi'], variables);
}

function run(command, args, variables = {}) {
  return spawnSync(command, args, {
    cwd: app,
    env: { ...environment, ...variables },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32', // composer is a .bat there
  });
}

function output({ stdout, stderr, error }) {
  return [error?.message, stdout, stderr].filter(Boolean).join('\n').trim();
}
