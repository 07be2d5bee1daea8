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

/** Longer than a child that does not want to end is given. */
const PUT_AWAY_MS = 3_000;

const stop = new AbortController();
/** The command sees to the signals itself. */
let takesSignals = false;
/** The work is done in this process, with children and files of its own. */
let worksHere = false;
const colors = wantsColors(isatty(1), process.env);
const showsProgress = isatty(2) && !process.argv.includes('--no-progress');
const progress = progressLine(showsProgress ? () => process.stderr : undefined);
const terminal: Terminal = {
  cwd: process.cwd(),
  env: { ...process.env },
  colors,
  paint: () => paintFor(colors),
  progress,
  signal: stop.signal,
  write(text) {
    if (text === '') return;
    progress.clear();
    writeOut(1, text);
  },
  note(text) {
    progress.clear();
    writeOut(2, `${text}\n`);
  },
  takeSignals() {
    takesSignals = true;
  },
  worksHere() {
    worksHere = true;
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
    void (worksHere ? putAway() : Promise.resolve()).finally(() => process.exit(code));
  });
}

// Whoever ends without an answer has failed.
process.exitCode = 1;
const ended = main().then((code) => {
  process.exitCode = code;
  // All that is left to do is to put away what the system takes back in less time; whom a signal ends it has ended already.
  if (!streaming() && !stop.signal.aborted) process.exit();
});

/** The work hears of the signal as well, and ends its children; what it was about to write is removed in any case. */
async function putAway(): Promise<void> {
  await Promise.race([ended, activeTimeout(PUT_AWAY_MS).over]);
  const { removePendingFiles } = await import('@docgen/server/requests/write-artifact');
  removePendingFiles();
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
 * Refusals are printed by their lines; anything else is a fault of docgen and is told without a stack trace. What a signal ended
 * says nothing.
 */
async function failed(error: unknown): Promise<number> {
  if (stop.signal.aborted && !takesSignals) return 1;
  // By their names: what is loaded on demand has classes of its own.
  if (isNamed<UsageError>(error, 'UsageError')) {
    terminal.write(`${error.lines.map(printable).join('\n')}\n`);
    return 1;
  }
  if (isNamed<Refusal>(error, 'Refusal')) {
    // The memory note is about the machine, not about the documents (commands 2.8).
    const lines = error.lines.map(printable);
    if (error.kind === 'memory-exhausted') for (const line of lines) terminal.note(line);
    else if (lines.length > 0) terminal.write(`${lines.join('\n')}\n`);
    const paint = await terminal.paint();
    for (const { name, diagnostics } of error.blocks) terminal.write(diagnosticsBlock(name, diagnostics, paint));
    return 1;
  }
  const message = error instanceof Error ? error.message : String(error);
  terminal.write(`${printable(`docgen failed: ${message}`)}\n`);
  if ((process.env.DOCGEN_DEBUG ?? '') !== '' && error instanceof Error) terminal.note(error.stack ?? '');
  return 1;
}

function isNamed<T extends Error>(error: unknown, name: string): error is T {
  return error instanceof Error && error.name === name;
}
