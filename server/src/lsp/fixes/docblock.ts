import type { SourceRange } from '@docgen/protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { TextChange } from '../yaml/edits.js';
import { indentAt, lineEndOf } from './lines.js';

/** Writes a docblock with one line above a declaration and its attributes, or the line into the docblock that is there. */
export function insertDocblock(text: string, line: string, above: SourceRange): TextChange[] {
  const document = TextDocument.create('', '', 0, text);
  const at = document.offsetAt(above.range.start);
  const indent = indentAt(text, at);
  const end = lineEndOf(text);
  if (!text.startsWith('/**', at)) return [{ start: at, end: at, text: `/** ${line} */${end}${indent}` }];
  const inside = at + '/**'.length;
  const rest = /^[ \t]*\r?\n([ \t]*)\*/.exec(text.slice(inside));
  if (rest !== null) return [{ start: inside, end: inside, text: `${end}${rest[1]}* ${line}` }];
  // A tag counts as one where it begins a line.
  const first = /^[ \t]*/.exec(text.slice(inside))?.[0].length ?? 0;
  const isTag = text[inside + first] === '@';
  const behind = isTag ? `${end}${indent} *${end}${indent} * ` : ' ';
  return [{ start: inside, end: inside + first, text: `${isTag ? `${end}${indent} *` : ''} ${line}${behind}` }];
}
