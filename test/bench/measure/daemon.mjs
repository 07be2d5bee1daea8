import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { standIn } from './connection.mjs';
import { editable } from './edits.mjs';
import { median } from './median.mjs';
import { run, watchTree } from './processes.mjs';
import { environment, program } from './program.mjs';
import { question } from './question.mjs';
import { goal, note, row } from './report.mjs';
import { takingTurns } from './turns.mjs';

const EDITS = 9;
const QUESTIONS = 25;
const PATIENCE_MS = 20_000;

/**
 * Wall clock of the command line while a daemon answers it: nothing changed, one method body edited, and no work at all; how
 * long it takes to connect, how many operations an edit analyses again, and the peak memory of the daemon: `{rows, warm}`, the
 * latter the seconds without a change. Nothing while there is no daemon in the build.
 */
export async function throughDaemon(scratch, { label, root, routes }, boot) {
  const env = environment(scratch);
  const command = (...args) => [process.execPath, program(scratch), ...args, `--app=${root}`];
  const ask = (...args) => run(scratch, command(...args), { env, sample: false });
  if (spawnSync(process.execPath, [program(scratch), 'daemon', '--help'], { env }).status !== 0) {
    note(`${label}: this build has no daemon, its rows are left out`);
    return { rows: [] };
  }
  const status = async () => JSON.parse((await ask('daemon', 'status', '--json')).output);
  const options = [...(boot ? [] : ['--host=static']), '--no-progress'];
  const exported = () => ask('export', ...options);

  note(`${label}: starting the daemon`);
  const stop = () =>
    spawnSync(process.execPath, [program(scratch), 'daemon', 'stop', `--app=${root}`], { env, timeout: 10_000 });
  const stopped = scratch.before(stop);
  await ask('daemon', 'start');
  const { pid, endpoint } = await status();
  const killed = scratch.before(() => kill(pid));
  const memory = watchTree(pid, 100);
  try {
    const first = await exported();
    const artifacts = [...first.output.matchAll(/^Wrote (.+) \(\S+\)\.$/gm)].map(([, path]) => path);
    const chosen = await editable(root, ask, EDITS);
    note(`${label}: exports without a change`);
    const host = boot ? {} : { host: 'static' };
    // The command line sends it like this: a build under another environment is another build.
    const { NO_COLOR: _, ...carried } = env;
    const {
      node,
      status: asked,
      warm,
      answer,
    } = await takingTurns(
      {
        node: async () => (await run(scratch, [process.execPath, '-e', '0'], { env, sample: false })).wall,
        status: async () => (await ask('daemon', 'status')).wall,
        warm: async () => (await exported()).wall,
        answer: () => question(root, 'docgen/exportText', host, carried),
      },
      QUESTIONS,
      deadline(),
    );
    // Last: by then the daemon has put away its first build, as it has when somebody begins to edit.
    const edits = await edited({ label, exported, status, artifacts, edits: chosen });
    const connectedEdits = await answeredAfterEdits({ label, root, edits: chosen, host, carried });
    const judged = await judgedAfterEdits({ label, root, artifacts, edits: chosen, host, carried });
    const peak = memory.stop().memory;
    stop();
    const connected = await connecting(scratch, endpoint, command('daemon', 'status'), env);
    const aim = (value) => (routes === undefined || routes <= 1000 ? goal(value) : undefined);
    const rows = [
      row(`${label}: first export of a daemon`, first.wall, 's'),
      row(`${label}: export without a change`, warm * 1000, 'ms', aim(80)),
      row(`${label}: export without a change / node`, warm / node, 'ratio'),
      row(`${label}: answer of the daemon to it`, answer * 1000, 'ms'),
      ...(edits.length === 0
        ? []
        : [
            row(
              `${label}: export after the edit of a method body`,
              median(edits.map(({ wall }) => wall)) * 1000,
              'ms',
              aim(120),
            ),
            row(
              `${label}: operations analysed again for it`,
              most(edits.map(({ analyzed }) => analyzed)),
              'operations',
              // None, where they were analysed ahead.
              goal(1),
            ),
            row(
              `${label}: export a second after the edit`,
              median(edits.map(({ later }) => later)) * 1000,
              'ms',
              aim(120),
            ),
          ]),
      row(
        `${label}: answer of the daemon to a client that is connected, after the edit`,
        connectedEdits.once,
        'ms',
        aim(120),
      ),
      row(`${label}: answer of the daemon to it a second after the edit`, connectedEdits.later, 'ms', aim(120)),
      row(`${label}: answer to lint after the edit of a method body`, judged.lint, 'ms', aim(100)),
      row(`${label}: answer to diff after the edit of a method body`, judged.diff, 'ms', aim(100)),
      row(`${label}: command line, start to connection`, connected * 1000, 'ms'),
      row(`${label}: command line to daemon and back`, asked * 1000, 'ms'),
      row(`${label}: command line to daemon and back / node`, asked / node, 'ratio'),
      row(`${label}: node, doing nothing`, node * 1000, 'ms'),
      row(`${label}: daemon, peak memory`, peak, 'MB', aim(250)),
    ];
    return { rows, warm };
  } finally {
    memory.stop();
    stop();
    stopped();
    kill(pid);
    killed();
  }
}

async function connecting(scratch, endpoint, command, env) {
  const daemon = await standIn(scratch, endpoint, command, env);
  try {
    return (await takingTurns({ connect: () => daemon.measure() }, QUESTIONS, deadline())).connect;
  } finally {
    daemon.close();
  }
}

/** For a daemon that does not end when it is asked to. */
function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended.
  }
}

/** Says whether there is time for one more: where a single run takes seconds, few of them tell enough. */
function deadline() {
  const until = performance.now() + PATIENCE_MS;
  return (done) => done < 3 || performance.now() < until;
}

async function edited({ label, exported, status, artifacts, edits }) {
  const done = [];
  const patience = deadline();
  for (const { edit, what } of edits) {
    if (!patience(done.length)) break;
    const before = digest(artifacts);
    edit();
    const { wall } = await exported();
    const { lastBuild } = await status();
    note(`${label}: ${what} edited, ${lastBuild?.analyzed} analysed again`);
    if (digest(artifacts) === before) note(`${label}: the edit of ${what} left the artifact as it was`);
    edit();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const { wall: later } = await exported();
    done.push({ wall, later, analyzed: lastBuild?.analyzed });
  }
  return done;
}

/** Medians of what the daemon takes to build after an edit, asked at once and a second later, in milliseconds. */
async function answeredAfterEdits({ label, root, edits, host, carried }) {
  note(`${label}: answers after edits`);
  const times = { once: [], later: [] };
  const patience = deadline();
  const answer = async () => (await question(root, 'docgen/exportText', host, carried)) * 1000;
  for (let at = 0; at < edits.length && patience(at); at++) {
    edits[at].edit();
    times.once.push(await answer());
    edits[at].edit();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    times.later.push(await answer());
  }
  return edits.length === 0 ? {} : { once: median(times.once), later: median(times.later) };
}

/** Medians of what the daemon takes to lint and to compare with an older artifact after an edit, in milliseconds; the first of each loads its code. */
async function judgedAfterEdits({ label, root, artifacts: [artifact], edits, host, carried }) {
  if (artifact === undefined || edits.length === 0) return {};
  copyFileSync(artifact, join(root, 'older.json'));
  const questions = { lint: ['docgen/lint', host], diff: ['docgen/diff', { ...host, old: 'older.json' }] };
  note(`${label}: lint and diff after edits`);
  const times = { lint: [], diff: [] };
  const patience = deadline();
  for (let at = 0; at < edits.length && patience(at); at++) {
    for (const [name, [method, params]] of Object.entries(questions)) {
      edits[at].edit();
      times[name].push((await question(root, method, params, carried)) * 1000);
    }
  }
  return { lint: median(times.lint.slice(1)), diff: median(times.diff.slice(1)) };
}

function most(counts) {
  return counts.includes(undefined) ? undefined : Math.max(...counts);
}

function digest(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(readFileSync(path));
  return hash.digest('hex');
}
