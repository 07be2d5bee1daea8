import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import type { Terminal } from './command.js';
import { commands } from './commands/index.js';
import { diagnosticsBlock } from './print/diagnostics.js';
import { paintFor } from './print/paint.js';
import { printable } from './print/printable.js';
import { progressLine } from './print/progress.js';
import { run } from './program.js';
import { UsageError } from './usage.js';

const stop = new AbortController();
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
  async ask(question) {
    if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) return undefined;
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
    void import('@docgen/server/requests/write-artifact')
      .then(({ removePendingFiles }) => removePendingFiles())
      .finally(() => process.exit(code));
  });
}

// A reader that went away (`docgen routes | head`) is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

process.exitCode = await main();

async function main(): Promise<number> {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  try {
    return await run(process.argv.slice(2), version, commands, terminal);
  } catch (error) {
    return failed(error);
  } finally {
    progress.clear();
  }
}

/** Refusals are printed by their lines; anything else is a fault of docgen and is told without a stack trace. */
async function failed(error: unknown): Promise<number> {
  if (error instanceof UsageError) {
    terminal.write(`${error.lines.map(printable).join('\n')}\n`);
    return 1;
  }
  const { Refusal } = await import('@docgen/server/project/refusal');
  if (error instanceof Refusal) {
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
