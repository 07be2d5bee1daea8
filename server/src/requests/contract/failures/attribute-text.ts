import type { InsertedLines } from './file-insertion.js';
import type { SeenResponse } from './mends.js';

/** Matches the line a method or a function of its own begins with; a closure, which may stand anywhere in a line, is none. */
const DECLARATION = /^\s*(?:(?:public|protected|private|static|final|abstract)\s+)*function\s+&?\w+/;

/**
 * Writes the attributes that document statuses above an action, by their full names, so that no import is needed; undefined where
 * the line is not that of a declaration. `line` counts from 1.
 */
export function responseAttributes(
  text: string,
  line: number,
  responses: readonly SeenResponse[],
): InsertedLines | undefined {
  const declaration = text.split('\n')[line - 1] ?? '';
  if (!DECLARATION.test(declaration)) return undefined;
  const indent = /^\s*/.exec(declaration)?.[0] ?? '';
  const end = declaration.endsWith('\r') ? '\r' : '';
  return { at: line - 1, lines: responses.map((one) => `${indent}${responseAttribute(one)}${end}`) };
}

function responseAttribute({ status, mediaType }: SeenResponse): string {
  const type = mediaType === null ? '' : ", type: 'mixed'";
  const media =
    mediaType === null || mediaType === 'application/json'
      ? ''
      : `, mediaType: '${mediaType.replace(/['\\]/g, '\\$&')}'`;
  return `#[\\Docgen\\Attributes\\Response(${status}${type}${media})]`;
}
