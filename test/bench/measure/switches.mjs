import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { editable } from './edits.mjs';
import { processorTime, run, watchTree } from './processes.mjs';
import { environment, program } from './program.mjs';
import { note, row } from './report.mjs';

const EDITS = 6;
const UNCHANGED = 6;

/** Names of everything that is made for time or memory alone, as the program lists them. */
export function accelerations(scratch, { root }) {
  const args = [program(scratch), 'export', `--app=${root}`, '--host=static', '--no-daemon', '--no-progress'];
  const env = { ...environment(scratch), DOCGEN_DISABLE: '?' };
  const { stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  const list = /expected some of: (.+)\.$/m.exec(stdout)?.[1];
  if (list === undefined) throw new Error(`The program does not list what can be switched off:\n${stdout}`);
  return list.split(', ');
}

/**
 * The product with everything in force and without each acceleration. They take turns, and of each figure the least of all rounds
 * counts: what other programs cost a run is never less than nothing.
 */
export async function eachSwitch(scratch, subject, boot, rounds) {
  const names = accelerations(scratch, subject);
  const variants = ['', ...names];
  const least = new Map(variants.map((variant) => [variant, {}]));
  for (let round = 1; round <= rounds; round++) {
    // Each begins a round in its turn.
    const order = [...variants.slice(round % variants.length), ...variants.slice(0, round % variants.length)];
    for (const variant of order) {
      note(`${subject.label}: ${variant === '' ? 'with all' : `without ${variant}`}, ${round} of ${rounds}`);
      const env = { ...environment(scratch), ...(variant === '' ? {} : { DOCGEN_DISABLE: variant }) };
      const figures = {
        ...(await oneShot(scratch, subject, boot, env)),
        ...(await editing(scratch, subject, boot, env)),
      };
      const best = least.get(variant);
      for (const [name, value] of Object.entries(figures)) best[name] = Math.min(best[name] ?? value, value);
    }
  }
  const all = least.get('');
  return Object.keys(all).flatMap((figure) => [
    row(`${subject.label}: ${figure}`, all[figure], unitOf(figure)),
    ...names.map((name) =>
      row(`${subject.label}: ${figure} without ${name}`, (least.get(name)[figure] / all[figure] - 1) * 100, '%'),
    ),
  ]);
}

function unitOf(figure) {
  return figure.includes('memory') ? 'MB' : 's';
}

async function oneShot(scratch, { root }, boot, env) {
  forget(scratch, root, env);
  const command = [process.execPath, program(scratch), 'export', `--app=${root}`, '--no-daemon', '--no-progress'];
  const { wall, cpu, memory } = await run(scratch, [...command, ...hostOf(boot)], { env });
  return { 'cold export': wall, 'cold export, processor time': cpu, 'cold export, peak memory': memory };
}

/** A daemon that exports, answers without a change, and takes edits of method bodies; the files are as before afterwards. */
async function editing(scratch, { root }, boot, env) {
  forget(scratch, root, env);
  const command = (...args) => [process.execPath, program(scratch), ...args, `--app=${root}`];
  const ask = (...args) => run(scratch, command(...args), { env, sample: false });
  const exported = async () => (await ask('export', ...hostOf(boot), '--no-progress')).wall;
  const edits = await editable(root, (...args) => ask(...args, '--no-daemon'), EDITS);
  await ask('daemon', 'start');
  const { pid } = JSON.parse((await ask('daemon', 'status', '--json')).output);
  const stop = () => spawnSync(process.execPath, [program(scratch), 'daemon', 'stop', `--app=${root}`], { env });
  const stopped = scratch.before(stop);
  const watched = watchTree(pid, 50);
  const texts = new Map(edits.map(({ path }) => [path, readFileSync(path)]));
  try {
    await exported();
    // By then it has put away its first build, as it has when somebody begins to edit.
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    const unchanged = [];
    for (let n = 0; n < UNCHANGED; n++) unchanged.push(await exported());
    const before = processorTime(pid);
    const walls = [];
    for (const { edit } of edits) {
      edit();
      walls.push(await exported());
    }
    const cpu = (processorTime(pid) - before) / Math.max(1, edits.length);
    return {
      'export without a change': Math.min(...unchanged),
      ...(walls.length === 0 ? {} : { 'export after an edit': Math.min(...walls), 'an edit, time of the daemon': cpu }),
      'daemon, peak memory': watched.stop().memory,
    };
  } finally {
    watched.stop();
    stop();
    stopped();
    for (const [path, text] of texts) writeFileSync(path, text);
  }
}

function hostOf(boot) {
  return boot ? [] : ['--host=static'];
}

function forget(scratch, root, env) {
  for (const state of [join(root, 'storage/docgen'), env.XDG_CACHE_HOME, env.XDG_RUNTIME_DIR]) scratch.drop(state);
  environment(scratch);
}
