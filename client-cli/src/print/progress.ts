import { printable } from './printable.js';

export interface ProgressLine {
  show(progress: { stage: string; done?: number; total?: number; detail?: string }): void;
  /** Before anything else is printed, and at the end. */
  clear(): void;
}

const PAUSE = 100;

/** One line on standard error, rewritten in place at most ten times a second (commands 2.7); nothing elsewhere. */
export function progressLine(stream: NodeJS.WriteStream, wanted: boolean): ProgressLine {
  if (!wanted || stream.isTTY !== true) return { show: () => {}, clear: () => {} };
  let shown = '';
  let last = 0;
  let stage = '';
  return {
    show(progress) {
      const now = performance.now();
      if (progress.stage === stage && now - last < PAUSE) return;
      stage = progress.stage;
      last = now;
      const detail = progress.total === undefined ? (progress.detail ?? '') : `${progress.done ?? 0}/${progress.total}`;
      shown = printable(`${stage} ${detail}`.trim()).slice(0, Math.max(10, (stream.columns || 80) - 1));
      stream.write(`\r\u001b[K${shown}`);
    },
    clear() {
      if (shown !== '') stream.write('\r\u001b[K');
      shown = '';
    },
  };
}
