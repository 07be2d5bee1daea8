import type { DiffResult } from '@docgen/protocol/rpc';
import { printable } from '../terminal-text.js';
import { type ChangeGroup, changeGroups, halves, type PlacedChange } from './groups.js';
import { changePhrase, fieldValue, shownField, verdictLine } from './wording.js';

/** Bounds the text, in characters: GitHub refuses a comment above 65,536 of them, and a pipeline may add its own. */
const LONGEST = 60_000;
/** Begins the text, so that a pipeline finds its comment again. */
const MARK = '<!-- docgen diff -->';
/** Bounds one value; the terminal and JSON show all of it. */
const LONGEST_VALUE = 120;
/** Bounds the operations that are named as users of a component. */
const MOST_USERS = 5;
/** Groups without a breaking change are folded away above this number of changes. */
const OPEN_CHANGES = 5;

/** Writes a diff as Markdown for a pull request: what breaks first, by operation, before → after (commands 5.4). */
export function markdownChanges(result: DiffResult): string {
  const { changeset, notes, policy, source, arguments: named } = result;
  const { total, breaking } = changeset.counts;
  const head = [MARK, `## API changes: ${heading(result)}`, ''];
  if (policy !== undefined) head.push(`**${text(verdictLine(policy))}**`, '');
  for (const note of notes) head.push(...note.split('\n').map((line) => `> ${text(line)}`), '');
  if (total === 0) return `${[...head, `No API changes compared with ${code(source)}.`].join('\n')}\n`;
  head.push(`${count(total, breaking)} compared with ${code(source)}.`, '', '');

  const [broken, others] = halves(changeGroups(result));
  const writer = new Writer(head.join('\n'));
  if (breaking > 0) writer.section(`### Breaking (${breaking})`, broken);
  const rest = total - breaking;
  if (rest === 0) return writer.end(named);
  if (rest <= OPEN_CHANGES && breaking === 0) writer.section(`### Not breaking (${rest})`, others);
  else writer.folded(`${rest} ${rest === 1 ? 'change that breaks' : 'changes that break'} nothing`, others);
  return writer.end(named);
}

/** Adds groups while they fit and counts the changes that do not. */
class Writer {
  private left = 0;

  constructor(private body: string) {}

  section(title: string, groups: readonly ChangeGroup[]): void {
    this.body += `${title}\n\n`;
    this.add(groups);
  }

  folded(summary: string, groups: readonly ChangeGroup[]): void {
    if (this.left > 0) {
      this.left += groups.reduce((sum, { changes }) => sum + changes.length, 0);
      return;
    }
    this.body += `<details>\n<summary>${summary}</summary>\n\n`;
    this.add(groups);
    this.body += '</details>\n\n';
  }

  end(named: string): string {
    if (this.left > 0) this.body += `… and ${this.left} more. All of them: ${code(`docgen diff ${named}`)}\n`;
    return `${this.body.trimEnd()}\n`;
  }

  private add(groups: readonly ChangeGroup[]): void {
    for (const group of groups) {
      const lines = [title(group), '', ...group.changes.map(item)];
      const fitting: string[] = [];
      let size = this.body.length;
      for (const line of lines) {
        size += line.length + 1;
        if (size > LONGEST) break;
        fitting.push(line);
      }
      const shown = this.left > 0 ? 0 : Math.max(0, fitting.length - 2);
      this.left += group.changes.length - shown;
      if (shown > 0) this.body += `${fitting.join('\n')}\n\n`;
    }
  }
}

function heading({ old, current, document }: DiffResult): string {
  const name = text(cut(current.title === '' ? document : current.title, LONGEST_VALUE));
  if (old.version === current.version) return current.version === '' ? name : `${name} ${code(current.version)}`;
  return `${name} ${code(old.version || '(none)')} → ${code(current.version || '(none)')}`;
}

function count(total: number, breaking: number): string {
  const changes = `${total} ${total === 1 ? 'change' : 'changes'}`;
  return breaking === 0 ? `**${changes}, none of them breaking**` : `**${changes}, ${breaking} breaking**`;
}

function title({ name, kind, reach }: ChangeGroup): string {
  if (kind !== 'component' || reach.length === 0) return `**${code(name)}**`;
  const shown = reach.slice(0, MOST_USERS).map(code).join(', ');
  const more = reach.length > MOST_USERS ? ` and ${reach.length - MOST_USERS} more` : '';
  return `**${code(name)}**, used by ${shown}${more}`;
}

function item(change: PlacedChange): string {
  const place = change.place === '' ? '' : ` at ${code(change.place)}`;
  const fields = (change.fields ?? []).map(shownField).map(({ field, areMembers, old, new: now }) => {
    const name = change.fields?.length === 1 && change.place.endsWith(field) ? '' : `${text(field)} `;
    return name + (areMembers ? members(old, now) : `${values(old)} → ${values(now)}`);
  });
  const told = fields.length === 0 ? '' : `: ${fields.join('; ')}`;
  return `- ${text(changePhrase(change))}${place}${told}`;
}

/** Writes the members that went and came. */
function members(gone: readonly unknown[], come: readonly unknown[]): string {
  const [went, came] = [gone.map((one) => `− ${values([one])}`), come.map((one) => `+ ${values([one])}`)];
  return [...went, ...came].join(', ');
}

function values(of: readonly unknown[]): string {
  if (of.length === 0) return '*none*';
  return of.map((one) => code(cut(fieldValue(one), LONGEST_VALUE))).join(', ');
}

/** Cuts a text between two characters. */
function cut(whole: string, longest: number): string {
  const characters = [...whole];
  return characters.length <= longest ? whole : `${characters.slice(0, longest).join('')}…`;
}

/** Writes foreign text as a code span: nothing in it is Markdown, HTML or a mention. */
function code(foreign: string): string {
  const shown = printable(foreign === '' ? ' ' : foreign);
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = /^`|`$|^ .* $/.test(shown) ? ' ' : '';
  return `${fence}${pad}${shown}${pad}${fence}`;
}

/** Writes foreign text as text: every character that Markdown or HTML could read is escaped. */
function text(foreign: string): string {
  return printable(foreign)
    .replace(/[\\`*_{}[\]()#+\-.!|~<>&@:/]/g, (character) => ENTITIES[character] ?? `\\${character}`)
    .replaceAll('\\.', '.');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '@': '&#64;',
  ':': '&#58;',
  '/': '&#47;',
  '-': '-',
  '(': '(',
  ')': ')',
};
