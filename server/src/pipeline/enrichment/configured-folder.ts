import { posix } from 'node:path';
import type { SourceFiles } from '@docgen/php';
import { filesBelow } from '../../project/files-below.js';

/** Lists the files below a configured folder, or says why there are none. */
export type ConfiguredFolder = { path: string; files: string[] } | { path: string; problem: 'outside' | 'missing' };

export function configuredFolder(configured: string, files: SourceFiles): ConfiguredFolder {
  const path = posix.normalize(configured.replaceAll('\\', '/')).replace(/\/+$/, '');
  if (path.startsWith('/') || path === '..' || path.startsWith('../')) return { path: configured, problem: 'outside' };
  const found = filesBelow(path === '.' ? '' : path, files);
  return found === undefined ? { path, problem: 'missing' } : { path, files: found };
}
