import { argumentsEnd } from '@docgen/php';
import type { Range } from '@docgen/protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { TextChange } from '../yaml/edits.js';

/** Replaces a name where it is written as an argument in a piece of a text; undefined where it is not written out there. */
export function renameIn(text: string, range: Range, written: string, name: string): TextChange | undefined {
  const document = TextDocument.create('', '', 0, text);
  const from = document.offsetAt(range.start);
  const to = document.offsetAt(range.end);
  // The range of an attribute of several lines is its name.
  const piece = text.slice(from, argumentsEnd(text, to) ?? to);
  const escaped = written.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const found = new RegExp(`(['"])${escaped}\\1`).exec(piece);
  if (found !== null) {
    const start = from + found.index + 1;
    return { start, end: start + written.length, text: name };
  }
  const bare = /^\d+$/.test(written) ? new RegExp(`\\b${escaped}\\b`).exec(piece) : null;
  if (bare === null) return undefined;
  return { start: from + bare.index, end: from + bare.index + written.length, text: name };
}
