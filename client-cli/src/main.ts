import { VERSION } from '@docgen/protocol/version';
import type { Refusal } from '@docgen/server/project/refusal';
import type { Terminal } from './command.js';
import { plainCommandLine } from './command-line.js';
import { commands } from './commands/index.js';
import { diagnosticsBlock } from './print/diagnostics.js';
import { paintFor } from './print/paint.js';
import { printable } from './print/printable.js';
import { progressLine } from './print/progress.js';
import type { UsageError } from './usage.js';

const stop = new AbortController();
/** The command sees to the signals itself. */
let takesSignals = false;
const progress = progressLine(process.stderr, !process.argv.includes('--no-progress'));
const terminal: Terminal = {
  cwd: process.cwd(),
  env: { ...process.env },
  paint: paintFor(process.stdout.isTTY === true, process.env),
  progress,
  signal: stop.signal,
  write(text) {
    if (text === '') return;
    progress.clear();
    process.stdout.write(text);
  },
  note(text) {
    progress.clear();
    process.stderr.write(`${text}\n`);
  },
  takeSignals() {
    takesSignals = true;
  },
  async ask(question) {
    if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) return undefined;
    const { createInterface } = await import('node:readline/promises');
    const lines = createInterface({ input: process.stdin, output: process.stdout });
    // The prompt takes Ctrl-C for itself, and the end of input answers nothing.
    lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('n')));
    try {
      return await Promise.race([lines.question(question), ended]);
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
    void import('@docgen/server/requests/write-artifact')
      .then(({ removePendingFiles }) => removePendingFiles())
      .finally(() => process.exit(code));
  });
}

// A reader that went away (`docgen routes | head`) is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const argv = process.argv.slice(2);
    const plain = plainCommandLine(argv, commands);
    if (plain !== undefined) return await plain.module.run(plain.args, plain.options, terminal);
    const { run } = await import('./program.js');
    return await run(argv, VERSION, commands, terminal);
  } catch (error) {
    return failed(error);
  } finally {
    progress.clear();
  }
}

/** Refusals are printed by their lines; anything else is a fault of docgen and is told without a stack trace. */
function failed(error: unknown): number {
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
    for (const { name, diagnostics } of error.blocks)
      terminal.write(diagnosticsBlock(name, diagnostics, terminal.paint));
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
