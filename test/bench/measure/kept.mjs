import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { editable } from './edits.mjs';
import { median } from './median.mjs';
import { run } from './processes.mjs';
import { environment, program } from './program.mjs';
import { goal, note, row } from './report.mjs';

const EDITS = 3;

/** Rows of processes that find what the one before has kept, as a pipeline restores it: nothing changed, and one body changed. */
export async function keptStore(scratch, { label, root, routes }, boot) {
  const env = { ...environment(scratch), DOCGEN_FRAGMENT_CACHE: '1' };
  const host = boot && existsSync(join(root, 'vendor/autoload.php')) ? 'php' : 'static';
  const command = (name, ...args) =>
    run(scratch, [process.execPath, program(scratch), name, `--app=${root}`, '--no-daemon', ...args], { env });
  const exporting = () => command('export', `--host=${host}`, '--no-progress');
  note(`${label}: kept store`);
  const edits = await editable(root, command, EDITS);
  await exporting();
  const runs = { unchanged: [], edited: [] };
  for (const { edit } of edits) {
    runs.unchanged.push(await exporting());
    edit();
    runs.edited.push(await exporting());
  }
  scratch.drop(join(root, 'storage/docgen'));
  const of = (name, what) => median(runs[name].map((one) => one[what]));
  if (edits.length === 0) return [];
  return [
    row(`${label}: kept store, nothing changed`, of('unchanged', 'wall'), 's', routes === 300 ? goal(0.2) : undefined),
    row(`${label}: kept store, one body changed`, of('edited', 'wall'), 's', routes === 300 ? goal(0.6) : undefined),
    row(`${label}: kept store, one body changed, processor time`, of('edited', 'cpu'), 's'),
  ];
}
