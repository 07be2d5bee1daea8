import type { ChangeOrigin, PlainChangeset } from '@docgen/protocol/rpc';
import { originText } from '../../contract/index.js';
import { changesetNotes } from '../../print/changes/notes.js';
import { changeLines } from '../../print/changes/terminal.js';
import { PLAIN } from '../../print/paint.js';

/** Writes the changes of a failure as `docgen diff` prints them, and below them who wrote what they are at (contract 7.5). */
export function changeReport(changeset: PlainChangeset, origins: readonly ChangeOrigin[]): string {
  const notes = changesetNotes(changeset).map((note) => `${note}\n\n`);
  const changes = `${notes.join('')}${changeLines(changeset, PLAIN)}`.trimEnd();
  const width = Math.max(0, ...origins.map(({ path }) => path.length));
  const lines = origins.flatMap(({ path, origins: of }) =>
    of.map((origin, at) => `    ${(at === 0 ? path : '').padEnd(width)}  ${originText(origin)}`),
  );
  if (lines.length === 0) return changes;
  return [changes, '', '  Where those changes came from:', ...new Set(lines)].join('\n');
}
