import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { editable } from '../measure/edits.mjs';
import { run, runUntil } from '../measure/processes.mjs';
import { environment, program } from '../measure/program.mjs';
import { note, row } from '../measure/report.mjs';
import { profiling, roomsOf, weighing, weightsOf } from './rooms.mjs';

const EDITS = 9;

/**
 * Rows that say where the time goes of what has missed its goal, and where what it still held at its end was made, where that is one of
 * memory: `cold`, `kept` and `daemon` are the rows that were measured. Each is run once more under V8's profiler, which costs time itself:
 * the shares are told, not the seconds.
 */
export async function profileOfMisses(scratch, { label, root }, boot, { cold, kept, daemon }) {
  const subject = {
    scratch,
    label,
    root,
    host: boot && existsSync(join(root, 'vendor/autoload.php')) ? 'php' : 'static',
  };
  const rows = [];
  const isTime = ({ holds, unit }) => holds === false && unit !== 'MB';
  const isMemory = ({ holds, unit }) => holds === false && unit === 'MB';
  for (const [measured, isMissed, profile] of [
    [cold, isTime, coldProfile],
    [cold, isMemory, coldWeights],
    [kept, isTime, keptProfile],
    [daemon, isTime, daemonProfile],
    [daemon, isMemory, daemonWeights],
  ]) {
    if (!measured.some(isMissed)) continue;
    try {
      rows.push(...(await profile(subject)));
    } catch (error) {
      // What was measured is not lost for want of its profile.
      note(error instanceof Error ? error.message : String(error));
    }
  }
  return rows;
}

async function coldProfile(subject) {
  return told(subject.scratch, `${subject.label}: cold export spends in`, await coldRun(subject, profiling));
}

async function coldWeights(subject) {
  return weighed(
    subject.scratch,
    `${subject.label}: cold export ends with memory of`,
    await coldRun(subject, weighing),
  );
}

/** Gives the folder of the profiles. */
async function coldRun({ scratch, label, root, host }, flags) {
  note(`${label}: profile of the cold export`);
  const env = environment(scratch);
  for (const state of [join(root, 'storage/docgen'), env.XDG_CACHE_HOME]) scratch.drop(state);
  const folder = scratch.folder('profile-cold');
  await run(scratch, exporting(scratch, root, host, flags(folder)), { env: environment(scratch), sample: false });
  return folder;
}

async function keptProfile({ scratch, label, root, host }) {
  note(`${label}: profile of the export from a kept store`);
  const env = { ...environment(scratch), DOCGEN_FRAGMENT_CACHE: '1' };
  const ask = (...args) => run(scratch, command(scratch, root, [], args), { env, sample: false });
  const [first] = await editable(root, ask, 1);
  await run(scratch, exporting(scratch, root, host, []), { env, sample: false });
  first?.edit();
  const folder = scratch.folder('profile-kept');
  await run(scratch, exporting(scratch, root, host, profiling(folder)), { env, sample: false });
  scratch.drop(join(root, 'storage/docgen'));
  return told(scratch, `${label}: kept store, one body changed, spends in`, folder);
}

async function daemonProfile(subject) {
  const { folder, from } = await daemonRun(subject, profiling);
  return told(subject.scratch, `${subject.label}: daemon after an edit spends in`, folder, from);
}

async function daemonWeights(subject) {
  const { folder } = await daemonRun(subject, weighing);
  return weighed(subject.scratch, `${subject.label}: daemon after edits holds memory of`, folder);
}

/**
 * Runs the daemon in the foreground; gives the folder of the profiles, and when its third export began: by then what it had begun with is
 * stored.
 */
async function daemonRun({ scratch, label, root, host }, flags) {
  note(`${label}: profile of a daemon after edits`);
  const env = environment(scratch);
  const ask = (...args) => run(scratch, command(scratch, root, [], args), { env, sample: false });
  const folder = scratch.folder('profile-daemon');
  const exported = () => ask('export', '--no-progress', ...(host === 'static' ? ['--host=static'] : []));
  const daemon = await listening(ask, () =>
    runUntil(scratch, command(scratch, root, flags(folder), ['daemon', 'run']), { env }),
  );
  for (let at = 0; at < 2; at++) await exported();
  const edits = await editable(root, ask, EDITS);
  const from = Number(process.hrtime.bigint() / 1_000n);
  for (const { edit } of edits) {
    edit();
    await exported();
  }
  await daemon.end();
  return { folder, from };
}

/** Starts a daemon of its own; one that was there before may still be ending, and then the new one gives way. */
async function listening(ask, start) {
  for (let tries = 1; ; tries++) {
    await ask('daemon', 'stop');
    const daemon = start();
    try {
      await daemon.said(/listening/i);
      return daemon;
    } catch (error) {
      if (tries === 5) throw error;
    }
  }
}

function told(scratch, name, folder, from) {
  const rows = roomsOf(folder, from).map(({ room, share }) => row(`${name} ${room}`, share, '%'));
  scratch.drop(folder);
  return rows;
}

function weighed(scratch, name, folder) {
  const rows = weightsOf(folder).map(({ room, megabytes }) => row(`${name} ${room}`, megabytes, 'MB'));
  scratch.drop(folder);
  return rows;
}

function exporting(scratch, root, host, flags) {
  return command(scratch, root, flags, ['export', `--host=${host}`, '--no-daemon', '--no-progress']);
}

function command(scratch, root, flags, args) {
  return [process.execPath, ...flags, program(scratch), ...args, `--app=${root}`];
}
