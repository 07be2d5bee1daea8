import type { Interpreter } from '../interpreter/interpreter.js';
import { absolute } from '../sources/paths.js';
import type { Value } from '../values/value.js';

interface Installed {
  name?: string;
  'install-path'?: string;
  extra?: { laravel?: { providers?: string[]; 'dont-discover'?: string[] } };
}

/**
 * Lists providers Composer packages announce, in the order of `installed.json`: only those of the project itself are
 * read later.
 */
export function discoveredProviders(interp: Interpreter): Value[] {
  const source = interp.world.text(absolute('vendor/composer/installed.json'));
  const parsed =
    source === undefined ? undefined : (json(source) as { packages?: Installed[] } | Installed[] | undefined);
  const packages = Array.isArray(parsed) ? parsed : (parsed?.packages ?? []);
  const ignored = new Set(interp.app.dontDiscover);
  return packages
    .filter((p) => !ignored.has(p.name ?? '') && !ignored.has('*'))
    .flatMap((p) => p.extra?.laravel?.providers ?? []);
}

export function json(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}
