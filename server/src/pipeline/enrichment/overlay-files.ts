import { posix } from 'node:path';
import type { SourceFiles } from '@docgen/php';
import { type OverlayFile, readOverlay } from '../../layers/overlay/index.js';
import { globbed } from '../../project/files-below.js';
import { isGlob } from '../../project/glob.js';

/** Reads the overlays of a document; a file of the same bytes is not read again. */
export class OverlayFiles {
  private known = new Map<string, { sha: string | undefined; overlay: OverlayFile }>();

  /** Lists the overlays in the order in which they apply: list order, the hits of one glob in byte order. */
  read(entries: readonly string[], files: SourceFiles): OverlayFile[] {
    const now: typeof this.known = new Map();
    const found = entries
      .flatMap((entry) => pathsOf(entry, files))
      .map((path) => {
        const read = files.read(path);
        const before = now.get(path) ?? this.known.get(path);
        const same = before !== undefined && before.sha === read?.sha;
        const one = same ? before : { sha: read?.sha, overlay: readOverlay(path, read?.text) };
        now.set(path, one);
        return one.overlay;
      });
    this.known = now;
    return found;
  }
}

function pathsOf(entry: string, files: SourceFiles): string[] {
  const path = posix.normalize(entry);
  return isGlob(path) ? globbed(path, files) : [path];
}
