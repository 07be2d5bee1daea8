import { posix } from 'node:path';
import type { SourceFiles } from '@docgen/php';
import { raise, type UnboundDiagnostic } from '@docgen/protocol';

/** Reports directories of `engine.project_paths` that are not there: no body in them is followed (config 1.6). */
export function missingRoots(projectPaths: readonly string[] | null, files: SourceFiles): UnboundDiagnostic[] {
  return (projectPaths ?? []).flatMap((written) => {
    const path = posix.normalize(written.replaceAll('\\', '/')).replace(/\/+$/, '');
    if (path.startsWith('/') || path.startsWith('..')) return [];
    if (files.list(path === '.' ? '' : path) !== undefined) return [];
    const params = { key: 'engine.project_paths', reason: `${written} is no directory` };
    return [raise('config.setting-without-effect', params, { source: { file: 'docgen.yaml' } })];
  });
}
