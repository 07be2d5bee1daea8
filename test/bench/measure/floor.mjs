import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { repository } from './program.mjs';

/** The program that reads and parses every PHP file of the directories it is given, as one bundle. */
export async function floorProgram(scratch) {
  const file = join(scratch.folder('floor'), 'floor.cjs');
  if (existsSync(file)) return file;
  const contents = `import { existsSync, readdirSync, readFileSync } from 'node:fs';
    import { parse } from './server/php/src/parser/engine.ts';
    const skipped = new Set(['vendor', 'node_modules', 'storage']);
    let [files, bytes] = [0, 0];
    const visit = (directory) => {
      for (const entry of readdirSync(directory, { withFileTypes: true })) {
        const path = directory + '/' + entry.name;
        if (entry.isDirectory()) {
          if (!skipped.has(entry.name) && !entry.name.startsWith('.')) visit(path);
        } else if (entry.name.endsWith('.php') && !entry.name.endsWith('.blade.php')) {
          const text = readFileSync(path, 'utf8');
          files++;
          bytes += Buffer.byteLength(text);
          try { parse(text); } catch {}
        }
      }
    };
    for (const directory of process.argv.slice(2)) if (existsSync(directory)) visit(directory);
    console.log(JSON.stringify({ files, bytes }));`;
  await build({
    stdin: { contents, resolveDir: repository },
    outfile: file,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    conditions: ['docgen-source'],
    logLevel: 'error',
  });
  return file;
}

/** Absolute directories of an application's own code, none inside another. */
export function ownDirectories(root) {
  const manifest = JSON.parse(readFileSync(join(root, 'composer.json'), 'utf8'));
  const psr4 = [manifest.autoload, manifest['autoload-dev']].flatMap((autoload) =>
    Object.values(autoload?.['psr-4'] ?? {}),
  );
  const all = [...psr4.flat(), 'routes', 'config', 'database'].map((path) => join(root, path).replace(/\/+$/, ''));
  return [...new Set(all)].filter((path) => !all.some((other) => path.startsWith(`${other}/`))).sort();
}
