import { stringText } from '../../document/index.js';

const BARE = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** Writes the name of a member: bare where TypeScript reads it so (emitters 10.1). */
export function memberName(name: string): string {
  return BARE.test(name) ? name : stringText(name);
}

/** Writes the key of a response: a status from 100 to 599 is a number. */
export function statusName(status: string): string {
  return /^[1-5]\d\d$/.test(status) ? status : memberName(status);
}

/** Indents every line but the first by two spaces a level. */
export function indented(text: string, levels = 1): string {
  return text.replaceAll('\n', `\n${'  '.repeat(levels)}`);
}

/** Writes a block of members, each of them complete; none give `{}`. */
export function block(members: readonly string[]): string {
  return members.length === 0 ? '{}' : `{\n  ${members.map((member) => indented(member)).join('\n  ')}\n}`;
}

/** Writes the text that refers to a member by its names. */
export function indexed(root: string, ...names: readonly string[]): string {
  return `${root}${names.map((name) => `[${stringText(name)}]`).join('')}`;
}
