import type { RuleComment } from './rule.js';

const NOISE =
  /^(?:phpcs:|phpstan-|psalm-|noinspection|codeCoverage|(?:TODO|FIXME|XXX|HACK)\b|todo\b\s*[-:(]|region\b|endregion\b)/;
const TAG = /^@(example|default|deprecated)\b\s*(.*)$/;
const CODE = /=>|[;,{}\]]$|^(?:'[^']*'|"[^"]*")$|\$\w+\s*=[^=]|->\w+\(|\w::\w+\(/;

function lines(raw: string): string[] {
  const text = raw.trim();
  const body = text.startsWith('/*') ? text.replace(/^\/\*+/, '').replace(/\*+\/$/, '') : text;
  return body.split(/\r\n|[\r\n]/).map((line) =>
    line
      .trim()
      .replace(text.startsWith('/*') ? /^\*+/ : /^(?:\/\/+|#+)/, '')
      .trim(),
  );
}

/**
 * Cleans the raw comments beside an entry (validation 16.2): prose and the tags `@example`, `@default`, `@deprecated`.
 * Undefined when nothing is left.
 */
export function readComment(raw: readonly string[] | undefined): RuleComment | undefined {
  if (raw === undefined) return undefined;
  const prose: string[] = [];
  const comment: RuleComment = {};
  // A tag may follow prose or another tag on its line.
  const parts = raw.flatMap(lines).flatMap((line) => line.split(/\s+(?=@(?:example|default|deprecated)\b)/));
  let reason: string | undefined;
  for (const line of parts) {
    const tag = TAG.exec(line);
    if (tag !== null) {
      const text = (tag[2] as string).trim();
      if (tag[1] === 'deprecated') {
        comment.deprecated = true;
        if (text !== '') reason ??= text;
      } else if (tag[1] === 'example') comment.example ??= text;
      else comment.default ??= text;
      continue;
    }
    if (line === '' || line.startsWith('@') || NOISE.test(line) || CODE.test(line) || /^[\p{P}\p{S}\s]+$/u.test(line))
      continue;
    prose.push(line);
  }
  const text = prose.join(' ').replace(/\s+/g, ' ').trim();
  if (text !== '') comment.text = text;
  // The reason of a deprecation comes after the prose.
  if (reason !== undefined)
    comment.text = comment.text === undefined ? reason : `${closedText(comment.text)} ${reason}`;
  return Object.keys(comment).length === 0 ? undefined : comment;
}

const closedText = (text: string) => (/[.!?:…)]$/.test(text) ? text : `${text}.`);

/** Finds the comment of an entry (validation 16.1): the one above it, else the one trailing on its line. */
export function commentOf(entry: { comment?: string[]; trailing?: string[] }): RuleComment | undefined {
  return readComment(entry.comment) ?? readComment(entry.trailing);
}
