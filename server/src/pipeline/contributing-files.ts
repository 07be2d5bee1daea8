import type { ComposerMaps, PhpIndex, SourceFiles } from '@docgen/php';

/** The files of the application, without its packages, that answers to these ids were read from. */
export function filesBehind(
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
  // It was read that there is none, too.
  for (const path of paths) if (files.read(path) === undefined) paths.delete(path);
  return paths;
}
