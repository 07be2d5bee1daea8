import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_EVERY_MS = 10;
/** Linux counts processor time in these, whatever the machine (USER_HZ). */
const TICKS_PER_SECOND = 100;

/**
 * Runs a program to its end: `{wall, cpu, memory, output}`, seconds and megabytes. Processor time and peak memory are of the
 * whole tree of processes, and undefined where there is no /proc. Throws when it ends with another status than 0.
 */
export async function run(scratch, command, { env, sample = true }) {
  const from = performance.now();
  const child = spawn(command[0], command.slice(1), { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = scratch.before(() => child.kill('SIGKILL'));
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
  const usage = sample ? watchTree(child.pid) : undefined;
  const status = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  const wall = (performance.now() - from) / 1000;
  ended();
  const output = Buffer.concat(chunks).toString();
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}:\n${output.slice(-4000)}`);
  return { wall, ...usage?.stop(), output };
}

/**
 * Starts a program that goes on: `said` waits until its standard error matches, `end` asks it to end and waits until it has. Both throw
 * where it ends by itself.
 */
export function runUntil(scratch, command, { env }) {
  const child = spawn(command[0], command.slice(1), { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = scratch.before(() => child.kill('SIGKILL'));
  let output = '';
  let look = () => {};
  child.stderr.on('data', (chunk) => {
    output += chunk;
    look();
  });
  let ending = false;
  const closed = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      ended();
      if (ending) resolve();
      else reject(new Error(`${command.join(' ')} ended with ${code}:\n${output.slice(-4000)}`));
    });
  });
  closed.catch(() => {});
  return {
    said: (pattern) =>
      Promise.race([
        closed,
        new Promise((resolve) => {
          look = () => pattern.test(output) && resolve();
          look();
        }),
      ]),
    end: () => {
      ending = true;
      child.kill('SIGTERM');
      return closed;
    },
  };
}

/** Watches a process and its children until stopped. */
export function watchTree(pid, every = SAMPLE_EVERY_MS) {
  let memory;
  let cpu;
  const sample = () => {
    const tree = family(pid);
    const peaks = tree.map(peakMemory).filter((value) => value !== undefined);
    if (peaks.length > 0)
      memory = Math.max(
        memory ?? 0,
        peaks.reduce((sum, value) => sum + value, 0),
      );
    cpu = processorTime(pid) ?? cpu;
  };
  sample();
  const timer = setInterval(sample, every);
  return {
    stop() {
      clearInterval(timer);
      sample();
      return { memory, cpu };
    },
  };
}

function family(pid) {
  const tree = [pid];
  for (const member of tree) {
    try {
      for (const task of readdirSync(`/proc/${member}/task`))
        for (const child of readFileSync(`/proc/${member}/task/${task}/children`, 'utf8').split(' '))
          if (child !== '') tree.push(Number(child));
    } catch {
      // The process has ended, or there is no /proc.
    }
  }
  return tree;
}

/** Megabytes. */
function peakMemory(pid) {
  const text = proc(pid, 'status');
  const found = text === undefined ? null : /^VmHWM:\s+(\d+) kB$/m.exec(text);
  return found === null ? undefined : Number(found[1]) / 1024;
}

/** Seconds of processor time, with those of children that have ended; undefined where there is no /proc. */
export function processorTime(pid) {
  const text = proc(pid, 'stat');
  if (text === undefined) return undefined;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}

function proc(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}
