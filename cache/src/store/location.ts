import { isAbsolute, join } from 'node:path';
import { sha256 } from '../digest.js';

const NAME = 'fragments.sqlite';
const TRUE = new Set(['1', 'true', 'on', 'yes']);

export interface StoreChoice {
  /** `cache.enabled` as written in docgen.yaml; undefined when it is not written. */
  enabled: boolean | undefined;
  /** `cache.path`, app-relative or absolute. */
  path: string;
  /**
   * Says that the process stays, as a daemon or a watch session does. One-shot processes have no store unless the
   * configuration asks for one.
   */
  lasting: boolean;
}

/**
 * Gives the absolute path of the store's file, or undefined for memory only (cache 1.2). `root` is the real path of the
 * app root. DOCGEN_FRAGMENT_CACHE wins over the configuration.
 */
export function storeFile(
  root: string,
  choice: StoreChoice,
  env: Readonly<Record<string, string | undefined>>,
  uid: number,
): string | undefined {
  const said = env.DOCGEN_FRAGMENT_CACHE;
  const enabled = said === undefined || said === '' ? choice.enabled : TRUE.has(said.toLowerCase());
  if (enabled === true) return join(isAbsolute(choice.path) ? choice.path : join(root, choice.path), NAME);
  if (enabled === false || !choice.lasting) return undefined;
  const id = sha256(`${root}\0${uid}`).slice(0, 16);
  const caches = [env.XDG_CACHE_HOME, home(env)].find((path) => path !== undefined && isAbsolute(path));
  return caches && join(caches, 'docgen', id, NAME);
}

function home(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const home = env.HOME ?? env.USERPROFILE;
  return home === undefined ? undefined : join(home, '.cache');
}
