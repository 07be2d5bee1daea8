import { dirname } from 'node:path';
import { type StoreChoice, storeFile } from '@docgen/cache';
import { leavesFolder } from '@docgen/cache/real-place';

/** Names the file builds are stored in. */
export interface StorePlace {
  file: string;
  /** Says that `cache.path` leads outside of the application, so that the user's cache is used instead. */
  moved: boolean;
}

/**
 * Names the file builds of an application are stored in (cache 1.2); undefined for memory only. A `cache.path` outside of
 * the application, or led there by a link, is not written to.
 */
export function storePlace(
  root: string,
  choice: StoreChoice,
  env: Readonly<Record<string, string | undefined>>,
): StorePlace | undefined {
  const uid = process.getuid?.() ?? 0;
  const file = storeFile(root, choice, env, uid);
  if (file === undefined) return undefined;
  const own = { ...env, DOCGEN_FRAGMENT_CACHE: undefined };
  const cache = storeFile(root, { ...choice, enabled: undefined, lasting: true }, own, uid);
  if (file === cache || !leavesFolder(root, dirname(file))) return { file, moved: false };
  return cache === undefined ? undefined : { file: cache, moved: true };
}
