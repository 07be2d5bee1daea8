import { lastLineOf, type PhpIndex } from '@docgen/php';
import type { At } from '@docgen/protocol';

/**
 * Finds the closure at a place; none where several begin and end on its lines and the static pass has not found which of them is meant
 * (host 10.7): a boot knows no more than lines, and the first may as well be the closure around the one that was registered.
 */
export function onlyClosureAt(
  at: At,
  index: Pick<PhpIndex, 'closureAt' | 'closuresOn' | 'factsOf'>,
): string | undefined {
  if (at === null) return undefined;
  const outline = index.factsOf(at.file)?.outline;
  const alike = index
    .closuresOn(at.file, at.line)
    .filter((id) => at.end === undefined || outline === undefined || lastLineOf(outline, id) === at.end);
  return at.nth === undefined && alike.length > 1 ? undefined : index.closureAt(at.file, at.line, at.end, at.nth);
}
