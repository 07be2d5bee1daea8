import { lastLineOf, lineOf, type PhpIndex } from '@docgen/php';
import type { At } from '@docgen/protocol';

/** Names the method declared at a place: `[$this, 'finish']`, `$this->finish(...)` and the object that is called lead there. */
export function methodAt(at: At, index: Pick<PhpIndex, 'factsOf'>): string | undefined {
  const file = at === null ? undefined : index.factsOf(at.file);
  if (at === null || file === undefined) return undefined;
  const { outline } = file;
  return file.facts
    .find(
      ({ id }) => id.startsWith('sig:') && lastLineOf(outline, id) === at.end && (lineOf(outline, id) ?? 0) >= at.line,
    )
    ?.id.slice('sig:'.length);
}
