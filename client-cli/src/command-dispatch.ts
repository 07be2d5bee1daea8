import { VERSION } from '@docgen/protocol/version';
import { diagnosticsBlock } from '@docgen/server/print/diagnostics';
import { printable } from '@docgen/server/print/terminal-text';
import type { Refusal } from '@docgen/server/project/refusal';
import type { Terminal } from './command.js';
import { plainCommandLine } from './command-line.js';
import { commands } from './commands/index.js';
import type { UsageError } from './usage.js';

/** Tells whether a command line asks for silence, before it is read. */
export function isQuiet(argv: readonly string[]): boolean {
  return argv.some((arg) => arg === '--quiet' || arg === '-q');
}

/**
 * Runs the command that the words of a command line name, and answers its exit code. A refusal is printed by its lines, any other
 * error as a fault of docgen without a stack trace, nothing after a signal.
 */
export async function invoke(argv: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const name = (argv[0] ?? '').replace(/^docgen:(?=.)/, '');
    const module = Object.hasOwn(commands, name) ? await commands[name]?.() : undefined;
    const plain = module && plainCommandLine(argv.slice(1), module);
    if (plain !== undefined) return await plain.module.run(plain.args, plain.options, terminal);
    const { run } = await import('./program.js');
    return await run(argv, VERSION, commands, terminal);
  } catch (error) {
    return await failed(error, terminal);
  } finally {
    terminal.progress.clear();
  }
}

async function failed(error: unknown, terminal: Terminal): Promise<number> {
  if (terminal.signal.aborted && !terminal.endsItself()) return 1;
  // Errors are compared by name, because code loaded on demand has classes of its own.
  if (isNamed<UsageError>(error, 'UsageError')) {
    terminal.refuse(`${error.lines.map(printable).join('\n')}\n`);
    return 1;
  }
  if (isNamed<Refusal>(error, 'Refusal')) {
    terminal.refuse(error.lines.map((line) => `${printable(line)}\n`).join(''));
    const paint = await terminal.refusalPaint();
    for (const { name, diagnostics } of error.blocks) terminal.refuse(diagnosticsBlock(name, diagnostics, paint));
    return 1;
  }
  const message = error instanceof Error ? error.message : String(error);
  terminal.refuse(`${printable(`docgen failed: ${message}`)}\n`);
  if ((terminal.env.DOCGEN_DEBUG ?? '') !== '' && error instanceof Error) terminal.note(error.stack ?? '');
  return 1;
}

function isNamed<T extends Error>(error: unknown, name: string): error is T {
  return error instanceof Error && error.name === name;
}
