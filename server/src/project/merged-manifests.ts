import { posix } from 'node:path';
import type { SourceFiles } from '@docgen/php';
import { isRecord, type PlainJson, parseJson, stringList } from './composer-json.js';

/** Holds a composer.json that Composer's merge plugin reads beside the root's, with its directory. */
interface MergedManifest {
  place: string;
  sha: string;
  manifest: PlainJson | undefined;
}

/**
 * Lists the manifests `extra.merge-plugin` of the root includes or requires, mostly the one of each module; their classes
 * are loaded as the root's own.
 */
export function mergedManifests(root: PlainJson | undefined, files: SourceFiles): MergedManifest[] {
  const extra = isRecord(root) && isRecord(root.extra) ? root.extra['merge-plugin'] : undefined;
  if (!isRecord(extra)) return [];
  const patterns = [...stringList(extra.include), ...stringList(extra.require)];
  const paths = new Set(patterns.flatMap((pattern) => matching(posix.normalize(pattern), files)));
  return [...paths].flatMap((path) => {
    const file = files.read(path);
    return file === undefined ? [] : [{ place: posix.dirname(path), sha: file.sha, manifest: parseJson(file.text) }];
  });
}

/** Lists the paths a pattern matches, `*` within one segment; sorted. */
function matching(pattern: string, files: SourceFiles): string[] {
  let found = [''];
  for (const part of pattern.split('/')) {
    if (part === '..') return [];
    const test = new RegExp(`^${part.split('*').map(escaped).join('[^/]*')}$`);
    found = found.flatMap((dir) => {
      const at = (name: string) => (dir === '' ? name : `${dir}/${name}`);
      if (!part.includes('*')) return [at(part)];
      return (files.list(dir) ?? []).filter(({ name }) => test.test(name)).map(({ name }) => at(name));
    });
  }
  return found.sort();
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
