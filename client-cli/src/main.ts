import { isatty } from 'node:tty';
import { paintFor, wantsColors } from '@docgen/server/print/paint';
import type { Terminal } from './command.js';
import { invoke, isQuiet } from './command-dispatch.js';
import { activeTimeout } from './daemon/active-timeout.js';
import { streaming, writeOut } from './print/output.js';
import { progressLine } from './print/progress.js';

/** Longer than the time given to a child that does not end. */
const CLEAN_UP_MS = 3_000;

const stop = new AbortController();
/** Holds what is said once, whoever finds it first. */
const noted = new Set<string>();
/** Says that the command handles signals itself. */
let takesSignals = false;
/** Removes what this process leaves unfinished, where it does the work, with children and files of its own. */
let removeUnfinished: (() => void) | undefined;
const colors = wantsColors(isatty(1), process.env);
const quiet = isQuiet(process.argv);
const showsProgress = isatty(2) && !quiet && !process.argv.includes('--no-progress');
const progress = progressLine(showsProgress ? () => process.stderr : undefined);
const terminal: Terminal = {
  cwd: process.cwd(),
  env: ownEnvironment(),
  colors,
  paint: () => paintFor(colors),
  refusalPaint: () => paintFor(wantsColors(isatty(2), process.env)),
  columns: () => (isatty(1) ? process.stdout.columns : undefined),
  progress,
  signal: stop.signal,
  write(text) {
    if (text === '' || quiet) return;
    progress.clear();
    writeOut(1, text);
  },
  refuse(text) {
    if (text === '') return;
    progress.clear();
    writeOut(2, text);
  },
  note(text) {
    if (quiet) return;
    progress.clear();
    writeOut(2, `${text}\n`);
  },
  noteOnce(text) {
    if (noted.has(text)) return;
    noted.add(text);
    this.note(text);
  },
  takeSignals() {
    takesSignals = true;
  },
  endsItself: () => takesSignals,
  worksInProcess(cleanUp) {
    removeUnfinished = cleanUp;
  },
  async ask(question) {
    if (!isatty(0) || !isatty(1)) return undefined;
    const { createInterface } = process.getBuiltinModule('node:readline/promises');
    const lines = createInterface({ input: process.stdin, output: process.stdout });
    // The prompt takes Ctrl-C for itself, and the end of input answers nothing.
    lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('n')));
    try {
      return await Promise.race([lines.question(question, { signal: stop.signal }), ended]);
    } finally {
      lines.close();
    }
  },
};

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => {
    stop.abort();
    progress.clear();
    if (takesSignals) return;
    void (removeUnfinished === undefined ? Promise.resolve() : cleanUp()).finally(() => process.exit(code));
  });
}

// A command that ends without an answer has failed.
process.exitCode = 1;
const ended = invoke(process.argv.slice(2), terminal).then((code) => {
  process.exitCode = code;
  // Only memory is left to free, which the system does faster; a signal has ended the process already.
  if (!streaming() && !stop.signal.aborted) process.exit();
});

/** Copies the variables. Names of Windows know no case; in a copy they do, so they are written in capitals there. */
function ownEnvironment(): Record<string, string | undefined> {
  const entries = Object.entries(process.env);
  return process.platform === 'win32'
    ? Object.fromEntries(entries.map(([name, value]) => [name.toUpperCase(), value]))
    : { ...process.env };
}

/** Waits for the work to end after a signal: it ends its children and removes its unfinished files in any case. */
async function cleanUp(): Promise<void> {
  await Promise.race([ended, activeTimeout(CLEAN_UP_MS).over]);
  removeUnfinished?.();
}
