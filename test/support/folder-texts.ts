import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Folders that no operation is read from, or that are not the application's own. */
const LEFT_OUT = new Set(['vendor', 'node_modules', 'storage', 'public', 'tests', 'resources', 'scripts']);
const LARGEST = 1024 * 1024;

/** Every text below a folder that an analysis may read, by its path; packages are left out. */
export function folderTexts(root: string): Record<string, string> {
  const found: Record<string, string> = {};
  const visit = (below: string): void => {
    for (const entry of readdirSync(join(root, below), { withFileTypes: true })) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) {
        // Files a boot compiles come and go.
        const passing = path === 'bootstrap/cache';
        if (!entry.name.startsWith('.') && !LEFT_OUT.has(entry.name) && !passing) visit(path);
      } else if (entry.isFile() && statSync(join(root, path)).size <= LARGEST) {
        found[path] = readFileSync(join(root, path), 'utf8');
      }
    }
  };
  visit('');
  return found;
}
