import type { Range } from '@docgen/protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';

/** Gives the head of a declaration: its docblock, its attributes and its signature, up to where its body begins. */
export function headOf(text: string, { range, selectionRange }: { range: Range; selectionRange: Range }): Range {
  const document = TextDocument.create('', '', 0, text);
  const from = document.offsetAt(selectionRange.end);
  const end = document.offsetAt(range.end);
  let depth = 0;
  for (let at = from; at < end; at++) {
    const character = text[at];
    if (character === '(' || character === '[') depth++;
    else if (character === ')' || character === ']') depth--;
    else if (depth <= 0 && (character === '{' || character === ';' || (character === '=' && text[at + 1] === '>'))) {
      return { start: range.start, end: document.positionAt(at) };
    }
  }
  return range;
}
