import { writeSync } from 'node:fs';

/** Descriptors that are written through Node's streams. */
const streamed = new Set<number>();

/**
 * Writes text to standard output (1) or standard error (2) at once and whole. It avoids the streams of Node: making one
 * takes 1 ms, and for a terminal, a file or a pipe it writes synchronously as well. A descriptor that does not take
 * everything at once, and the console of Windows, which wants other bytes, go to their stream from then on.
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

/** Tells whether some output may still be on its way. */
export function streaming(): boolean {
  return streamed.size > 0;
}

function stream(descriptor: 1 | 2, content: string | Uint8Array): void {
  const target = descriptor === 1 ? process.stdout : process.stderr;
  if (!streamed.has(descriptor)) target.on('error', (error) => failed(error, descriptor));
  streamed.add(descriptor);
  target.write(content);
}

/**
 * Ignores a reader that went away (`docgen routes | head`), and standard error that takes no text, because no channel
 * is left to report it.
 */
function failed(error: unknown, descriptor: 1 | 2): void {
  if (descriptor === 1) process.exit((error as NodeJS.ErrnoException).code === 'EPIPE' ? 0 : 1);
}
