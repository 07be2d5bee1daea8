import { posix } from 'node:path';
import { SERVICE_PROVIDER } from '@docgen/laravel-knowledge';
import { APP_ROOT, type BodyFact, classOf, type Expr, fold, walk } from '@docgen/php';
import type { Codebase } from '../../infer/codebase.js';
import { folderOfModule } from './module-folder.js';

/** Lists folders that providers of the project name in `loadMigrationsFrom` with a readable path (responses 11.1). */
export function migrationFolders(codebase: Codebase): string[] {
  const out = new Set<string>();
  for (const provider of providers(codebase)) {
    const fact = codebase.classOf(provider);
    if (fact === undefined || !codebase.isProject(provider) || !codebase.isSubclass(provider, SERVICE_PROVIDER))
      continue;
    for (const method of fact.members.methods) {
      const body = codebase.reader.read<BodyFact>(`body:${fact.name}::${method}`);
      walk(body, (node) => {
        const e = node as Expr;
        if (e.k !== 'mcall' || e.name !== 'loadMigrationsFrom') return;
        const given = e.args[0]?.value;
        const paths =
          given?.k === 'array' ? given.items.flatMap((item) => item.value ?? []) : given === undefined ? [] : [given];
        for (const path of paths) {
          const folder = folderOf(path, fact.name, codebase);
          if (folder !== undefined) out.add(folder);
        }
      });
    }
  }
  return [...out].sort();
}

/**
 * Lists providers: by their folder, by the lists a boot reads, and those that stand anywhere else, which another may register under a
 * name it puts together.
 */
function providers(codebase: Codebase): string[] {
  const listed = ['bootstrap/providers.php', 'config/app.php'].flatMap((path) => {
    const names: string[] = [];
    walk(codebase.reader.read<BodyFact>(`main:${path}`), (node) => {
      const e = node as Expr;
      if (e.k === 'cconst' && e.name === 'class' && e.class.k === 'cref') names.push(e.class.name);
    });
    return names;
  });
  const own = (codebase.reader.read<string[]>('files:app/Providers') ?? []).map((path) => {
    const space = codebase.reader.read<string>(`namespace:${path}`);
    const short = path.slice(path.lastIndexOf('/') + 1).replace(/\.php$/, '');
    return space === undefined || space === '' ? short : `${space}\\${short}`;
  });
  const anywhere = codebase.reader.read<string[]>(`implementors:${SERVICE_PROVIDER}`) ?? [];
  return [...new Set([...own, ...listed, ...anywhere])].sort();
}

const HELPERS: Readonly<Record<string, string>> = { base_path: '', app_path: 'app', database_path: 'database' };

/** Resolves a path below the application, from `__DIR__`, a path helper or the name of a module; undefined for any other. */
function folderOf(expr: Expr, provider: string, codebase: Codebase): string | undefined {
  if (expr.k === 'call' && expr.fn.k === 'fref') {
    const name = expr.fn.fallback ?? expr.fn.name;
    if (name === 'module_path') return inside(folderOfModule(expr, provider, codebase) ?? '');
    const base = HELPERS[name];
    const rest = expr.args[0]?.value;
    if (base === undefined || (rest !== undefined && rest.k !== 'str')) return undefined;
    return inside(`${base}/${rest?.v ?? ''}`);
  }
  const file = classOf(codebase.reader, provider)?.path;
  if (file === undefined) return undefined;
  const folded = fold(codebase.reader, expr, { file, class: provider, paths: true });
  if (!folded.ok || typeof folded.value !== 'string' || !folded.value.startsWith(APP_ROOT)) return undefined;
  return inside(folded.value.slice(APP_ROOT.length));
}

function inside(path: string): string | undefined {
  const clean = posix.normalize(`./${path}`).replace(/\/$/, '');
  return clean === '.' || clean.startsWith('..') || clean.startsWith('/') || clean.startsWith('vendor/')
    ? undefined
    : clean;
}
