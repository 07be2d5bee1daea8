import type { FactSource } from '@docgen/cache';
import type { FileFacts } from '@docgen/php';

/** What the static reader asks of the index of PHP facts. */
export interface PhpIndex extends FactSource {
  /** Facts and outline of one file, undefined when it is absent or not PHP. */
  factsOf(path: string): FileFacts | undefined;
}
