import { progressText } from '@docgen/protocol/rpc';
import { printable } from '@docgen/server/print/terminal-text';

export interface ProgressLine {
  /** Says that a terminal shows the line. */
  readonly live: boolean;
  show(progress: { stage: string; done?: number; total?: number; detail?: string }): void;
  /** Clears the line before other output, and at the end. */
  clear(): void;
}

const PAUSE = 100;

/**
 * Shows one line on standard error, rewritten in place at most ten times a second (commands 2.7); nothing without a
 * terminal. The terminal is opened for the first line: most warm commands have their answer before there is one.
 */
export function progressLine(open: (() => NodeJS.WriteStream) | undefined): ProgressLine {
  if (open === undefined) return { live: false, show: () => {}, clear: () => {} };
  let opened: NodeJS.WriteStream | undefined;
  let shown = '';
  let last = 0;
  let stage = '';
  return {
    live: true,
    show(progress) {
      const now = performance.now();
      if (progress.stage === stage && now - last < PAUSE) return;
      stage = progress.stage;
      last = now;
      opened ??= open();
      shown = printable(progressText(progress)).slice(0, Math.max(10, (opened.columns || 80) - 1));
      opened.write(`\r\u001b[K${shown}`);
    },
    clear() {
      if (shown !== '') opened?.write('\r\u001b[K');
      shown = '';
    },
  };
}
