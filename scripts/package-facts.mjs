// Writes client-cli/dist/package-facts.pack: the facts of the packages applications of Laravel are built on, by the hashes of their
// files. A file of other bytes is read as ever, so that the pack cannot be wrong about one; without it, as where no vendor/ is
// installed, all are. Facts belong to the code that makes them (facts-identity.mjs).
//
//   node scripts/package-facts.mjs                 reads examples/bookshop/vendor, where it is installed
//   node scripts/package-facts.mjs --install       installs the versions of scripts/package-versions.json with Composer and reads them too
//   node scripts/package-facts.mjs --vendor <dir>  reads a vendor/ besides; may be repeated
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { factsIdentity } from './facts-identity.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(root, 'client-cli/dist/package-facts.pack');
/** Bounds the pack, in bytes: it is most of what is downloaded. What does not fit is left out, the vendor folders read last first. */
const MOST = 5_000_000;
/** Bytes of the index for each row, and more than the pack has besides. */
const OVERHEAD = 64;

/** The packages whose classes applications name, extend and call. Others are read as ever. */
const PACKAGES = [
  'laravel/framework/src',
  'laravel/sanctum/src',
  'nesbot/carbon/src',
  'symfony/http-foundation',
  'symfony/http-kernel',
  'symfony/http-client-contracts',
  'symfony/service-contracts',
  'symfony/clock',
  'symfony/mime',
  'symfony/routing',
  'symfony/string',
  'symfony/translation',
  'symfony/translation-contracts',
  'symfony/uid',
  'psr/*',
  'monolog/monolog/src',
  'ramsey/uuid/src',
  'brick/math/src',
  'league/flysystem/src',
  'guzzlehttp/guzzle/src',
  'guzzlehttp/psr7/src',
  'guzzlehttp/promises/src',
  'spatie/*/src',
];
/** Folders of a package that no application's code reaches, or that are data. */
const LEFT_OUT = /^(?:[Tt]ests?|stubs|resources|Resources|Lang|bin|Polyfill|polyfill-.*)$/;
/** Files of functions, which are asked for bodies. */
const FUNCTIONS = /(?:^|\/)(?:helpers|functions)\.php$/;

const { values } = parseArgs({
  options: { install: { type: 'boolean', default: false }, vendor: { type: 'string', multiple: true, default: [] } },
});
const work = mkdtempSync(join(tmpdir(), 'docgen-facts-'));
try {
  const installed = values.install ? installedVersions() : [];
  const vendors = [...installed, join(root, 'examples/bookshop/vendor'), ...values.vendor].filter(existsSync);
  if (vendors.length === 0) console.log('No vendor/ is installed: facts of packages are made when they are wanted.');
  else await writePack(vendors);
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** Installs sets of versions side by side, and answers their vendor folders. */
function installedVersions() {
  const sets = JSON.parse(readFileSync(join(root, 'scripts/package-versions.json'), 'utf8'));
  return sets.map((require, at) => {
    const folder = join(work, `set-${at}`);
    mkdirSync(folder);
    writeFileSync(join(folder, 'composer.json'), JSON.stringify({ require, config: { 'allow-plugins': false } }));
    const flags = ['--no-interaction', '--no-scripts', '--no-autoloader', '--ignore-platform-reqs', '--quiet'];
    const { status, stderr } = spawnSync('composer', ['update', ...flags], { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`composer ended with ${status}:\n${stderr}`);
    return join(folder, 'vendor');
  });
}

async function writePack(vendors) {
  const { packageKey, packageText, packedRow, packKey, packOf } = await lowering();
  const rows = new Map();
  let left = MOST - OVERHEAD;
  for (const path of vendors.flatMap(filesOf)) {
    const bytes = readFileSync(path);
    const sha = createHash('sha256').update(bytes).digest('hex');
    for (const bodies of FUNCTIONS.test(path) ? [false, true] : [false]) {
      const key = packKey(packageKey(sha, bodies));
      if (rows.has(key)) continue;
      const text = packageText(bytes.toString('utf8'), sha, bodies);
      const row = text === undefined ? undefined : packedRow(text, true);
      if (row === undefined || row.bytes.length + OVERHEAD > left) continue;
      left -= row.bytes.length + OVERHEAD;
      rows.set(key, row);
    }
  }
  const pack = packOf(factsIdentity(), rows);
  const beside = `${out}.${process.pid}.tmp`;
  writeFileSync(beside, pack);
  renameSync(beside, out);
  console.log(`Facts of ${rows.size} package files, ${(pack.length / 1e6).toFixed(1)} MB.`);
}

/** Loads the code of docgen that lowers. */
async function lowering() {
  const file = join(work, 'lowering.mjs');
  const contents = [
    "export { packageKey, packageText } from '@docgen/php';",
    "export { packedRow, packKey, packOf } from '@docgen/cache';",
  ];
  await build({
    stdin: { contents: contents.join('\n'), resolveDir: join(root, 'server'), loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    conditions: ['docgen-source'],
    external: ['better-sqlite3'],
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
    },
    outfile: file,
    logLevel: 'warning',
  });
  return await import(pathToFileURL(file).href);
}

/** Lists the PHP files of the packages in a vendor folder. */
function filesOf(vendor) {
  return PACKAGES.flatMap((pattern) => {
    const [owner = '', name = '', ...rest] = pattern.split('/');
    const names = name === '*' ? namesIn(join(vendor, owner)) : [name];
    return names.flatMap((one) => (LEFT_OUT.test(one) ? [] : phpFiles(join(vendor, owner, one, ...rest))));
  });
}

function phpFiles(folder) {
  return namesIn(folder).flatMap((name) => {
    if (name.endsWith('.php')) return [join(folder, name)];
    return LEFT_OUT.test(name) || name.includes('.') ? [] : phpFiles(join(folder, name));
  });
}

function namesIn(folder) {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
