import type { Interpreter } from '../interpreter/interpreter.js';
import { bare } from '../sources/classes.js';
import { absolute, normalize } from '../sources/paths.js';
import { isArray, likelyValue, text, type Value } from '../values/value.js';

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

/** Lists providers of module systems (host 9): modules switched on in `modules_statuses.json`, and those of Concord. */
export function moduleProviders(interp: Interpreter): Value[] {
  const result: Value[] = [];
  const source =
    interp.world.kind(absolute('modules_statuses.json')) === 'file'
      ? interp.world.text(absolute('modules_statuses.json'))
      : undefined;
  const statuses = source === undefined ? undefined : (json(source) as Record<string, unknown> | undefined);
  if (statuses !== undefined) {
    const root = text(likelyValue(interp.config.get('modules.paths.modules') ?? null)) || absolute('Modules');
    const modules: { order: number; providers: string[]; files: string[]; path: string }[] = [];
    for (const entry of interp.world.list(root) ?? []) {
      const manifest =
        entry.directory && statuses[entry.name] === true
          ? interp.world.text(`${root}/${entry.name}/module.json`)
          : undefined;
      const module =
        manifest === undefined
          ? undefined
          : (json(manifest) as
              | { priority?: number; order?: number; providers?: string[]; files?: string[] }
              | undefined);
      if (module === undefined) continue;
      modules.push({
        order: Number(module.priority ?? module.order ?? 0),
        providers: module.providers ?? [],
        files: module.files ?? [],
        path: `${root}/${entry.name}`,
      });
    }
    for (const module of modules.sort((a, b) => a.order - b.order)) {
      for (const file of module.files)
        interp.guarded(() => void interp.include(normalize(`${module.path}/${file}`), new Map(), true));
      result.push(...module.providers.map(bare));
    }
  }
  const concord = likelyValue(interp.config.get('concord.modules') ?? null);
  if (isArray(concord)) {
    for (const [key, value] of concord.entries) result.push(typeof key === 'string' ? key : value);
  }
  return result;
}

function json(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}
