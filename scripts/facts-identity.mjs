// Identifies the code that makes facts of PHP files: facts another version made are not those of this one.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lowering = ['server/php/src', 'cache/src/digest.ts', 'node_modules/php-parser/package.json'];

/** Hashes the sources of lowering and of the parser's version. */
export function factsIdentity() {
  const hash = createHash('sha256');
  for (const path of lowering.flatMap(filesBelow).sort()) {
    const text = readFileSync(join(root, path));
    hash.update(`${path}\0${text.length}\0`).update(text);
  }
  return hash.digest('hex').slice(0, 16);
}

function filesBelow(path) {
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesBelow(`${path}/${name}`));
}
