import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The rooms that are told; the others are of no account. */
const MOST = 12;

/** What V8 does that no function of ours is behind. */
const OWN_WORK = { '(garbage collector)': 'collecting garbage', '(program)': 'the machine code of node' };

/** Arguments of node that make it write a profile of each of its threads into `folder`. */
export function profiling(folder) {
  return ['--cpu-prof', '--cpu-prof-interval', '500', `--cpu-prof-dir=${folder}`];
}

/**
 * Adds up the profiles in a folder by rooms of the code: `[{room, share}]` in per cent of the time in which something was done, the largest
 * first. A room is two folders below `src`, or a package; what node does for a function counts as the function's, and the
 * rest as its start. Samples before `from` are left out, in the microseconds of `process.hrtime`.
 */
export function roomsOf(folder, from = 0) {
  const bundles = new Map();
  const sums = new Map();
  let total = 0;
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.cpuprofile'))) {
    const { nodes, samples, timeDeltas, startTime } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const rooms = roomsByNode(nodes, bundles);
    let now = startTime;
    samples.forEach((sample, at) => {
      now += timeDeltas[at];
      const room = rooms.get(sample);
      if (now < from || room === undefined) return;
      sums.set(room, (sums.get(room) ?? 0) + timeDeltas[at]);
      total += timeDeltas[at];
    });
  }
  const largest = [...sums].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return largest.slice(0, MOST).map(([room, time]) => ({ room, share: (100 * time) / total }));
}

/** Arguments of node that make it write what each of its threads holds when it ends into `folder`. */
export function weighing(folder) {
  return ['--heap-prof', '--heap-prof-interval', '65536', `--heap-prof-dir=${folder}`];
}

/**
 * Adds up what threads held when they ended by the rooms whose code made it: `[{room, megabytes}]`, the largest first. What lies outside of
 * V8's heap is not among it.
 */
export function weightsOf(folder) {
  const bundles = new Map();
  const sums = new Map();
  const visit = ({ callFrame: { url, lineNumber }, selfSize, children }, above) => {
    const source = url === '' ? undefined : sourceAt(url, lineNumber, bundles);
    const room = source === undefined ? above : roomOf(source);
    sums.set(room, (sums.get(room) ?? 0) + selfSize);
    for (const child of children) visit(child, room);
  };
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.heapprofile')))
    visit(JSON.parse(readFileSync(join(folder, name), 'utf8')).head, 'starting node');
  const largest = [...sums].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return largest.slice(0, MOST).map(([room, bytes]) => ({ room, megabytes: bytes / 1024 / 1024 }));
}

/** Maps the id of each node to its room; a node in which nothing is done has none. */
function roomsByNode(nodes, bundles) {
  const rooms = new Map();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  // A caller comes before what it calls.
  const visit = (node, above) => {
    const { functionName, url, lineNumber } = node.callFrame;
    const source = url === '' ? undefined : sourceAt(url, lineNumber, bundles);
    const room = source === undefined ? above : roomOf(source);
    if (functionName !== '(idle)') rooms.set(node.id, OWN_WORK[functionName] ?? room);
    for (const child of node.children ?? []) visit(byId.get(child), room);
  };
  for (const node of nodes) if (node.callFrame.functionName === '(root)') visit(node, 'starting node');
  return rooms;
}

function roomOf(source) {
  const steps = dirname(source).split('/');
  if (steps[0] === 'node_modules') return steps.slice(0, steps[1]?.startsWith('@') ? 3 : 2).join('/');
  const at = steps.indexOf('src');
  return steps.slice(0, at + 3).join('/');
}

/** Names the source of a line of a bundle: it says above each file where that came from. */
function sourceAt(url, line, bundles) {
  const path = url.replace(/^file:\/\//, '');
  if (basename(dirname(path)) !== 'dist' || !existsSync(path)) return undefined;
  let sources = bundles.get(path);
  if (sources === undefined) {
    sources = [];
    let source;
    for (const text of readFileSync(path, 'utf8').split('\n')) {
      source = /^\s*\/\/ ((?:server|protocol|cache|client-cli|node_modules)\/\S+)$/.exec(text)?.[1] ?? source;
      sources.push(source);
    }
    bundles.set(path, sources);
  }
  return sources[line];
}
