import type { Interpreter } from '../interpreter/interpreter.js';
import { bare } from '../sources/classes.js';
import { absolute, normalize } from '../sources/paths.js';
import { isArray, likelyValue, text, type Value } from '../values/value.js';
import { json } from './providers.js';

function modulesRoot(interp: Interpreter): string {
  return text(likelyValue(interp.config.get('modules.paths.modules') ?? null)) || absolute('Modules');
}

/** Gives the directory of a module by its name, in any case of letters, as `module_path()` does. */
export function moduleDirectory(interp: Interpreter, name: string): string | undefined {
  const root = modulesRoot(interp);
  const wanted = name.toLowerCase();
  const entries = (interp.world.list(root) ?? []).filter((entry) => entry.directory);
  const found = entries.find((entry) => {
    const manifest = interp.world.text(`${root}/${entry.name}/module.json`);
    const stated = manifest === undefined ? undefined : (json(manifest) as { name?: unknown } | undefined)?.name;
    return (typeof stated === 'string' ? stated : entry.name).toLowerCase() === wanted;
  });
  return found === undefined ? undefined : `${root}/${found.name}`;
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
    const root = modulesRoot(interp);
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
