import { basename, dirname, join } from 'node:path';
import type { FactReader } from '@docgen/cache';
import { sha256 } from '@docgen/cache';
import { type ComposerMaps, createPhpIndex, type PhpIndex, type SourceFiles } from '@docgen/php';
import { byteOrder } from '@docgen/protocol';
import '../../../server/engine/src/connect.js';
import { readStaticHost } from '../../../server/src/host/static/index.js';
import { readComposer } from '../../../server/src/project/composer.js';
import { parseJson } from '../../../server/src/project/composer-json.js';
import { DiskSnapshot } from '../../../server/src/project/disk-snapshot.js';
import { createFactSources } from '../../../server/src/query/fact-sources.js';
import { vendor } from '../../support/laravel.js';

export const BOOKSHOP = join(vendor, '..');

/** The facts of the example application, its host read from source, with further PHP files of the project laid over it. */
export function bookshopWorld(extra: Record<string, string> = {}): { index: PhpIndex; reader: FactReader } {
  const disk = new DiskSnapshot(BOOKSHOP);
  const files: SourceFiles = {
    list(path) {
      const more = Object.keys(extra).filter((key) => dirname(key) === path);
      if (more.length === 0) return disk.list(path);
      const names = more.map((key) => ({ name: basename(key), directory: false }));
      return [...(disk.list(path) ?? []), ...names].sort((a, b) => byteOrder(a.name, b.name));
    },
    read(path) {
      const text = extra[path];
      return text === undefined ? disk.read(path) : { text, sha: sha256(text) };
    },
  };
  const found = readComposer(disk);
  const keys = Object.keys(extra);
  const composer: ComposerMaps = {
    ...found,
    classmap: [...found.classmap, ...keys],
    files: [...found.files, ...keys],
  };
  const index = createPhpIndex(files, composer);
  const composerJson = parseJson(disk.read('composer.json')?.text);
  const world = createFactSources(
    index,
    readStaticHost({ files, index, composer, composerJson, hostEnv: {}, processEnv: {} }),
  );
  return { index, reader: { read: <T>(id: string) => world.get(id)?.value as T | undefined } };
}
