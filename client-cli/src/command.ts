import type { Paint } from '@docgen/server/print/paint';
import type { ProgressLine } from './print/progress.js';

/** Describes the surroundings of a running command. */
export interface Terminal {
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Tells whether output has colours; `paint` adds them. */
  colors: boolean;
  paint(): Promise<Paint>;
  /** Gives the colours of what is refused. */
  refusalPaint(): Promise<Paint>;
  /** Gives the width of standard output in characters; undefined where it is no terminal. */
  columns(): number | undefined;
  progress: ProgressLine;
  signal: AbortSignal;
  /** Clears the progress line, then writes findings and results to standard output. */
  write(text: string): void;
  /** Writes a refusal to standard error, which `--quiet` does not silence (commands 1.6). */
  refuse(text: string): void;
  /** Writes a line to standard error. */
  note(text: string): void;
  /** Writes a line to standard error, the first time this process has it. */
  noteOnce(text: string): void;
  /** Lets the command end itself when `signal` fires, instead of being ended. */
  takeSignals(): void;
  /** Tells whether the command ends itself when `signal` fires. */
  endsItself(): boolean;
  /** Says that this process does the work from now on: after a signal, `cleanUp` removes its temporary files. */
  worksInProcess(cleanUp: () => void): void;
  /** Asks a question when both ends are a terminal; undefined otherwise. */
  ask(question: string): Promise<string | undefined>;
}

/** Holds words that help names and that no running command needs. */
export interface HelpTerms {
  formats: readonly string[];
}

/** Receives the options and arguments a command declares: commander, or the reader of command-line.ts. */
export interface Declaring {
  option(flags: string, description: string | ((terms: HelpTerms) => string)): this;
  argument(name: string, description: string): this;
}

/** Describes one command of the program: its declaration and its action, whose answer is the exit code. */
export interface CommandModule {
  name: string;
  alias?: string;
  summary: string;
  /** A paragraph about the command. */
  description: string;
  examples: readonly [command: string, does: string][];
  /** The meaning of each exit code. */
  exits: readonly [code: number, meaning: string][];
  declare(command: Declaring): void;
  run(args: readonly (string | undefined)[], options: Options, terminal: Terminal): Promise<number>;
}

/** Maps names to commands, each loaded when it is called. */
export type CommandTable = Readonly<Record<string, () => CommandModule | Promise<CommandModule>>>;

export type Options = Readonly<Record<string, unknown>>;

export function textOption(options: Options, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

export function flag(options: Options, name: string): boolean {
  return options[name] === true;
}

/** Declares the options of every building command (commands 1.2). */
export function declareBuildOptions(command: Declaring): void {
  command
    .option('--memory-limit <size>', 'memory ceiling of the analysis, such as 512M or 2G')
    .option('--host <mode>', 'how the application is read: auto, php or static')
    .option('--reboot', 'boot the application again, whatever is stored');
}

export function declareFailOn(command: Declaring): void {
  command.option('--fail-on [floor]', 'exit 1 when a finding is this loud: none, error, warning, info or hint');
}

/** Decodes the common options of a request. */
export function buildParams(options: Options): {
  memoryLimit?: string;
  host?: string;
  reboot?: boolean;
  failOn?: string;
} {
  const memoryLimit = textOption(options, 'memoryLimit');
  const host = textOption(options, 'host');
  const failOn = textOption(options, 'failOn');
  return {
    ...(memoryLimit === undefined ? {} : { memoryLimit }),
    ...(host === undefined ? {} : { host }),
    ...(failOn === undefined ? {} : { failOn }),
    ...(flag(options, 'reboot') ? { reboot: true } : {}),
  };
}
