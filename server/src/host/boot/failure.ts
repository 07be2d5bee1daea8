import { raise, type UnboundDiagnostic } from '@docgen/protocol';
import { bootAdvice } from './failure-advice.js';
import { type MemoryCeiling, sizeOf, sizeText } from './memory-ceiling.js';
import { isOwn, place, shorten, sourceOf } from './places.js';
import type { BootError, ProbeOutcome } from './run-probe.js';

const SHOWN_LINES = 20;

/** Names the application and how its PHP was run. */
export interface BootAttempt {
  root: string;
  php: string;
  /** Limit in seconds. */
  timeout: number;
  memory: MemoryCeiling;
}

/** Explains a boot without facts, with advice (host 6). */
export function bootFailure(outcome: Exclude<ProbeOutcome, { kind: 'facts' }>, about: BootAttempt): UnboundDiagnostic {
  switch (outcome.kind) {
    case 'missing':
      return raise('host.php-missing', { binary: about.php, minimum: '7.4', found: null });
    case 'timeout':
      return stopped(outcome.error, about);
    case 'memory':
      return exhausted(outcome.error, about);
    case 'crash':
      return raise('host.probe-crashed', { status: outcome.status, lines: lastLines(outcome.stderr, about.root) });
    case 'error':
      return failed(outcome.error, outcome.stdout, about.root);
  }
}

function failed(error: BootError, stdout: string, root: string): UnboundDiagnostic {
  const suspects = (error.suspects ?? []).map((at) => place(at, root));
  if (error.class === 'exit') {
    const advice = suspects.length === 0 ? [] : [`The process may have been ended at ${suspects.join(', ')}.`];
    return raise(
      'host.boot-failed',
      { cause: `exit: ${error.message}`, reached: null, bullets: [...advice, ...lastLines(stdout, root)] },
      sourced(suspects.length === 1 ? suspects[0] : undefined),
    );
  }
  const at = error.file === null ? null : place({ file: error.file, line: error.line ?? 0 }, root);
  const isForeign = error.file !== null && !isOwn(error.file, root);
  const own = error.trace.find((frame) => isOwn(frame.file, root));
  const reached = isForeign && own !== undefined ? place(own, root) : null;
  const message = shorten(error.message, root);
  return raise(
    'host.boot-failed',
    {
      cause: `${error.class}: ${message.replace(/\.$/, '')}${at === null ? '' : ` at ${at}`}`,
      reached,
      bullets: bootAdvice(error, root, { at: reached ?? at, suspects }),
    },
    sourced(reached ?? (isForeign ? undefined : (at ?? undefined))),
  );
}

/** Explains a boot past its time: where PHP hears signals, it said what it was doing. */
function stopped(error: BootError | undefined, { timeout, root }: BootAttempt): UnboundDiagnostic {
  const frames = error === undefined ? [] : error.trace;
  const frame = frames.find(({ file }) => isOwn(file, root)) ?? frames[0];
  const at = frame === undefined ? null : place(frame, root);
  const isOwnFrame = frame !== undefined && isOwn(frame.file, root);
  return raise('host.probe-timeout', { seconds: timeout, at }, sourced(isOwnFrame ? (at ?? undefined) : undefined));
}

/** Explains exhausted memory by the limit that was met, which the application may have set itself. */
function exhausted(error: BootError | undefined, { memory, root }: BootAttempt): UnboundDiagnostic {
  const met = error?.memory;
  if (error === undefined || met === undefined) {
    return raise('host.probe-memory', { limit: null, by: memory.by, at: null, places: [] });
  }
  const by = sizeOf(met.begun) === met.limit ? memory.by : 'application';
  const at = error.file === null ? null : place({ file: error.file, line: error.line ?? 0 }, root);
  const places = by === 'application' ? (error.suspects ?? []).map((one) => place(one, root)) : [];
  const isOwnPlace = error.file !== null && isOwn(error.file, root);
  return raise(
    'host.probe-memory',
    { limit: sizeText(met.limit), by, at, places },
    sourced(isOwnPlace ? (at ?? undefined) : undefined),
  );
}

function sourced(at: string | undefined): { source?: { file: string; line: number } } {
  return at === undefined ? {} : { source: sourceOf(at) };
}

function lastLines(text: string, root: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.slice(-SHOWN_LINES).map((line) => shorten(line, root));
}
