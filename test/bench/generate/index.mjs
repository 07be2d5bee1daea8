// Writes the application the bench measures: `node test/bench/generate/index.mjs <routes> <directory>`. Prints its size.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { application } from './application.mjs';

/** Writes the application of so many routes into a directory. */
export function writeApplication(routes, directory) {
  for (const [path, text] of Object.entries(application(routes))) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [routes, directory] = process.argv.slice(2);
  if (!/^[1-9]\d*$/.test(routes ?? '') || directory === undefined) {
    console.error('Usage: node test/bench/generate/index.mjs <routes> <directory>');
    process.exitCode = 1;
  } else writeApplication(Number(routes), resolve(directory));
}
