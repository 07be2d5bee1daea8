import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Refusal } from './refusal.js';

/**
 * Finds the root of the application (commands 1.1): the given directory, else the nearest one at or above `cwd` that
 * holds docgen.yaml, else one that holds composer.json. Throws a Refusal when there is none.
 */
export function applicationRoot(cwd: string, app?: string): string {
  if (app !== undefined) {
    const root = resolve(cwd, app);
    if (isFolder(root)) return root;
    throw new Refusal('option-invalid', [`No such directory: ${app}.`]);
  }
  for (const marker of ['docgen.yaml', 'composer.json']) {
    for (let at = resolve(cwd); ; at = dirname(at)) {
      if (existsSync(join(at, marker))) return at;
      if (dirname(at) === at) break;
    }
  }
  throw new Refusal('option-invalid', ['No application found here: neither docgen.yaml nor composer.json.']);
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
