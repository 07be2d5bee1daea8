import { writeSync } from 'node:fs';

/** Descriptors that have been handed to their streams. */
const streamed = new Set<number>();

/**
 * Writes text to standard output (1) or standard error (2) at once and whole. Not through the streams of Node: making one takes
 * 1 ms, and for a terminal, a file or a pipe it writes synchronously as well. A descriptor that does not take everything at
 * once, and the console of Windows, which wants other bytes, go to their stream from then on.
 */
export function writeOut(descriptor: 1 | 2, text: string): void {
  if (streamed.has(descriptor) || process.platform === 'win32') {
    stream(descriptor, text);
    return;
  }
  const bytes = Buffer.from(text, 'utf8');
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(descriptor, bytes, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') stream(descriptor, bytes.subarray(at));
      else failed(error, descriptor);
      return;
    }
  }
}

/** Something was written that may still be on its way. */
export function streaming(): boolean {
  return streamed.size > 0;
}

function stream(descriptor: 1 | 2, content: string | Uint8Array): void {
  const target = descriptor === 1 ? process.stdout : process.stderr;
  if (!streamed.has(descriptor)) target.on('error', (error) => failed(error, descriptor));
  streamed.add(descriptor);
  target.write(content);
}

/** A reader that went away (`docgen routes | head`) is no failure of ours; nobody can be told what standard error does not take. */
function failed(error: unknown, descriptor: 1 | 2): void {
  if (descriptor === 1) process.exit((error as NodeJS.ErrnoException).code === 'EPIPE' ? 0 : 1);
}
