import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs `work` with a directory only this user can enter, which goes away with it: at once when the signal says so, because a
 * command that is interrupted does not wait for what it began. A folder `cache` in it takes what a boot would write.
 */
export async function withScratch<T>(
  name: string,
  signal: AbortSignal | undefined,
  work: (scratch: string) => Promise<T>,
): Promise<T> {
  const scratch = mkdtempSync(join(tmpdir(), `docgen-${name}-`));
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
