import type { FactReader } from '@docgen/cache';
import { classOf, type PhpIndex, type SourceFiles } from '@docgen/php';
import { byteOrder, type DocumentConfig, raise, type UnboundDiagnostic } from '@docgen/protocol';
import { readVersionChanges, type VersionChanges } from '../../layers/version/index.js';
import { globbed } from '../../project/files-below.js';
import { isGlob } from '../../project/glob.js';
import { classesIn } from './classes-in.js';
import { configuredFolder } from './configured-folder.js';

/** Reads the changes between API versions that `api_version.changes` names: directories, globs or classes (config 3.3). */
export function versionChanges(
  { key, apiVersion }: Pick<DocumentConfig, 'key' | 'apiVersion'>,
  files: SourceFiles,
  index: Pick<PhpIndex, 'factsOf'>,
  reader: FactReader,
): VersionChanges {
  const unused: UnboundDiagnostic[] = [];
  const read = new Map<string, VersionChanges>();
  const isSilent = (fqcn: string): boolean => {
    const said = read.get(fqcn) ?? readVersionChanges(fqcn, reader);
    read.set(fqcn, said);
    return said.changes.length === 0 && said.diagnostics.length === 0;
  };
  for (const entry of apiVersion?.changes ?? []) {
    const found = classesOf(entry, files, index, reader);
    const silent = 'reason' in found || found.classes.filter((fqcn) => !isSilent(fqcn)).length === 0;
    if (!silent) continue;
    const reason = 'reason' in found ? found.reason : `no class of ${entry} declares a change with #[ApiVersionChange]`;
    const params = { key: `documents.${key}.api_version.changes`, reason };
    unused.push(raise('config.setting-without-effect', params, { source: { file: 'docgen.yaml' } }));
  }
  const all = [...read].sort(([a], [b]) => byteOrder(a, b)).map(([, said]) => said);
  return {
    changes: all.flatMap(({ changes }) => changes),
    diagnostics: [...unused, ...all.flatMap(({ diagnostics }) => diagnostics)],
  };
}

function classesOf(
  entry: string,
  files: SourceFiles,
  index: Pick<PhpIndex, 'factsOf'>,
  reader: FactReader,
): { classes: string[] } | { reason: string } {
  const fqcn = entry.replace(/^\\/, '');
  if (classOf(reader, fqcn) !== undefined) return { classes: [fqcn] };
  if (isGlob(entry)) return { classes: globbed(entry, files).flatMap((path) => classesIn(path, index)) };
  if (files.read(entry) !== undefined) return { classes: classesIn(entry, index) };
  const folder = configuredFolder(entry, files);
  if (!('problem' in folder)) return { classes: folder.files.flatMap((path) => classesIn(path, index)) };
  return {
    reason:
      folder.problem === 'outside'
        ? `${entry} lies outside the application`
        : `there is no directory and no class ${entry}`,
  };
}
