import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { floorProgram, ownDirectories } from './floor.mjs';
import { median } from './median.mjs';
import { peer } from './peer.mjs';
import { run } from './processes.mjs';
import { environment, program } from './program.mjs';
import { goal, note, row } from './report.mjs';

const BOOT = `require 'vendor/autoload.php'; $app = require 'bootstrap/app.php'; $app->make(Illuminate\\Contracts\\Console\\Kernel::class)->bootstrap();`;

/** Times of a process of its own that finds no stored state, against the floor: `{rows, wall, memory}`. */
export async function coldExport(scratch, { label, root, routes }, boot) {
  const env = environment(scratch);
  const booted = boot && existsSync(join(root, 'vendor/autoload.php'));
  const floor = [process.execPath, await floorProgram(scratch), ...ownDirectories(root)];
  const exporting = [
    process.execPath,
    program(scratch),
    'export',
    `--app=${root}`,
    `--host=${booted ? 'php' : 'static'}`,
    '--no-daemon',
    '--no-progress',
  ];
  const runs = { node: [], floor: [], export: [], peer: [] };
  const other = peer(scratch, root, env);
  const forget = () => {
    for (const state of [join(root, 'storage/docgen'), env.XDG_CACHE_HOME, env.XDG_RUNTIME_DIR]) scratch.drop(state);
    environment(scratch);
  };
  if (other.reason !== undefined) note(`${label}: Scramble is not measured, ${other.reason}`);
  const onOneThread = () => {
    note(`${label}: cold export on one thread`);
    forget();
    const disabled = [...scratch.disabled, 'analysis-pool'].join(',');
    return run(scratch, exporting, { env: { ...env, DOCGEN_DISABLE: disabled } });
  };
  const times = roundsFor(routes);
  for (let round = 1; round <= times; round++) {
    note(`${label}: cold export, ${round} of ${times}`);
    runs.node.push(await run(scratch, [process.execPath, '-e', '0'], { env, sample: false }));
    const parsed = await run(scratch, floor, { env });
    if (booted) parsed.wall += (await run(scratch, ['php', '-r', `chdir('${root}'); ${BOOT}`], { env })).wall;
    runs.floor.push(parsed);
    forget();
    runs.export.push(await run(scratch, exporting, { env }));
    if (other.command !== undefined) runs.peer.push(await run(scratch, other.command, { env: other.env }));
  }
  const alone = routes === 1000 ? await onOneThread() : undefined;
  const of = (name, what) => median(runs[name].map((one) => one[what]));
  const ratio = (what, to = 'floor') => share(of('export', what), of(to, what));
  const { files, bytes } = JSON.parse(runs.floor[0].output);
  const memory = of('export', 'memory');
  // A given application is small, so that all it takes is aimed below the time of the peer.
  const small = routes === undefined && booted ? goal(1) : undefined;
  return {
    wall: of('export', 'wall'),
    memory,
    rows: [
      row(`${label}: cold export / floor`, ratio('wall'), 'ratio'),
      row(`${label}: cold export / floor, processor time`, ratio('cpu'), 'ratio'),
      row(`${label}: cold export`, of('export', 'wall'), 's'),
      row(`${label}: cold export, processor time`, of('export', 'cpu'), 's'),
      row(`${label}: Scramble`, of('peer', 'wall'), 's'),
      row(`${label}: Scramble, peak memory`, of('peer', 'memory'), 'MB'),
      row(`${label}: cold export / Scramble`, ratio('wall', 'peer'), 'ratio', goal(peerGoal(routes, booted))),
      row(
        `${label}: cold export, processor time / Scramble`,
        share(of('export', 'cpu'), of('peer', 'wall')),
        'ratio',
        small,
      ),
      row(`${label}: floor`, of('floor', 'wall'), 's'),
      row(`${label}: node, doing nothing, beside them`, of('node', 'wall') * 1000, 'ms'),
      row(`${label}: PHP files of the floor`, files, 'files'),
      row(`${label}: PHP of the floor`, bytes / 1024 / 1024, 'MB'),
      row(`${label}: cold export, peak memory`, memory, 'MB', routes === 1000 ? goal(250) : undefined),
      ...(alone === undefined
        ? []
        : [
            row(`${label}: cold export on one thread`, alone.wall, 's'),
            row(`${label}: cold export on one thread, peak memory`, alone.memory, 'MB', goal(250)),
          ]),
    ],
  };
}

function share(ours, theirs) {
  return ours === undefined || theirs === undefined ? undefined : ours / theirs;
}

/** The share of Scramble's time that is aimed at. */
function peerGoal(routes, booted) {
  if (!booted) return 0.5;
  return routes === undefined ? 1 : 0.7;
}

/** Noise matters less the longer a run takes. */
function roundsFor(routes = 1000) {
  return routes <= 300 ? 5 : routes <= 2000 ? 3 : 1;
}
