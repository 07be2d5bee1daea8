import type { PhpIndex } from '@docgen/php';
import { raise, type UnboundDiagnostic } from '@docgen/protocol';

/** Once per file with syntax errors that something alive was looked for in. */
export function unparsable(
  index: Pick<PhpIndex, 'problems'>,
  lives: Parameters<PhpIndex['problems']>[0],
): UnboundDiagnostic[] {
  return index
    .problems(lives)
    .map(({ path, problem }) =>
      raise(
        'inference.file-unparsable',
        { file: path, line: problem.line, reason: problem.message },
        { source: { file: path, line: problem.line } },
      ),
    );
}
