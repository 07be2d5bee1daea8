import type { Terminal } from '../../client-cli/src/command.js';
import { progressLine } from '../../client-cli/src/print/progress.js';
import { PLAIN } from '../../server/src/print/paint.js';

/** Makes the surroundings of a command that is no terminal, and keeps what it prints in `said`. */
export function recordingTerminal(
  said: { out: string; err: string },
  cwd: string,
  env: Readonly<Record<string, string>>,
  quiet: boolean,
): Terminal {
  const noted = new Set<string>();
  return {
    cwd,
    env,
    colors: false,
    paint: async () => PLAIN,
    refusalPaint: async () => PLAIN,
    columns: () => undefined,
    progress: progressLine(undefined),
    signal: new AbortController().signal,
    write(text) {
      if (!quiet) said.out += text;
    },
    refuse(text) {
      said.err += text;
    },
    note(text) {
      if (!quiet) said.err += `${text}\n`;
    },
    noteOnce(text) {
      if (!noted.has(text)) this.note(text);
      noted.add(text);
    },
    takeSignals: () => {},
    endsItself: () => false,
    worksInProcess: () => {},
    ask: async () => undefined,
  };
}
