import type { PhpIndex } from '@docgen/php';
import { raise, type UnboundDiagnostic } from '@docgen/protocol';
import type { DocumentState } from './document-state.js';
import type { Inputs } from './inputs/inputs.js';
import type { RouteTable } from './route-table.js';

/** Finds the files with syntax errors that something of a document, or the host, was looked for in. */
export function unparsableFindings(
  { index, host }: Inputs,
  table: RouteTable,
  state: DocumentState,
  untracked: boolean,
): UnboundDiagnostic[] {
  if (index.problems().length === 0) return [];
  const path = (file: string) => host.has(file);
  // The only build of the only document: all that was looked for was looked for by it.
  if (untracked) return unparsable(index, { id: () => true, path });
  // A result that was dropped must not name the files it was looked for in.
  state.settle();
  const { dependents } = state.session;
  return unparsable(index, { id: (id) => dependents.has(id) || table.dependents.has(id), path });
}

/** Raises one finding per file with syntax errors that something alive was looked for in. */
function unparsable(
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
