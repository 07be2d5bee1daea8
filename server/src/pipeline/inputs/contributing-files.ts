import type { ComposerMaps, PhpIndex, SourceFiles } from '@docgen/php';

/** Finds the files of the application, without its packages, that the answers to these ids were read from. */
export function contributingFiles(
  ids: Iterable<string>,
  index: Pick<PhpIndex, 'fileOf'>,
  files: Pick<SourceFiles, 'read'>,
  { isProject }: Pick<ComposerMaps, 'isProject'>,
): Set<string> {
  const paths = new Set<string>();
  for (const id of ids) {
    const path = index.fileOf(id);
    if (path !== undefined && isProject(path)) paths.add(path);
  }
  // An answer may be that there is no such file.
  for (const path of paths) if (files.read(path) === undefined) paths.delete(path);
  return paths;
}
