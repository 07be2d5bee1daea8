import { dirname, isAbsolute, join } from 'node:path';
import { sha256 } from '../digest.js';

const NAME = 'fragments.sqlite';
const PACKAGES = 'packages';
const CODE = 'code';
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
  const enabled = enabledBy(choice, env);
  if (enabled === true) return join(isAbsolute(choice.path) ? choice.path : join(root, choice.path), NAME);
  if (enabled === false || !choice.lasting) return undefined;
  const id = sha256(`${root}\0${uid}`).slice(0, 16);
  const caches = cachesOf(env);
  return caches && join(caches, 'docgen', id, NAME);
}

/**
 * Gives the absolute path of the folder where facts of packages are kept (cache 1.5): beside the store the configuration asks for, else
 * where all applications of the user share it; undefined where nothing is to be kept, as in the runner of a pipeline, whose home
 * goes with it. `store` is what `storeFile` answered.
 */
export function packageFolder(
  store: string | undefined,
  choice: Pick<StoreChoice, 'enabled'>,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const enabled = enabledBy(choice, env);
  if (enabled === false) return undefined;
  if (enabled === true && store !== undefined) return join(dirname(store), PACKAGES);
  const caches = isPipeline(env) ? undefined : cachesOf(env);
  return caches && join(caches, 'docgen', PACKAGES);
}

/**
 * Gives the absolute path of the folder where V8's code of the program is kept (cache 1.7): the user's alone, for whoever may write into an
 * application must not choose what is run. Undefined where nothing is to be kept.
 */
export function codeFolder(
  choice: Pick<StoreChoice, 'enabled'>,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const caches = enabledBy(choice, env) === false || isPipeline(env) ? undefined : cachesOf(env);
  return caches && join(caches, 'docgen', CODE);
}

/** Every runner of pipelines says `CI`; some people write `CI=false`. */
function isPipeline({ CI }: Readonly<Record<string, string | undefined>>): boolean {
  return CI !== undefined && !['', '0', 'false'].includes(CI.toLowerCase());
}

function enabledBy({ enabled }: Pick<StoreChoice, 'enabled'>, env: Readonly<Record<string, string | undefined>>) {
  const said = env.DOCGEN_FRAGMENT_CACHE;
  return said === undefined || said === '' ? enabled : TRUE.has(said.toLowerCase());
}

function cachesOf(env: Readonly<Record<string, string | undefined>>): string | undefined {
  return [env.XDG_CACHE_HOME, home(env)].find((path) => path !== undefined && isAbsolute(path));
}

function home(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const home = env.HOME ?? env.USERPROFILE;
  return home === undefined ? undefined : join(home, '.cache');
}
