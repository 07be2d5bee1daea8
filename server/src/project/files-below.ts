import type { SourceFiles } from '@docgen/php';
import { byteOrder } from '@docgen/protocol';
import { globBase, globPattern } from './glob.js';

/** Folders no pattern looks into, unless it begins there. */
const CLOSED = new Set(['vendor', 'storage', 'node_modules']);
const DEEPEST = 64;

/** Lists the files below a folder, app-relative, in byte order; undefined where there is no such folder. */
export function filesBelow(folder: string, files: Pick<SourceFiles, 'list'>): string[] | undefined {
  if (files.list(folder) === undefined) return undefined;
  return walked(folder, files, () => true).sort(byteOrder);
}

/** Lists the files a glob matches, app-relative, in byte order. */
export function globbed(glob: string, files: Pick<SourceFiles, 'list'>): string[] {
  const pattern = globPattern(glob);
  const base = globBase(glob);
  const isDeep = glob.slice(base === '' ? 0 : base.length + 1).includes('/') || glob.includes('**');
  const enters = (name: string): boolean => isDeep && !CLOSED.has(name) && !name.startsWith('.');
  return walked(base, files, enters)
    .filter((path) => pattern.test(path))
    .sort(byteOrder);
}

function walked(
  folder: string,
  files: Pick<SourceFiles, 'list'>,
  enters: (name: string) => boolean,
  depth = 0,
): string[] {
  const entries = depth > DEEPEST ? [] : (files.list(folder) ?? []);
  return entries.flatMap(({ name, directory }) => {
    const path = folder === '' ? name : `${folder}/${name}`;
    if (!directory) return [path];
    return enters(name) ? walked(path, files, enters, depth + 1) : [];
  });
}
