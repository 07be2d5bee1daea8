// Writes the pages that are made from code: diagnostics, configuration, attributes, rules. `npm run generate` runs it.
// With --cases it prints instead which cases and tests raise each code, with --rows how many acceptance rows of each area have cases.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'docgen-pages-'));
try {
  const outfile = join(folder, 'pages.mjs');
  await build({
    absWorkingDir: root,
    entryPoints: ['scripts/pages/index.ts'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    conditions: ['docgen-source'],
    external: ['better-sqlite3'],
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  const { pages, casesTable, rowCounts, FOLDER } = await import(pathToFileURL(outfile).href);
  const print = { '--cases': casesTable, '--rows': rowCounts }[process.argv[2]];
  const prints = print !== undefined;
  if (prints) console.log(print(root));
  const made = prints ? new Map() : pages(root);
  for (const name of readdirSync(join(root, FOLDER)))
    if (!prints && !made.has(`${FOLDER}/${name}`)) rmSync(join(root, FOLDER, name));
  for (const [path, text] of made) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
