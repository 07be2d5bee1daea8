import { declarationBegin } from '@docgen/php';
import type { SourceRange } from '@docgen/protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { TextChange } from '../yaml/edits.js';
import { importOf } from './import.js';
import { indentAt, isFirstOnLine, lineEndOf, lineStart } from './lines.js';

/** Writes an attribute of docgen above a declaration, and its import in order (commands 10.5); nothing where its place cannot be told. */
export function insertAttribute(text: string, name: string, args: string, above: SourceRange): TextChange[] {
  const document = TextDocument.create('', '', 0, text);
  const nameAt = document.offsetAt(above.selectionRange.start);
  const at = declarationBegin(text, document.offsetAt(above.range.start));
  if (at === undefined || at > nameAt) return [];
  const imported = importOf(text, name, nameAt);
  const written = `#[${imported.alias}(${args})]`;
  // A closure is a value: what stands around it stays on its line.
  const isClosure = /^(?:static\s+)?(?:function|fn)\b/i.test(text.slice(nameAt)) || at === nameAt;
  if (isClosure || !isFirstOnLine(text, at)) return [...imported.change, { start: at, end: at, text: `${written} ` }];
  const start = lineStart(text, at);
  return [...imported.change, { start, end: start, text: `${indentAt(text, at)}${written}${lineEndOf(text)}` }];
}
