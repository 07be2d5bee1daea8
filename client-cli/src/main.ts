import { isatty } from 'node:tty';
import { VERSION } from '@docgen/protocol/version';
import { diagnosticsBlock } from '@docgen/server/print/diagnostics';
import { paintFor, wantsColors } from '@docgen/server/print/paint';
import { printable } from '@docgen/server/print/terminal-text';
import type { Refusal } from '@docgen/server/project/refusal';
import type { Terminal } from './command.js';
import { plainCommandLine } from './command-line.js';
import { commands } from './commands/index.js';
import { activeTimeout } from './daemon/active-timeout.js';
import { streaming, writeOut } from './print/output.js';
import { progressLine } from './print/progress.js';
import type { UsageError } from './usage.js';

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
const quiet = process.argv.some((arg) => arg === '--quiet' || arg === '-q');
const showsProgress = isatty(2) && !quiet && !process.argv.includes('--no-progress');
const progress = progressLine(showsProgress ? () => process.stderr : undefined);
const terminal: Terminal = {
  cwd: process.cwd(),
  env: ownEnvironment(),
  colors,
  paint: () => paintFor(colors),
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
const ended = main().then((code) => {
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

async function main(): Promise<number> {
  try {
    const argv = process.argv.slice(2);
    const name = (argv[0] ?? '').replace(/^docgen:(?=.)/, '');
    const module = Object.hasOwn(commands, name) ? await commands[name]?.() : undefined;
    const plain = module && plainCommandLine(argv.slice(1), module);
    if (plain !== undefined) return await plain.module.run(plain.args, plain.options, terminal);
    const { run } = await import('./program.js');
    return await run(argv, VERSION, commands, terminal);
  } catch (error) {
    return await failed(error);
  } finally {
    progress.clear();
  }
}

/**
 * Prints an error and gives the exit code: a refusal by its lines, any other error as a fault of docgen without a stack
 * trace, nothing after a signal.
 */
async function failed(error: unknown): Promise<number> {
  if (stop.signal.aborted && !takesSignals) return 1;
  // Errors are compared by name, because code loaded on demand has classes of its own.
  if (isNamed<UsageError>(error, 'UsageError')) {
    terminal.refuse(`${error.lines.map(printable).join('\n')}\n`);
    return 1;
  }
  if (isNamed<Refusal>(error, 'Refusal')) {
    terminal.refuse(error.lines.map((line) => `${printable(line)}\n`).join(''));
    const paint = await paintFor(wantsColors(isatty(2), process.env));
    for (const { name, diagnostics } of error.blocks) terminal.refuse(diagnosticsBlock(name, diagnostics, paint));
    return 1;
  }
  const message = error instanceof Error ? error.message : String(error);
  terminal.refuse(`${printable(`docgen failed: ${message}`)}\n`);
  if ((process.env.DOCGEN_DEBUG ?? '') !== '' && error instanceof Error) terminal.note(error.stack ?? '');
  return 1;
}

function isNamed<T extends Error>(error: unknown, name: string): error is T {
  return error instanceof Error && error.name === name;
}
