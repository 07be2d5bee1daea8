import type { DiffResult, PlainChange, PlainChangeset, PlainFieldChange } from '@docgen/protocol/rpc';
import { printable } from '../terminal-text.js';

/** Writes how many changes there are: `1 change (0 breaking)`. */
export function changeCount({ total, breaking }: PlainChangeset['counts']): string {
  return `${total} ${total === 1 ? 'change' : 'changes'} (${breaking} breaking)`;
}

/** Writes a value of a field, whole: null is `(none)`, text and booleans stand bare, everything else as compact JSON (diff 12.5). */
export function fieldValue(value: unknown): string {
  if (value === null || value === undefined) return '(none)';
  return printable(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Writes the verdict of a policy on one line (diff 12.6). */
export function verdictLine({
  policy,
  satisfied,
  message,
  requiredVersion,
}: NonNullable<DiffResult['policy']>): string {
  if (satisfied) return `Versioning policy "${policy}" satisfied.`;
  const required = requiredVersion === undefined ? '' : ` (require >= ${requiredVersion})`;
  return printable(`Versioning policy "${policy}" violated: ${message}${required}`);
}

/** Says a change in words, made of its code: `response removed`, `enum value added`. */
export function changePhrase({ code }: Pick<PlainChange, 'code'>): string {
  const [subject = '', what = ''] = code.split('.');
  if (what === 'added-required') return `required ${words(subject)} added`;
  const [of, said] = [words(subject), words(what)];
  return (subject === 'schema' && what.includes('-')) || said.startsWith(`${of} `) ? said : `${of} ${said}`;
}

function words(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
}

/** Holds a field before and after; of two lists only the members that went and came. */
export interface ShownField {
  field: string;
  areMembers: boolean;
  old: readonly unknown[];
  new: readonly unknown[];
}

/** Shows a field as a reader looks for it: of lists of plain values the members that went and came (commands 5.4, 5.5). */
export function shownField({ field, old, new: current }: PlainFieldChange): ShownField {
  const [before, after] = [membersOf(old), membersOf(current)];
  const gone = before?.filter((member) => after?.includes(member) === false) ?? [];
  const come = after?.filter((member) => before?.includes(member) === false) ?? [];
  if (gone.length + come.length > 0) return { field, areMembers: true, old: gone, new: come };
  return { field, areMembers: false, old: present(old), new: present(current) };
}

function present(value: unknown): unknown[] {
  return value == null ? [] : [value];
}

/** Gives a list of plain values; undefined for anything else. */
function membersOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) && value.every((member) => typeof member !== 'object') ? value : undefined;
}
