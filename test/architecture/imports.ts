import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Packages in the order imports may point: each only to what stands before it. */
export const PACKAGES = [
  ['@docgen/protocol', 'protocol/src'],
  ['@docgen/cache', 'cache/src'],
  ['@docgen/php', 'server/php/src'],
  ['@docgen/laravel-knowledge', 'server/laravel/src'],
  ['@docgen/engine', 'server/engine/src'],
  ['@docgen/server', 'server/src'],
  ['@docgen/cli', 'client-cli/src'],
  ['docgen-vscode', 'client-vscode/src'],
] as const;

export interface Import {
  file: string;
  from: string;
  typeOnly: boolean;
  dynamic: boolean;
}

/** TypeScript files below a folder, from the root of the project. */
export function sources(dir: string): string[] {
  return readdirSync(join(root, dir)).flatMap((name) => {
    const path = join(dir, name);
    if (statSync(join(root, path)).isDirectory())
      return name === 'dist' || name === 'node_modules' ? [] : sources(path);
    return path.endsWith('.ts') ? [path] : [];
  });
}

/** Lists the imports and re-exports of a file, from its text. */
export function imports(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found: Import[] = [];
  for (const m of text.matchAll(/^\s*(?:import|export)\s+(type\s)?[^;'"]*?from\s+'([^']+)'/gm)) {
    const names = /\{([^}]*)\}/.exec(m[0])?.[1];
    const inline = names?.split(',').every((n) => n.trim() === '' || n.trim().startsWith('type ')) ?? false;
    found.push({ file, from: m[2] ?? '', typeOnly: m[1] !== undefined || inline, dynamic: false });
  }
  for (const m of text.matchAll(/^\s*import\s+'([^']+)'/gm))
    found.push({ file, from: m[1] ?? '', typeOnly: false, dynamic: false });
  for (const m of text.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)) {
    found.push({ file, from: m[1] ?? '', typeOnly: false, dynamic: true });
  }
  return found;
}

/** File that a relative import names, without its ending as it is written: `server/src/x.js`. */
export const target = (i: Import) => relative(root, resolve(root, dirname(i.file), i.from));
