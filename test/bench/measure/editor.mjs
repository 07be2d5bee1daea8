import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';
import { bodyOf, editable } from './edits.mjs';
import { median } from './median.mjs';
import { processorTime, run } from './processes.mjs';
import { environment, program } from './program.mjs';
import { goal, note, row } from './report.mjs';

const FILES = 5;
const HOVERS = 200;
const CHANGES = 15;
/** Milliseconds of quiet before a build; none of it is the server's own. */
const DELAY = 100;

/**
 * Wall clock of the language server on a warm project: from opening a file to its first hover, a hover of an action, and from a
 * change in a method body to the findings of it, beyond the delay; the latter two also while the daemon exports. `{rows}`.
 */
export async function inEditor(scratch, { label, root, routes }, boot) {
  const env = environment(scratch);
  const command = (...args) => [process.execPath, program(scratch), ...args, `--app=${root}`];
  const ask = (...args) => run(scratch, command(...args), { env, sample: false });
  note(`${label}: the language server`);
  // A warm project: a daemon has built it, as one has when an editor is opened again.
  await ask('export', '--no-progress', ...(boot ? [] : ['--host=static']));
  const files = await editable(root, ask, FILES);
  await atRest(JSON.parse((await ask('daemon', 'status', '--json')).output).pid);
  const child = spawn(process.execPath, [program(scratch), 'lsp'], {
    cwd: root,
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = scratch.before(() => child.kill('SIGKILL'));
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  let rebuilt = () => {};
  connection.onNotification('docgen/rebuilt', () => rebuilt());
  connection.listen();
  try {
    const uri = pathToFileURL(root).href;
    await connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: uri,
      capabilities: {},
      initializationOptions: { delay: DELAY, ...(boot ? {} : { host: 'static' }) },
      workspaceFolders: [{ uri, name: 'application' }],
    });
    const [first] = files;
    if (first === undefined) return { rows: [] };
    const from = performance.now();
    void connection.sendNotification('initialized', {});
    const open = files.map(({ path, method }) => document(path, method));
    for (const { uri: at, text } of open) {
      void connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri: at, languageId: 'php', version: 1, text },
      });
    }
    const hover = ({ uri: at, position }) =>
      connection.sendRequest('textDocument/hover', { textDocument: { uri: at }, position });
    while ((await hover(open[0])) === null && performance.now() - from < 20_000);
    const opened = performance.now() - from;
    await new Promise((resolve) => {
      rebuilt = resolve;
      setTimeout(resolve, 2_000);
    });
    const hovered = async (count) => {
      const times = [];
      for (let at = 0; at < count; at++) {
        const begun = performance.now();
        await hover(open[at % open.length]);
        times.push(performance.now() - begun);
      }
      return times;
    };
    let version = 1;
    const changed = async (count) => {
      const times = [];
      for (let at = 0; at < count; at++) {
        const one = open[at % open.length];
        const told = new Promise((resolve) => {
          rebuilt = resolve;
        });
        const begun = performance.now();
        void connection.sendNotification('textDocument/didChange', {
          textDocument: { uri: one.uri, version: ++version },
          contentChanges: [
            {
              range: { start: one.body, end: one.body },
              text: ` abort_if(request()->boolean('edited'), 423, 'Edit ${version}.');`,
            },
          ],
        });
        await told;
        times.push(performance.now() - begun - DELAY);
      }
      return times;
    };
    const hovers = await hovered(HOVERS);
    const changes = await changed(CHANGES);
    // The same daemon exports what lies on the disk, again and again.
    let exporting = true;
    const exports = (async () => {
      while (exporting) await ask('export', '--no-progress', ...(boot ? [] : ['--host=static']));
    })();
    const beside = { hovers: await hovered(HOVERS), changes: await changed(CHANGES) };
    exporting = false;
    await exports;
    const aim = (value) => (routes === undefined || routes <= 1000 ? goal(value) : undefined);
    return {
      rows: [
        row(`${label}: editor, opening a file to its first hover`, opened, 'ms', aim(1000)),
        row(`${label}: editor, hover of an action`, median(hovers), 'ms', aim(20)),
        row(`${label}: editor, hover of an action, 99th percentile`, percentile(hovers, 0.99), 'ms', aim(50)),
        row(`${label}: editor, change to findings beyond the delay`, median(changes.slice(1)), 'ms', aim(100)),
        row(`${label}: editor beside exports, hover of an action`, median(beside.hovers), 'ms', aim(20)),
        row(`${label}: editor beside exports, hover, 99th percentile`, percentile(beside.hovers, 0.99), 'ms', aim(50)),
        row(`${label}: editor beside exports, change to findings`, median(beside.changes), 'ms', aim(100)),
      ],
    };
  } finally {
    await connection.sendRequest('shutdown').catch(() => {});
    void connection.sendNotification('exit').catch(() => {});
    await new Promise((resolve) => child.once('close', resolve));
    ended();
    connection.dispose();
    await ask('daemon', 'stop');
  }
}

/** Waits until a process has nothing left to do: what a daemon stores after a build is no part of what comes later. */
async function atRest(pid) {
  for (let before, now = processorTime(pid); now !== undefined && now !== before; now = processorTime(pid)) {
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** Reads a file, with the places of the name and of the body of a method. */
function document(path, method) {
  const text = readFileSync(path, 'utf8');
  const body = bodyOf(text, method);
  const name = text.indexOf(`function ${method}(`) + 'function '.length;
  return { uri: pathToFileURL(path).href, text, position: positionAt(text, name), body: positionAt(text, body) };
}

function positionAt(text, offset) {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length - 1, character: before.at(-1).length };
}

function percentile(list, share) {
  return [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))];
}
