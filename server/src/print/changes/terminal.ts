import type { DiffResult, PlainChange, PlainChangeset } from '@docgen/protocol/rpc';
import type { Paint } from '../paint.js';
import { printable } from '../terminal-text.js';
import { changeCount, fieldValue, verdictLine } from './wording.js';

const SYMBOLS = { added: '+', removed: '-', changed: '~' } as const;

/** Writes a diff as a terminal shows it (diff 12.5): notes, counts, the breaking changes first. */
export function terminalChanges({ changeset, notes, policy }: DiffResult, paint: Paint): string {
  const verdict = policy === undefined ? '' : `\n${verdictLine(policy)}\n`;
  const before = notes.map((note) => `${note.split('\n').map(printable).join('\n')}\n\n`).join('');
  return `${before}${changeLines(changeset, paint)}${verdict}`;
}

/** Writes the count of a changeset and its two groups; one line where nothing changed. */
export function changeLines({ counts, changes }: PlainChangeset, paint: Paint): string {
  if (counts.total === 0) return 'No API changes\n';
  const breaking = changes.filter((change) => change.breaking);
  const others = changes.filter((change) => !change.breaking);
  const red = (text: string) => paint.severity('error', text);
  return [
    `${changeCount(counts)}\n`,
    ...(breaking.length === 0 ? [] : [`\n${red('BREAKING')}\n`, ...breaking.map((one) => lines(one, red))]),
    ...(others.length === 0 ? [] : [`\n${paint.bold('NON-BREAKING')}\n`, ...others.map((one) => lines(one, (t) => t))]),
  ].join('');
}

function lines({ kind, target, path, code, fields = [] }: PlainChange, colour: (text: string) => string): string {
  const head = `  ${colour(SYMBOLS[kind])} [${target}] ${printable(path)} (${printable(code)})\n`;
  const values = fields.map((of) => `      ${printable(of.field)}: ${fieldValue(of.old)} -> ${fieldValue(of.new)}\n`);
  return head + values.join('');
}
