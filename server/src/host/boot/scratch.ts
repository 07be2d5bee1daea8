import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Runs `work` with a directory below `parent` that only this user can enter, and removes it afterwards; the signal removes it at once,
 * because an interrupted command does not wait for its work. A folder `cache` in it takes the caches a boot writes.
 */
export async function withScratch<T>(
  name: string,
  parent: string,
  signal: AbortSignal | undefined,
  work: (scratch: string) => Promise<T>,
): Promise<T> {
  const scratch = mkdtempSync(join(parent, `docgen-${name}-`));
  const remove = () => rmSync(scratch, { recursive: true, force: true });
  signal?.addEventListener('abort', remove, { once: true });
  try {
    mkdirSync(join(scratch, 'cache'));
    return await work(scratch);
  } finally {
    signal?.removeEventListener('abort', remove);
    remove();
  }
}
