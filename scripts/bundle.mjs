// Bundles the command line and all code it runs into client-cli/dist. Heavy parts stay chunks of their own, so that a
// command loads only the code it uses.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { factsIdentity } from './facts-identity.mjs';
import { standalonePlugin } from './standalone-validators.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(root, 'client-cli/dist');
const daemon = 'server/src/daemon/main.ts';

const DOCGEN_FACTS = JSON.stringify(factsIdentity());

const common = {
  absWorkingDir: root,
  outdir: out,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  conditions: ['docgen-source'],
  // Native code stays a package of its own.
  external: ['better-sqlite3'],
  // Dependencies in CommonJS call require(); ES modules have none of their own.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
  },
  define: { DOCGEN_FACTS },
  metafile: true,
  write: false,
  logLevel: 'warning',
};

// This package is imported on demand and small, so it stays in the file of the command line itself.
const INLINED = 'picocolors';

// This code is a file of its own in CommonJS, with V8's code beside it, as the command line is.
const OF_ITS_OWN = 'export-here';

// Stands for the hash of the bundle in the hashed text.
const BUILD_MARK = '<hash of the bundle>';

// The command line is one file: the code every command runs, and nothing else. Cut into the chunks it shares with the
// rest it takes 20 ms more to load, as much as Node itself. It is CommonJS, because the loader of ES modules takes 6 ms
// before it has loaded anything. Its dynamic imports become entries of the second bundle.
const lazy = new Map();
const inCommonJs = {
  ...common,
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  // Every command parses it, and a third of it is indentation. Names stay.
  minifyWhitespace: true,
  minifySyntax: true,
  define: { 'import.meta.url': '__moduleUrl', DOCGEN_BUILD: JSON.stringify(BUILD_MARK), DOCGEN_FACTS },
  plugins: [onDemand(lazy)],
};
const OWN_URL = "require('node:url').pathToFileURL(__filename).href";
const IMPORT = "const __import = typeof importHere === 'function' ? importHere : (path) => import(path);";
const main = await build({
  ...inCommonJs,
  entryPoints: { main: 'client-cli/src/main.ts' },
  // The URL is computed where it is used, which is where a daemon is started.
  banner: { js: `const __moduleUrl = { toString: () => ${OWN_URL} };\n${IMPORT}` },
});
const own = await build({
  ...inCommonJs,
  entryPoints: { [OF_ITS_OWN]: `client-cli/src/${OF_ITS_OWN}.ts` },
  banner: { js: `const __moduleUrl = ${OWN_URL};\n${IMPORT}` },
});
// The analysis threads run one file, because V8's code for it is kept beside it (code-cache.mjs); the code that starts
// them runs that file.
const threads = await build({
  ...common,
  entryPoints: { analysis: 'server/src/threads/thread-entry.ts', worker: 'server/src/threads/worker-bootstrap.ts' },
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  define: { 'import.meta.url': '__moduleUrl', DOCGEN_FACTS },
  banner: { js: "const __moduleUrl = require('node:url').pathToFileURL(__filename).href;" },
  plugins: [standalonePlugin()],
});
const rest = await build({
  ...common,
  entryPoints: { ...Object.fromEntries(lazy), daemon },
  splitting: true,
  plugins: [standalonePlugin()],
  chunkNames: 'chunk-[hash]',
});
// The extension of VS Code is one file; the editor brings the module `vscode`.
const extension = await build({
  ...common,
  entryPoints: { extension: 'client-vscode/src/extension.ts' },
  outdir: join(root, 'client-vscode/dist'),
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  external: ['vscode'],
  banner: {},
  minifyWhitespace: true,
  minifySyntax: true,
});
const outputFiles = [...rest.outputFiles, ...threads.outputFiles, ...own.outputFiles, ...main.outputFiles];
const inputs = { ...rest.metafile.inputs, ...threads.metafile.inputs, ...own.metafile.inputs, ...main.metafile.inputs };

// Chunks carry hashes in their names, so those of an earlier bundle would only pile up. They go last and the entries
// are replaced before them: a command started meanwhile finds the one bundle or the other. Declarations of tsc stay.
mkdirSync(out, { recursive: true });
const names = new Set(outputFiles.map((file) => basename(file.path)));
const COMMANDS = new Set(['main.cjs', `${OF_ITS_OWN}.cjs`]);
const rank = (name) => (name === 'main.cjs' ? 2 : name.startsWith('chunk-') ? 0 : 1);
const chunksFirst = outputFiles.sort((a, b) => rank(basename(a.path)) - rank(basename(b.path)));
const hashOfAll = buildId(outputFiles);
for (const { path, contents, text } of chunksFirst) {
  const name = basename(path);
  // The command line and a daemon must state the same build.
  if (name === 'main.cjs') writeFileSync(join(out, 'build-id'), `${hashOfAll}\n`);
  writeFileSync(
    path,
    COMMANDS.has(name) ? ofCommand(text, hashOfAll) : name === 'analysis.cjs' ? ofThread(text) : contents,
  );
}
for (const name of readdirSync(out)) if (/\.(c?js|code)$/.test(name) && !names.has(name)) rmSync(join(out, name));
writeFileSync(join(out, 'LICENSES.txt'), licences(Object.keys(inputs)));
for (const { path, contents } of extension.outputFiles) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, contents);
}
writeFileSync(join(root, 'client-vscode/dist/LICENSES.txt'), packageLicences(Object.keys(extension.metafile.inputs)));

const probe = join(root, 'server/src/host/probe');
if (existsSync(probe)) {
  rmSync(join(out, 'probe'), { recursive: true, force: true });
  cpSync(probe, join(out, 'probe'), { recursive: true, filter: (path) => !path.endsWith('.ts') });
}

// The pages of docgen serve are those of the companion.
const viewer = join(root, 'client-laravel/resources/viewer');
rmSync(join(out, 'viewer'), { recursive: true, force: true });
cpSync(viewer, join(out, 'viewer'), { recursive: true });

/** Excludes code imported on demand, and lists it under a name of its own in `found`. */
function onDemand(found) {
  return {
    name: 'on-demand',
    setup(bundler) {
      bundler.onResolve({ filter: /./ }, async ({ kind, path, resolveDir, pluginData }) => {
        if (kind !== 'dynamic-import' || path === INLINED || path.startsWith('node:') || pluginData === found)
          return undefined;
        const resolved = await bundler.resolve(path, { kind, resolveDir, pluginData: found });
        if (basename(resolved.path, '.ts') === OF_ITS_OWN) return { path: `./${OF_ITS_OWN}.cjs`, external: true };
        const name = `on-demand-${basename(dirname(resolved.path))}-${basename(resolved.path, '.ts')}`;
        found.set(name, resolved.path);
        return { path: `./${name}.js`, external: true };
      });
    },
  };
}

/**
 * Puts the hash into a file of the command line. A script that runs with cached code cannot import; client-cli/bin/docgen.cjs
 * imports for it.
 */
function ofCommand(text, hash) {
  return text.replaceAll(BUILD_MARK, hash).replaceAll(/\bimport\((?="\.\/(?:on-demand|export-here))/g, '__import(');
}

/** Makes the analysis one function, as worker-bootstrap.ts calls it: joined there, six megabytes of text would lie in each thread's heap. */
function ofThread(text) {
  return `(function (require, __filename, __dirname) {${text}\n})`;
}

/** Hashes everything the bundle runs: a daemon of other files is another daemon. */
function buildId(files) {
  const hash = createHash('sha256');
  for (const { path, contents } of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    hash.update(`${basename(path)}\0${contents.length}\0`).update(contents);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Collects the licence of every package in the bundle, and of the schemas compiled into it. */
function licences(inputs) {
  const schemas = join(root, 'protocol/src/schemas');
  const published = readdirSync(schemas, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .flatMap((name) => licenceTexts(join(schemas, name)));
  published.unshift(...licenceTexts(schemas));
  return packageLicences(inputs, ['Published schemas', ...published].join('\n\n'));
}

/** Collects the licence of every package among the inputs of a bundle, and what else is to be said. */
function packageLicences(inputs, ...others) {
  const packages = new Map();
  for (const input of inputs) {
    const found = /^(.*node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(input);
    if (found !== null) packages.set(found[2], join(root, found[1]));
  }
  const sections = [...packages]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, folder]) => {
      const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      return [`${name} ${version} (${license})`, ...licenceTexts(folder)].join('\n\n');
    });
  sections.push(...others);
  return `${sections.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** Reads the licence files of a folder, its notice first. */
function licenceTexts(folder) {
  return readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .sort((a, b) => Number(/^notice/i.test(b)) - Number(/^notice/i.test(a)) || (a < b ? -1 : 1))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
}
