import { spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { repository } from './program.mjs';
import { note } from './report.mjs';

const generator = join(repository, 'test/bench/generate/index.mjs');
const LEFT_OUT = new Set(['.git', 'node_modules', 'storage']);

/** The applications of a run, one at a time, each in a directory of its own: `{label, root, routes}`. */
export function* applications(scratch, sizes, given, vendor) {
  for (const routes of [...sizes].sort((a, b) => a - b)) {
    const root = scratch.folder(`app-${routes}`);
    // In a process of its own: a large heap here would slow every fork that is measured.
    const { status, stderr } = spawnSync(process.execPath, [generator, String(routes), root], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    if (vendor !== undefined) cpSync(vendor, join(root, 'vendor'), { recursive: true, verbatimSymlinks: true });
    yield { label: `${routes} routes`, root, routes };
  }
  for (const app of given) {
    if (!existsSync(join(app, 'composer.json'))) throw new Error(`${app} is no application: it has no composer.json.`);
    const root = scratch.folder(`given-${basename(app)}`);
    note(`copying ${app}`);
    cpSync(app, root, { recursive: true, filter: (path) => !LEFT_OUT.has(relative(app, path)) });
    yield { label: basename(app), root };
  }
}
